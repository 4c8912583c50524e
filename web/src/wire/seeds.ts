/**
 * One's own part in the order of the deck. A secret is drawn for every deal and committed to before the deal; its seeds
 * are shown when the server's envelopes lie on the table, and not before.
 */

import { commitmentTo, randomHex, rootFits, seedChain } from "./hashing";
import type { DealState, Fairness, Seed } from "./types";

export interface Secrets {
  /** The secret that was committed to for the deal that comes, or that is being dealt. */
  current: string;
  /** The one after it. */
  next: string;
}

export const freshSecrets = (): Secrets => ({ current: randomHex(32), next: randomHex(32) });

const promise = (secret: string): string => commitmentTo(seedChain(secret)[0]!);

/** Is this secret part of the deal? */
const isIn = (secret: string, fairness: Fairness): boolean =>
  Object.values(fairness.commitments).includes(promise(secret));

/** Said when one sits down, and after every connecting: what the next deal may count on. */
export function greeting(secrets: Secrets, fairness: Fairness | null): { seed: Seed; secrets: Secrets } {
  const used = fairness !== null && isIn(secrets.current, fairness);
  return { seed: { type: "seed", next: promise(used ? secrets.next : secrets.current) }, secrets };
}

export interface Shown {
  seed: Seed;
  secrets: Secrets;
}

/** The answer to envelopes on the table, if one's commitment is among those of the deal and the root fits. */
export function reveal(secrets: Secrets, deal: DealState, fairness: Fairness): Shown | null {
  if (deal.phase !== "shuffle") return null;
  const now = isIn(secrets.current, fairness)
    ? secrets
    : isIn(secrets.next, fairness)
      ? { current: secrets.next, next: randomHex(32) }
      : null;
  if (!now) return null;
  const stage = fairness.envelopes.length - 1;
  const root = fairness.roots[stage] ?? fairness.root;
  if (!rootFits(fairness.deal_id, stage, root, fairness.envelopes[stage]!)) return null;
  return {
    seed: { type: "seed", deal: deal.number, seed: seedChain(now.current)[stage]!, next: promise(now.next) },
    secrets: now,
  };
}
