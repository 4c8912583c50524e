/** Holds a deal against its proof, in the browser: the checks of docs/fairness.md, point by point. */

import { commitmentTo, digest, rootFits } from "../wire/hashing";
import type { DealProof, Opening, ProofSeat } from "../wire/types";
import { HIDDEN, type Course, type Dealt, type Shown } from "./cardOrder";
import { orderOf } from "./envelopeOrder";

export const SCHEME = "redbutton-envelopes-1";

export type Point =
  "envelopes" | "announcement" | "seeds" | "own" | "openings" | "places" | "nothingElse" | "shown" | "told";

export interface Check {
  point: Point;
  good: boolean;
}

export interface Verdict {
  good: boolean;
  checks: Check[];
  /** How many cards came out of the envelopes that they should. */
  proved: number;
  /** How many seeds came from players' own programs. */
  clients: number;
  /** One sits in the deal, and one's own seed had no part in it. */
  leftOut?: boolean;
  /** Cards were shuffled again without a fresh seed from any of them. */
  foreseen: boolean;
  /** What everybody at the table has in common, to be read aloud; a player with another one was told something else. */
  code: string;
}

/** The first digits of a hash over what was announced and the seeds that were used. */
export function codeOf(proof: DealProof): string {
  const seeds = [...proof.seats].sort((a, b) => a.seat - b.seat).map(({ seat, seeds }) => `${seat} ${seeds[0]}`);
  return digest("story", proof.deal, proof.announcement, ...seeds).slice(0, 8);
}

/** Is the seed of this seat the server's, or was it not shown? */
export const isLeftOut = ({ seats }: DealProof, own: number | null | undefined): boolean =>
  seats.some(({ seat, by }) => seat === own && by !== "client");

/** `own` is one's own seat and the seed that one has shown, if one took part; `dealt` are the seats that got cards. */
export function verify(
  proof: DealProof,
  course: Course,
  own?: { seat: number; seed: string },
  dealt?: readonly number[],
): Verdict {
  const cards = new Cards(proof, course);
  const checks: Check[] = [
    { point: "envelopes", good: packsFit(proof, course) },
    { point: "announcement", good: announcementOf(proof) === proof.announcement && areSeats(proof.seats, dealt) },
    { point: "seeds", good: proof.seats.every(isPromised) },
    ...(own ? [{ point: "own" as const, good: isIn(proof, own) }] : []),
    { point: "openings", good: cards.allFit },
    { point: "places", good: cards.allInPlace },
    { point: "nothingElse", good: cards.noneBesides },
  ];
  const clients = proof.seats.filter((share) => share.by === "client");
  return {
    code: codeOf(proof),
    good: checks.every((check) => check.good),
    checks,
    proved: cards.proved,
    clients: clients.length,
    foreseen: proof.stages.some(
      (_, stage) => stage > 0 && clients.every((share) => share.seeds[stage] === share.seeds[stage - 1]),
    ),
  };
}

function packsFit({ deal, scheme, stages }: DealProof, course: Course): boolean {
  const sizes = course.sizes.join() === stages.map((stage) => stage.envelopes.length).join();
  return (
    scheme === SCHEME && sizes && stages.every(({ root, envelopes }, stage) => rootFits(deal, stage, root, envelopes))
  );
}

/** In ascending order, all different, and just those that were dealt to: others would choose along. */
const areSeats = (seats: ProofSeat[], dealt?: readonly number[]): boolean =>
  seats.length > 0 &&
  seats.every((share, k) => k === 0 || seats[k - 1]!.seat < share.seat) &&
  (!dealt || (dealt.length === seats.length && seats.every(({ seat }) => dealt.includes(seat))));

/** The hash of all that was fixed before any seed was shown. An absent client was a client then. */
export function announcementOf({ deal, stages, seats }: DealProof): string {
  const lines = seats.map(
    (share) => `${share.seat} ${share.by === "server" ? "server" : "client"} ${share.commitment}`,
  );
  return digest("announcement", deal, stages[0]!.root, ...lines);
}

