/** What is told of a deal beside its cards: told twice, it must be the same. Pure. */

import { digest, commitmentTo, rootFits } from "../wire/hashing";
import type { DealProof, Fairness } from "../wire/types";
import type { Frame } from "./orderAndRules";

export type Differs = keyof (typeof import("../i18n/fair"))["different"];

/** One thing that was told, and something else that was used. */
export interface Finding {
  point: Differs;
  told: string;
  used: string;
  seat?: number;
  stage?: number;
  /** How often it has happened, and in how many deals it could have. */
  count?: number;
  deals?: number;
  /** False if a slow line or a lost connection can be the reason as well. */
  sure: boolean;
}

type BySeat = Record<string, string>;

/** A deal as it was told to this page, with one's own part in it. */
export interface Told {
  deal: string;
  /** One's own, if one had a part. */
  seat: number | null;
  announcement: string | null;
  makers: BySeat;
  commitments: BySeat;
  roots: string[];
  /** For each stage: was its root told before its seeds were out? */
  before: boolean[];
  /** One's own seeds that were sent, for each stage. */
  shown: (string | null)[];
  /** For each stage whose seeds are out, the seed of each seat. */
  seeds: BySeat[];
  /** Who is dealt to, in which order and by which rules, as it was told first. */
  frame?: Frame;
}

export type Story = Pick<Told, "announcement" | "makers" | "commitments" | "roots" | "seeds">;

const NOTHING = "-";
const SUSPICIONS: readonly Differs[] = ["OWN_ABSENT", "OWN_LEFT_OUT", "OWN_OFTEN", "CALLED_OFF", "UNANSWERED"];

export function finding(
  point: Differs,
  told: string | null | undefined,
  used: string | null | undefined,
  facts: Partial<Pick<Finding, "seat" | "stage" | "count" | "deals" | "sure">> = {},
): Finding {
  return { point, told: told ?? NOTHING, used: used ?? NOTHING, sure: !SUSPICIONS.includes(point), ...facts };
}

/** The seeds of each stage that has begun. */
export const stagesOf = ({ seeds, later }: Fairness): BySeat[] =>
  seeds && Object.keys(seeds).length > 0 ? [seeds, ...(later ?? [])] : [];

export const storyOf = (fairness: Fairness): Story => ({
  announcement: fairness.announcement,
  makers: { ...fairness.makers },
  commitments: { ...fairness.commitments },
  roots: [...fairness.roots],
  seeds: stagesOf(fairness),
});

export const storyIn = ({ announcement, seats, stages }: DealProof): Story => ({
  announcement,
  makers: Object.fromEntries(seats.map(({ seat, by }) => [seat, by === "server" ? "server" : "client"])),
  commitments: Object.fromEntries(seats.map(({ seat, commitment }) => [seat, commitment])),
  roots: stages.map(({ root }) => root),
  seeds: stages.map((_, stage) => Object.fromEntries(seats.map(({ seat, seeds }) => [seat, seeds[stage]!]))),
});

/** Holds a later telling of a deal against an earlier one: it may go further, and cannot stop before. */
export function differences(told: Story, later: Story): Finding[] {
  const announced =
    told.announcement !== null && told.announcement !== later.announcement
      ? [finding("ANNOUNCED", told.announcement, later.announcement)]
      : [];
  const roots = told.roots
    .map((root, stage) => finding("ROOT", root, later.roots[stage], { stage }))
    .filter((found) => found.told !== found.used);
  const seeds = told.seeds.flatMap((seeds, stage) => bySeat("SEED", seeds, later.seeds[stage] ?? {}, stage));
  return [
    ...announced,
    ...bySeat("MAKER", told.makers, later.makers),
    ...bySeat("COMMITMENT", told.commitments, later.commitments),
    ...roots,
    ...seeds,
  ];
}

function bySeat(point: Differs, told: BySeat, used: BySeat, stage?: number): Finding[] {
  const seats = Object.keys(told).length > 0 ? [...new Set([...Object.keys(told), ...Object.keys(used)])] : [];
  return seats
    .filter((seat) => told[seat] !== used[seat])
    .map((seat) =>
      finding(point, told[seat], used[seat], { seat: Number(seat), ...(stage === undefined ? {} : { stage }) }),
    );
}

/**
 * One deal as it was told to two windows of a browser: whichever heard more of it. What contradicts each other is not
 * joined, and one's own part is that of the first, if the two are not the same person's.
 */
