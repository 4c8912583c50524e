/**
 * One's own part in the order of the deck. A secret is drawn for every deal and committed to before the deal; its seeds
 * are shown when the server's envelopes lie on the table, and not before; and only where one's commitment stands at
 * one's own seat, and for a deal that no earlier one has taken it from.
 */

import { unseated } from "../fair/orderAndRules";
import { finding, stagesOf, unsealed, type Finding } from "../fair/disclosure";
import { commitmentTo, digest, randomHex, seedChain } from "./hashing";
import type { DealState, Fairness, Seed } from "./types";

export interface Secrets {
  /** The secret that was committed to for the deal that comes, or that is being dealt. */
  current: string;
  /** The one after it. */
  next: string;
  /** The deal that has the current one: its seed is known, so no other deal may have it. */
  used?: string | undefined;
}

export const freshSecrets = (): Secrets => ({ current: randomHex(32), next: randomHex(32) });

const promise = (secret: string): string => commitmentTo(seedChain(secret)[0]!);

/** The secret after another one. It follows from it, so that two windows of one browser commit to the same. */
const after = (secret: string): string => digest("own next", secret);

/** When a deal has the second secret, the first one is spent. */
const goneOn = ({ next }: Secrets, deal: string): Secrets => ({ current: next, next: after(next), used: deal });

/** The number of the deal that has the current secret: of two states of the same secrets, which one comes later. */
export const spentOn = ({ used }: Secrets): number => (used === undefined ? 0 : Number(used.split("#").at(-1)));

/** Is this secret part of the deal? */
const isIn = (secret: string, fairness: Fairness): boolean =>
  Object.values(fairness.commitments).includes(promise(secret));

/** Said when one sits down, and after every connecting: what the next deal may count on. */
export function greeting(secrets: Secrets, fairness: Fairness | null): { seed: Seed; secrets: Secrets } {
  const now = fairness !== null && isIn(secrets.next, fairness) ? goneOn(secrets, fairness.deal_id) : secrets;
  const isUsed = now.used !== undefined || (fairness !== null && isIn(now.current, fairness));
  return { seed: { type: "seed", next: promise(isUsed ? now.next : now.current) }, secrets: now };
}

/** Is it one of ours? */
export const isPromised = (secrets: Secrets, commitment: string | undefined): boolean =>
  [promise(secrets.current), promise(secrets.next)].includes(commitment ?? "");

/**
 * What is wrong with where one's commitment stands, and with what stands at one's seat. `sole` says that nobody else
 * commits for this seat, so that a commitment that is not ours, or not ours any more, must be the server's doing.
 */
export function misplaced(secrets: Secrets, fairness: Fairness, seat: number | null, sole: boolean): Finding[] {
  const { commitments, makers, deal_id } = fairness;
  const [current, coming] = [promise(secrets.current), promise(secrets.next)];
  const elsewhere = Object.keys(commitments)
    .filter((other) => seat !== null && Number(other) !== seat && isPromised(secrets, commitments[Number(other)]))
    .map((other) => finding("OWN_ELSEWHERE", String(seat), other));
  const stands = seat === null ? undefined : commitments[seat];
  if (seat === null || stands === undefined) return elsewhere;
  const expected = secrets.used === undefined ? current : coming;
  if (makers[seat] === "server") return [...elsewhere, finding("OWN_LEFT_OUT", expected, stands, { seat })];
  const isOld = stands === current && secrets.used !== undefined && secrets.used !== deal_id;
  if (isPromised(secrets, stands) && !isOld) return elsewhere;
  return [...elsewhere, finding("OWN_FOREIGN", expected, stands, { seat, sure: sole })];
}

/**
 * Is the seed of this stage the one after what was used last? Who was called absent has no part any more, and a seed
 * that was passed over cannot be followed by another one.
 */
function isNext(secret: string, fairness: Fairness, seat: number | null): boolean {
  const stage = fairness.envelopes.length - 1;
  const last = stagesOf(fairness)[stage - 1];
  return stage === 0 || (seat !== null && last?.[seat] === seedChain(secret)[stage - 1]);
}

export interface Shown {
  seed: Seed;
  secrets: Secrets;
}

/** The answer to envelopes on the table, if one has a part in the deal and all is as it should be. */
export function reveal(
  secrets: Secrets,
  deal: DealState,
  fairness: Fairness,
  seat: number | null = null,
): Shown | null {
  if (deal.phase !== "shuffle" || unsealed(fairness).length > 0) return null;
  const seats = deal.seats.map((playing) => playing.seat);
  if (unseated(seats, fairness).length > 0 || misplaced(secrets, fairness, seat, false).length > 0) return null;
  const now = isIn(secrets.current, fairness)
    ? secrets
    : isIn(secrets.next, fairness)
      ? goneOn(secrets, fairness.deal_id)
      : null;
  if (!now || !isNext(now.current, fairness, seat)) return null;
  return {
    seed: {
      type: "seed",
      deal: deal.number,
      seed: seedChain(now.current)[fairness.envelopes.length - 1]!,
      next: promise(now.next),
    },
    secrets: { ...now, used: fairness.deal_id },
  };
}