function isPromised({ by, commitment, seeds }: ProofSeat): boolean {
  const first = seeds[0]!;
  const follows = (seed: string, before: string) =>
    seed === before || (by === "client" && digest("chain", seed) === before);
  return (
    commitment === (by === "absent" ? first : commitmentTo(first)) &&
    seeds.slice(1).every((seed, k) => follows(seed, seeds[k]!))
  );
}

const isIn = ({ seats }: DealProof, own: { seat: number; seed: string }): boolean =>
  seats.some(({ seat, by, seeds }) => seat === own.seat && by === "client" && seeds[0] === own.seed);

const isFitting = ({ deal, stages }: DealProof, { stage, place, card, salt }: Opening): boolean =>
  stages[stage]?.envelopes[place] === digest("envelope", deal, stage, place, card, salt);

/** The cards that were seen, each held against the envelope it must have come from. */
class Cards {
  readonly allFit: boolean;
  readonly allInPlace: boolean;
  readonly noneBesides: boolean;
  private readonly at = new Map<string, Opening>();
  private readonly orders: number[][];
  private readonly claimed = new Set<Opening>();

  constructor(
    private readonly proof: DealProof,
    course: Course,
  ) {
    const fitting = proof.openings.filter((opening) => isFitting(proof, opening));
    for (const opening of fitting) this.at.set(`${opening.stage}/${opening.place}`, opening);
    this.allFit = fitting.length === proof.openings.length && areDifferent(proof.openings);
    this.orders = proof.stages.map((_, stage) => this.order(stage));
    const dealt = course.dealt.filter(({ card }) => card !== HIDDEN).map((card) => this.isDealt(card));
    const shown = course.shown.map((hand) => this.isShown(hand));
    this.allInPlace = [...dealt, ...shown].every(Boolean);
    this.noneBesides = proof.openings.every((opening) => this.claimed.has(opening));
  }

  get proved(): number {
    return this.claimed.size;
  }

  private order(stage: number): number[] {
    const { root, envelopes } = this.proof.stages[stage]!;
    const seeds = this.proof.seats.map(({ seat, seeds }): [number, string] => [seat, seeds[stage]!]);
    return orderOf(this.proof.deal, stage, root, seeds, envelopes.length);
  }

  /** What opens the envelope that the card's number and the order of its pack demand. */
  private opening({ stage, number }: Dealt): Opening | undefined {
    return this.at.get(`${stage}/${this.orders[stage]?.[number]}`);
  }

  private isDealt(dealt: Dealt): boolean {
    const opening = this.opening(dealt);
    if (opening) this.claimed.add(opening);
    return opening?.card === dealt.card;
  }

  /** What was dealt unseen and shown later must lie in envelopes that came to this player. */
  private isShown({ cards, dealt, discards }: Shown): boolean {
    const known = new Set(dealt.flat().map(({ card }) => card));
    const unseen = dealt.map((group) => this.unseen(group));
    const kept = unseen.map(() => 0);
    const found = cards
      .filter((card) => !known.has(card))
      .map((card) => {
        const draw = unseen.findIndex((openings) => openings.has(card));
        if (draw < 0) return false;
        kept[draw]!++;
        this.claimed.add(unseen[draw]!.get(card)!);
        return true;
      });
    const isBlind = known.size === 1 && known.has(HIDDEN);
    return (
      found.every(Boolean) &&
      (!isBlind ||
        canBeKept(
          dealt.map((group) => group.length),
          kept,
          discards,
        ))
    );
  }

  private unseen(group: Dealt[]): Map<string, Opening> {
    const openings = group.filter(({ card }) => card === HIDDEN).map((dealt) => this.opening(dealt));
    return new Map(openings.flatMap((opening) => (opening ? [[opening.card, opening]] : [])));
  }
}

/** Is no envelope opened twice, and no card twice in a stage? */
function areDifferent(openings: Opening[]): boolean {
  const places = new Set(openings.map(({ stage, place }) => `${stage}/${place}`));
  const cards = new Set(openings.map(({ stage, card }) => `${stage}/${card}`));
  return places.size === openings.length && cards.size === openings.length;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Can this number of cards from each draw still be there? Those gone must have been given away later. */
const canBeKept = (dealt: number[], kept: number[], discards: number[]): boolean =>
  dealt.every((_, k) => sum(dealt.slice(k)) - sum(kept.slice(k)) <= sum(discards.slice(k)));