export function joined(told: Told, other: Told | null): Told {
  if (other === null || differences(other, told).some(({ used }) => used !== NOTHING)) return told;
  const isOne = told.seat === null || other.seat === null || told.seat === other.seat;
  return {
    ...other,
    ...told,
    seat: told.seat ?? other.seat,
    roots: longer(told.roots, other.roots),
    before: longer(told.before, other.before).map((_, stage) => Boolean(told.before[stage] || other.before[stage])),
    shown: isOne ? longer(told.shown, other.shown).map((_, k) => told.shown[k] ?? other.shown[k] ?? null) : told.shown,
    seeds: longer(told.seeds, other.seeds),
  };
}

const longer = <T>(some: T[], others: T[]): T[] => (others.length > some.length ? others : some);

/** The hash of all that is fixed before any seed is shown. */
function announcementFor({ deal_id, root, commitments, makers }: Fairness): string {
  const seats = Object.keys(commitments)
    .map(Number)
    .sort((a, b) => a - b);
  return digest("announcement", deal_id, root, ...seats.map((seat) => `${seat} ${makers[seat]} ${commitments[seat]}`));
}

/** Do envelopes, roots and announcement fit each other? `before` was looked at already. */
export function unsealed(fairness: Fairness, before?: Fairness): Finding[] {
  const { deal_id, root, roots, envelopes, announcement } = fairness;
  const isKnown = (stage: number) => before?.envelopes[stage]?.join() === envelopes[stage]!.join();
  const packs = envelopes.flatMap((pack, stage) =>
    (isKnown(stage) && before?.roots[stage] === roots[stage]) || rootFits(deal_id, stage, roots[stage] ?? "", pack)
      ? []
      : [finding("ENVELOPES", roots[stage], digest("root", deal_id, stage, ...pack), { stage })],
  );
  return [
    ...packs,
    ...(roots[0] === root ? [] : [finding("ENVELOPES", roots[0], root, { stage: 0 })]),
    ...(announcementFor(fairness) === announcement
      ? []
      : [finding("ANNOUNCEMENT", announcement, announcementFor(fairness))]),
  ];
}

/** Once seeds are out: is each of them the one that was promised? */
export function unpromised({ commitments, makers, seeds }: Story): Finding[] {
  return Object.keys(commitments).flatMap((seat) => {
    const isClient = makers[seat] === "client";
    const wrong = seeds.findIndex((stage, at) => {
      const seed = stage[seat] ?? "";
      if (at === 0) return commitmentTo(seed) !== commitments[seat] && !(isClient && seed === commitments[seat]);
      const last = seeds[at - 1]![seat]!;
      const isAbsent = seeds[0]![seat] === commitments[seat];
      return seed !== last && !(isClient && !isAbsent && digest("chain", seed) === last);
    });
    return wrong < 0
      ? []
      : [finding("PROMISE", commitments[seat], seeds[wrong]![seat], { seat: Number(seat), stage: wrong })];
  });
}

/**
 * Where one's own seeds were not used, or not for one's own seat. The first one is enough. Who came to know of a deal
 * when its seeds were out has no seat in what was kept, and expects nothing.
 */
export function unused({ seat, shown }: Pick<Told, "seat" | "shown">, story: Story): Finding[] {
  if (seat === null) return [];
  for (const [stage, seeds] of story.seeds.entries()) {
    const mine = shown[stage];
    const used = seeds[seat];
    if (mine == null || used === mine) continue;
    const other = Object.keys(seeds).find((place) => seeds[place] === mine);
    if (other !== undefined) return [finding("OWN_ELSEWHERE", String(seat), other)];
    const isCommitment = used === story.commitments[seat] && used === story.seeds[0]![seat];
    const isLast = stage > 0 && used === story.seeds[stage - 1]![seat];
    return [finding(isCommitment || isLast ? "OWN_ABSENT" : "OWN_SEED", mine, used, { stage })];
  }
  return [];
}

/** What of a proof is not as it was told, or not as one's own seeds demand. */
export function heldAgainst(told: Told, proof: DealProof): Finding[] {
  const name = told.deal === proof.deal ? [] : [finding("NAME", told.deal, proof.deal)];
  return [...name, ...differences(told, storyIn(proof)), ...unused(told, storyIn(proof))];
}
