/** Actions of a tree: what they are called, and how they are coloured. */

import { say } from "../../i18n/index.svelte";
import { studyTree } from "../../i18n/studyTree";

const KINDS = ["fold", "check", "call", "bet", "raise", "all-in"] as const;
export type Kind = (typeof KINDS)[number];

/** A colour with a pattern of its own; `colours.css` has both. */
export type Tone = "fold" | "pass" | "bet1" | "bet2" | "bet3" | "bet4" | "allin";

const BETS = ["bet1", "bet2", "bet3", "bet4"] as const;

/** `bet 30` is a bet to 30 in all on this street; fold, check and call have no amount. */
export function parsed(name: string): { kind: Kind; amount: number | null } {
  const [word = "", amount] = name.split(" ");
  const kind = KINDS.find((known) => known === word) ?? "bet";
  return { kind, amount: amount === undefined ? null : Number(amount) };
}

/** Colours for the actions of a node: bets and raises are the deeper the larger they are. */
export function tones(names: readonly string[]): Tone[] {
  const sized = names.filter((name) => ["bet", "raise"].includes(parsed(name).kind));
  const rising = [...sized].sort((a, b) => (parsed(a).amount ?? 0) - (parsed(b).amount ?? 0));
  return names.map((name) => {
    const { kind } = parsed(name);
    if (kind === "fold") return "fold";
    if (kind === "check" || kind === "call") return "pass";
    if (kind === "all-in") return "allin";
    return BETS[depth(rising.indexOf(name), rising.length)]!;
  });
}

/** Two sizes are not neighbours in colour, as long as there is room between them. */
function depth(place: number, sizes: number): number {
  if (sizes <= 1) return 1;
  return Math.round((place / (sizes - 1)) * (BETS.length - 1));
}

/** An action in the language that is set: `Bet 30`. */
export function actionName(name: string): string {
  const { kind, amount } = parsed(name);
  const words = {
    fold: studyTree.fold,
    check: studyTree.check,
    call: studyTree.call,
    bet: studyTree.bet,
    raise: studyTree.raise,
    "all-in": studyTree.allIn,
  }[kind];
  return amount === null ? say(words) : say(studyTree.sized, { action: say(words), amount });
}

/** As short as a column's title has to be: `F`, `X`, `C`, `B30`. They are the same in every language. */
export function shortName(name: string): string {
  const { kind, amount } = parsed(name);
  const letter = { fold: "F", check: "X", call: "C", bet: "B", raise: "R", "all-in": "A" }[kind];
  return `${letter}${amount ?? ""}`;
}
