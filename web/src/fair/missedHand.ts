/** The hand of a deal whose end was missed: a deal that got one's seed must have been played as it was announced. */

import { Refused, replay } from "../wire/api";
import type { HandReplay } from "../wire/types";
import { courseOf } from "./cardOrder";
import { finding, heldAgainst, type Finding, type Told } from "./disclosure";
import { isPlayed, numberOf } from "./past";
import { verify } from "./verify";

/** Milliseconds to wait for a whole answer. */
const PATIENCE = 10_000;

/** What is wrong with the hand; null if the deal was never finished, undefined if there is no good answer. */
export async function lookUp(table: string, told: Told, token: string | null): Promise<Finding[] | null | undefined> {
  try {
    return wrongIn(told, await replay(table, numberOf(told.deal), token, AbortSignal.timeout(PATIENCE)));
  } catch (reason) {
    return reason instanceof Refused && reason.status === 404 ? null : undefined;
  }
}

/** What of a recorded hand is not as it was told; null if it was not played to its end. */
export function wrongIn(told: Told, { steps, proof, burns, names }: HandReplay): Finding[] | null {
  const events = steps.map(({ event }) => event);
  const end = steps.at(-1)?.deal;
  if (!end || !isPlayed(end)) return null;
  if (!proof) return [finding("UNTOLD", null, null)];
  const course = courseOf(events, proof.stages[0]!.envelopes.length, burns);
  const isGood = verify(proof, course, undefined, Object.keys(names).map(Number)).good;
  return [
    ...heldAgainst(told, proof),
    ...(isGood ? [] : [finding("CARDS", null, null)]),
    ...otherwise("ORDER", told.frame?.order.join(" "), steps[0]!.deal.seats.map(({ seat }) => seat).join(" ")),
    ...otherwise("RULES", burning(told.frame?.rules), `burn_cards=${burns ? "yes" : "no"}`),
  ];
}

const burning = (rules: string[] = []): string | undefined => rules.find((rule) => rule.startsWith("burn_cards="));

const otherwise = (point: "ORDER" | "RULES", told: string | undefined, used: string): Finding[] =>
  told === undefined || told === used ? [] : [finding(point, told, used)];
