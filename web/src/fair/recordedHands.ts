/** The recorded hands of the server's own tests, as the wire would tell them. For tests. */

import vectors from "../../../tests/fair/vectors.json";
import type { DealProof, Seen } from "../wire/types";

const VERBS: Record<string, string> = {
  f: "fold",
  cc: "call",
  cbr: "raise",
  pb: "bring-in",
  sd: "discard",
  sm: "show",
};
const cardsOf = (text = ""): string[] => text.match(/../g) ?? [];

/** What happened in a recorded hand. */
export function eventsOf(phh: string): Seen[] {
  const up = /variant = 'F7S/.test(phh) ? 1 : 0;
  const actions = /actions = \[(.*)\]/
    .exec(phh)![1]!
    .split(", ")
    .map((action) => action.slice(1, -1).split(" "));
  return actions.map(([who, what, more, cards]) => {
    if (what === "db") return { kind: "board-cards", cards: cardsOf(more) };
    if (what === "dh") return { kind: "hole-cards", seat: Number(more!.slice(1)), cards: cardsOf(cards), up };
    return { kind: VERBS[what!]!, seat: Number(who!.slice(1)), cards: /^s[dm]$/.test(what!) ? cardsOf(more) : [] };
  });
}

export const hands = vectors.hands.map((hand) => ({ ...hand, proof: hand.proof as DealProof }));
