/** The curve of exploitability: time across, the share of the pot upwards on a logarithmic scale. */

import type { StudyPoint } from "../wire/types";

export interface LogScale {
  low: number;
  high: number;
  ticks: number[];
}

const STEPS = [1, 2, 5];
const MOST_TICKS = 6;

/** A scale from 1, 2 or 5 times a power of ten to another, that covers all values. */
export function logScale(values: readonly number[]): LogScale {
  const known = values.filter((value) => value > 0);
  const least = Math.min(...known, 1);
  const most = Math.max(...known, least);
  const powers = Array.from({ length: 14 }, (_, power) => power - 9);
  const marks = powers.flatMap((power) => STEPS.map((step) => Number(`${step}e${power}`)));
  const from = marks.findLastIndex((mark) => mark <= least * 1.000001);
  const to = Math.max(
    from + 1,
    marks.findIndex((mark) => mark >= most * 0.999999),
  );
  const within = marks.slice(from, to + 1);
  const tens = within.filter((mark) => /^1(e|0|$)|^0\.0*1$/.test(String(mark)));
  const ticks = within.length <= MOST_TICKS || tens.length < 2 ? within : tens;
  return { low: marks[from]!, high: marks[to]!, ticks };
}

/** How far up a value lies, from 0 to 1. */
export const height = ({ low, high }: LogScale, value: number): number =>
  Math.min(1, Math.max(0, Math.log(Math.max(value, low) / low) / Math.log(high / low)));

/** The measurements as a path in a box, the origin at the top left. */
export function curvePath(points: readonly StudyPoint[], scale: LogScale, wide: number, high: number): string {
  const longest = Math.max(points.at(-1)?.seconds ?? 0, 0.001);
  return points
    .map(({ seconds, share }, index) => {
      const x = ((seconds / longest) * wide).toFixed(1);
      const y = ((1 - height(scale, share)) * high).toFixed(1);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}
