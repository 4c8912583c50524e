/** Shares of actions that are edited: they always sum to 1. */

import type { StudyLock } from "../../wire/types";

/** Sets one share; the others give or take in proportion to what they have, alike if they have nothing. */
export function withShare(shares: readonly number[], place: number, wished: number): number[] {
  const value = Math.min(1, Math.max(0, wished));
  if (shares.length === 1) return [1];
  const rest = shares.reduce((sum, share, index) => (index === place ? sum : sum + share), 0);
  return shares.map((share, index) => {
    if (index === place) return value;
    return rest > 1e-9 ? (share / rest) * (1 - value) : (1 - value) / (shares.length - 1);
  });
}

/** Shares that sum to exactly 1 in thousandths: what is left over by rounding goes to the largest. */
export function rounded(shares: readonly number[]): number[] {
  const thousandths = shares.map((share) => Math.round(share * 1000));
  const left = 1000 - thousandths.reduce((sum, share) => sum + share, 0);
  const largest = thousandths.indexOf(Math.max(...thousandths));
  return thousandths.map((share, index) => (share + (index === largest ? left : 0)) / 1000);
}

const decision = (actions: readonly string[], shares: readonly number[]): Record<string, number> =>
  Object.fromEntries(rounded(shares).map((share, index) => [actions[index]!, share]));

export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index]);

export const lockAt = (locks: readonly StudyLock[], path: readonly string[]): StudyLock | undefined =>
  locks.find((lock) => samePath(lock.path, path));

/** For whom a strategy is fixed: everybody, or a class or hand by its name. */
export type Scope = { of: "all" } | { of: "some"; name: string };

/** A lock with one more decision in it; what was fixed before for other hands stays. */
export function withDecision(
  before: StudyLock | undefined,
  path: readonly string[],
  scope: Scope,
  actions: readonly string[],
  shares: readonly number[],
): StudyLock {
  const made = decision(actions, shares);
  if (scope.of === "all") return { path: [...path], all: made, hands: {} };
  return { path: [...path], all: before?.all ?? null, hands: { ...before?.hands, [scope.name]: made } };
}

/** A lock without the decision of a class or hand; empty, it unlocks the node. */
export function withoutDecision(lock: StudyLock, name: string): StudyLock {
  const { [name]: _, ...hands } = lock.hands ?? {};
  return { ...lock, hands };
}

export const unlocked = (path: readonly string[]): StudyLock => ({ path: [...path], all: null, hands: {} });
