/**
 * What is remembered of all deals at a table. One deal that is never finished, or whose order has no seed of one's own,
 * can be chance: so they are counted, by name, so that nothing counts twice in several windows. Pure.
 */

import type { DealState, Restore } from "../wire/types";
import { finding, type Finding } from "./disclosure";

/**
 * Why a deal that got one's seed has no end or no hand. A table that stands still in a deal may go on with it. The end of
 * one that is GONE was seen. RESTORED is the last deal that a restore from a backup takes back.
 */
export type Fate = "STUCK" | "CALLED_OFF" | "UNDEALT" | "GONE" | "RESTORED";

/** By the names of deals, the oldest first. */
export interface Past {
  /** The highest number of a deal that was told. */
  highest: number;
  /** Deals with one's seed that stood still or were never finished. */
  fates: Record<string, Fate>;
  /** Deals in which one's seed was shown or one was left out: has the order no seed of one's own? */
  shares: Record<string, boolean>;
  /** The restores from a backup that were told, by their keys. */
  restores?: string[];
}

export const NO_PAST: Past = { highest: 0, fates: {}, shares: {} };

/** The last deals that are counted: what came before them is forgotten. */
const MOST = 50;
/** Deals with one's seed that were never finished or were taken back, from which on that is a proof. */
const MOST_UNDEALT = 3;
/** Deals without one's seed from which on it is too often for the network, if they are half of those counted. */
const OFTEN = 5;

const RANKS: (Fate | undefined)[] = [undefined, "STUCK", "CALLED_OFF", "UNDEALT", "GONE", "RESTORED"];
/** Fates that a server can choose, so that they are counted together. */
const LOST: readonly Fate[] = ["UNDEALT", "GONE", "RESTORED"];

const trimmed = <T>(deals: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(deals).slice(-MOST));

/** Was it found that this deal has no end? */
export const isEndless = ({ fates }: Past, deal: string): boolean => (fates[deal] ?? "STUCK") !== "STUCK";

/** The table stands still in a deal that has one's seed: the host may call it off. */
export const withStuck = (past: Past, deal: string): Past =>
  past.fates[deal] ? past : { ...past, fates: trimmed({ ...past.fates, [deal]: "STUCK" as const }) };

/** A deal with one's seed was never finished. */
export function withoutEnd(past: Past, deal: string): { past: Past; found: Finding } {
  const known = past.fates[deal];
  const fate: Fate = known === "STUCK" || known === "CALLED_OFF" ? "CALLED_OFF" : "UNDEALT";
  const counted = withFate(past, deal, fate);
  return { past: counted.past, found: finding(fate, deal, null, counted.facts) };
}

/** The end of a deal was seen, and its hand is not there any more. */
export function gone(past: Past, deal: string): { past: Past; found: Finding } {
  const counted = withFate(past, deal, "GONE");
  return { past: counted.past, found: finding("GONE", deal, null, counted.facts) };
}

/** What tells a restore from all others at its table. Its time alone does not: a server may say any time. */
const keyOf = ({ at, after, next }: Restore): string => `${at} ${after} ${next}`;

/** Was this restore told before, in any window? */
export const isKnown = ({ restores = [] }: Past, restore: Restore): boolean => restores.includes(keyOf(restore));

/** A restore from a backup is told for the first time; with a finding if it takes back deals that were told. */
export function withRestore(past: Past, table: string, restore: Restore): { past: Past; found: Finding[] } {
  const { after, next } = restore;
  const { highest } = past;
  past = { ...past, restores: [...(past.restores ?? []), keyOf(restore)] };
  if (highest <= after) return { past, found: [] };
  const counted = withFate(past, `${table}#${highest}`, "RESTORED");
  const facts = { ...counted.facts, sure: counted.facts.sure || highest >= next };
  const found = finding("RESTORED", `${table}#${after}`, `${table}#${highest}`, facts);
  return { past: counted.past, found: [found] };
}

/** Notes the fate of a deal; with how many had such a fate, and whether that is a proof. */
function withFate(past: Past, deal: string, fate: Fate) {
  const fates = trimmed({ ...past.fates, [deal]: fate });
  const alike = LOST.includes(fate) ? LOST : [fate];
  const count = Object.values(fates).filter((one) => alike.includes(one)).length;
  return { past: { ...past, fates }, facts: { count, sure: LOST.includes(fate) && count >= MOST_UNDEALT } };
}

/** One's seed is shown for a deal. */
export const withShare = (past: Past, deal: string): Past =>
  deal in past.shares ? past : { ...past, shares: trimmed({ ...past.shares, [deal]: false }) };

/** One's seed has no part in a deal; with a finding if that is too often. */
export function passedOver(past: Past, deal: string): { past: Past; found: Finding[] } {
  if (past.shares[deal]) return { past, found: [] };
  const shares = trimmed({ ...past.shares, [deal]: true });
  const all = Object.values(shares);
  const [count, deals] = [all.filter(Boolean).length, all.length];
  const isOften = count >= OFTEN && 2 * count >= deals;
  return { past: { ...past, shares }, found: isOften ? [finding("OWN_OFTEN", null, null, { count, deals })] : [] };
}

/** What two windows of a browser know. */
export function together(some: Past, others: Past): Past {
  const joined = <T>(one: Record<string, T>, other: Record<string, T>, of: (a?: T, b?: T) => T) =>
    trimmed(
      Object.fromEntries(
        [...new Set([...Object.keys(one), ...Object.keys(other)])]
          .sort((a, b) => numberOf(a) - numberOf(b))
          .map((deal) => [deal, of(one[deal], other[deal])]),
      ),
    );
  const restores = [...new Set([...(some.restores ?? []), ...(others.restores ?? [])])];
  return {
    highest: Math.max(some.highest, others.highest),
    ...(restores.length > 0 && { restores }),
    fates: joined(some.fates, others.fates, (a, b) => RANKS[Math.max(RANKS.indexOf(a), RANKS.indexOf(b))]!),
    shares: joined(some.shares, others.shares, (a, b) => Boolean(a || b)),
  };
}

/** Was the deal played until somebody won it? What is only said to be over may have been called off. */
export const isPlayed = ({ phase, won = [] }: DealState): boolean => phase === "over" && won.length > 0;

/** The number of a deal, from its name. */
export const numberOf = (deal: string): number => Number(deal.split("#").at(-1));
