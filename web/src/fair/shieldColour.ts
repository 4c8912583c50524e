/** The colour of the shield. Pure. */

import type { Finding } from "./disclosure";
import type { Verdict } from "./verify";

export type Tone = "waiting" | "good" | "careful" | "doubt" | "bad" | "caught";

/** Proved, but by nobody's seed but the server's, or without one's own: that is told in another colour. */
export function toneOf(verdict: Verdict | null, found: Finding[] = [], caught = 0): Tone {
  if (caught > 0 || found.some(({ sure }) => sure)) return "caught";
  if (verdict === null) return "waiting";
  if (!verdict.good) return "bad";
  if (found.length > 0) return "doubt";
  return verdict.clients === 0 || verdict.leftOut ? "careful" : "good";
}

/** Is one's own seed passed over more often than the network explains? */
export const isOften = (found: Finding[]): boolean => found.some(({ point }) => point === "OWN_OFTEN");

/** Is the reason of a doubt that one's own seed had no part? */
export const isWithoutOwn = (verdict: Verdict | null, found: Finding[]): boolean =>
  found.length > 0 ? found.some(({ point }) => point.startsWith("OWN_")) : (verdict?.leftOut ?? false);
