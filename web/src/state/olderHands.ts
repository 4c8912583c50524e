/** The last hands before one came, as lines of the log: on another device nothing of them is kept. */

import { table as words } from "../i18n/table";
import { replay } from "../wire/api";
import type { HandReplay } from "../wire/types";
import type { LogLine } from "./table";

/** How many hands are told of. */
const HANDS = 3;

/** The hands before the present one, as far as the viewer may know them. */
export async function olderLines(id: string, token: string | null, log: LogLine[], now: number): Promise<LogLine[]> {
  const found = await Promise.allSettled(handsBefore(now).map((number) => replay(id, number, token)));
  const hands = found.flatMap((hand) => (hand.status === "fulfilled" ? [hand.value] : []));
  return linesOf(hands, log, now);
}

/** The numbers of the hands to ask for. */
export function handsBefore(now: number): number[] {
  const first = Math.max(1, now - HANDS);
  return Array.from({ length: Math.max(0, now - first) }, (_, i) => first + i);
}

/** Those hands, each under its number, as lines that come before all others; then the number of the present one. */
export function linesOf(hands: HandReplay[], log: LogLine[], now: number): LogLine[] {
  const told = hands.flatMap(({ number, names, steps }) => [
    headingOf(number),
    ...steps.flatMap(({ event: { kind, text, amount, seat, name } }) =>
      text ? [{ kind, text, deal: number, amount: amount ?? 0, name: name || names[seat ?? 0] || "" }] : [],
    ),
  ]);
  const lines = log.some(({ kind }) => kind === "shuffle") ? told : [...told, headingOf(now)];
  return lines.map((line, i) => ({ ...line, key: i - lines.length }));
}

const headingOf = (number: number): Omit<LogLine, "key"> => ({
  kind: "shuffle",
  text: Object.fromEntries(
    Object.entries(words.hand).map(([lang, text]) => [lang, text.replace("{number}", String(number))]),
  ),
  deal: number,
  amount: 0,
  name: "",
});
