/** The deal that is being played, held against what was published before it began. */

import { cardsOf, type TableView } from "../state/table";
import type { DealProof, Fairness, Opening } from "../wire/types";
import { courseOf, HIDDEN, type Course } from "./cardOrder";
import { stagesOf, type Told } from "./disclosure";
import { isLeftOut, SCHEME, verify, type Check, type Verdict } from "./verify";

/** What is known of the proof so far, without a pack whose seeds are still to come. */
export function proofOf(fairness: Fairness, openings: Opening[]): DealProof {
  const stages = stagesOf(fairness);
  const seats = Object.keys(fairness.commitments)
    .map(Number)
    .sort((a, b) => a - b);
  return {
    scheme: SCHEME,
    deal: fairness.deal_id,
    announcement: fairness.announcement,
    stages: stages.map((_, stage) => ({
      root: fairness.roots[stage] ?? "",
      envelopes: fairness.envelopes[stage] ?? [],
    })),
    openings,
    seats: seats.map((seat) => {
      const commitment = fairness.commitments[seat]!;
      const seeds = stages.map((seeds) => seeds[seat] ?? "");
      const by = fairness.makers[seat] === "server" ? "server" : seeds[0] === commitment ? "absent" : "client";
      return { seat, by, commitment, seeds };
    }),
  };
}

/** How many cards a game is dealt from, so that no envelope can be left out. */
const DECK = 52;
const DECKS: Record<string, number> = { "short-deck": 36, leduc: 6, kuhn: 3 };
/** The ranks of a deck that has not all of them, so that no other card can be put in for one. */
const RANKS: Record<string, string> = { "short-deck": "6789TJQKA", leduc: "JQK", kuhn: "JQK" };

/** Is every card that was opened one of the game's deck? */
export function areOfTheDeck(openings: Opening[], variant: string): boolean {
  const ranks = RANKS[variant] ?? "23456789TJQKA";
  return openings.every(({ card }) => /^.[cdhs]$/.test(card) && ranks.includes(card[0]!));
}

/** Null while nothing can be said: before all seeds are in. */
export function checkLive(view: TableView, burns: boolean, told: Told | null): Verdict | null {
  const { fairness } = view;
  if (!fairness || stagesOf(fairness).length === 0) return null;
  const proof = proofOf(fairness, view.openings);
  const course = courseOf(view.events, DECKS[view.table.game.variant] ?? DECK, burns);
  const verdict = verify(proof, course, ownPart(proof, told));
  const ofTheDeck = areOfTheDeck(view.openings, view.table.game.variant);
  const shown: Check = { point: "shown", good: isDealt(view, course) && isInOrder(view) && ofTheDeck };
  const leftOut = isLeftOut(proof, view.you?.seat);
  return { ...verdict, leftOut, good: verdict.good && shown.good, checks: [...verdict.checks, shown] };
}

/** One's own seed, if it was shown and is not called late: that is told by itself, and is no proof of anything. */
function ownPart(proof: DealProof, told: Told | null): { seat: number; seed: string } | undefined {
  const share = proof.seats.find(({ seat }) => seat === told?.seat);
  const seed = told?.shown[0];
  return share?.by === "client" && seed != null ? { seat: share.seat, seed } : undefined;
}

/** Is every card that lies on the table one that was dealt there? */
export function isDealt(view: TableView, { dealt, shown }: Course): boolean {
  const faceUp = new Set(shown.flatMap(({ cards }) => cards));
  const isAt = (seat: number | null) => (card: string) =>
    card === HIDDEN ||
    (seat !== null && faceUp.has(card)) ||
    dealt.some((one) => one.seat === seat && one.card === card);
  const boards = view.deal?.boards ?? [];
  const hands = view.deal?.seats ?? [];
  return (
    boards.flat().every(isAt(null)) &&
    hands.every((playing) => cardsOf(view, playing, view.you?.seat === playing.seat).every(isAt(playing.seat)))
  );
}

/** Did the first cards go round the table as the seats are listed? */
export function isInOrder({ deal, events }: TableView): boolean {
  const dealt = new Set(events.filter(({ kind }) => kind === "hole-cards").map(({ seat }) => seat));
  return (deal?.seats ?? []).length === 0 || [...dealt].every((seat, k) => deal!.seats[k]?.seat === seat);
}
