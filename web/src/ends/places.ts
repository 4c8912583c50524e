/** Who stands where, in a game that has places. Pure. */

import type { TableView } from "../state/table";
import type { Standing, TableState } from "../wire/types";

/** The first three for the podium, as they stand on it: second, first, third. */
export function podium(standings: Standing[]): Standing[] {
  const placed = standings.filter(({ place }) => place != null).sort((a, b) => a.place! - b.place!);
  const [first, second, third] = placed;
  return [second, first, third].filter((one) => one !== undefined);
}

/** Those beside the podium, in order; all of them where nobody has a place. */
export function beside(standings: Standing[]): Standing[] {
  const high = podium(standings);
  return standings.filter((one) => !high.includes(one));
}

export interface Progress {
  /** How many are still in, of how many. */
  left: number;
  count: number;
  /** The chips that each one has on average. */
  average: number;
  /** One's own place by chips; null for one who does not play. */
  place: number | null;
}

/** How a tournament or rounds stand, by the stacks before the running deal. */
export function progress({ table, you }: TableView): Progress {
  const all = table.seats.reduce((sum, { stack }) => sum + stack, 0);
  const left = table.seats.length;
  const own = table.seats.find(({ seat }) => seat === you?.seat);
  return {
    left,
    count: Math.max(left, table.standings?.length ?? 0),
    average: left ? Math.round(all / left) : 0,
    place: own ? 1 + table.seats.filter(({ stack }) => stack > own.stack).length : null,
  };
}

/** What is left of a level by the clock, in seconds; null where levels last some hands, or the clock stands still. */
export function secondsLeft({ game }: TableState, now: number): number | null {
  return game.level_until ? Math.max(0, Math.ceil((game.level_until - now) / 1000)) : null;
}

export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A length such as `10 hands` or `600 s`, as a number and its unit. */
export function lengthOf(text: string | undefined): { count: number; unit: "hands" | "s" } | null {
  const found = /^(\d+) (hands|s)$/.exec(text ?? "");
  return found && { count: Number(found[1]), unit: found[2] as "hands" | "s" };
}
