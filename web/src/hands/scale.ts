/** Scales of a line chart: round ticks, and points as a path. */

export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

const STEPS = [1, 2, 5, 10];

/** The smallest of 1, 2, 5, 10, 20, ... that is at least this. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * STEPS.find((step) => step * power >= least * 0.999999)!;
}

/** A scale with round ends that covers all values, and always zero. */
export function scale(values: number[], about = 5): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = Math.max(1, roundStep((high - low || 1) / about));
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const count = Math.round((to - from) / step);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, tick) => from + tick * step) };
}

/** Where a value lies on a length, from 0. */
export const place = (scale: Scale, value: number, length: number): number =>
  ((value - scale.from) / (scale.to - scale.from)) * length;

/** The points as an SVG path, the origin at the top left. */
export function path(points: [number, number][], across: Scale, up: Scale, width: number, height: number): string {
  const at = ([x, y]: [number, number]): string =>
    `${place(across, x, width).toFixed(1)} ${(height - place(up, y, height)).toFixed(1)}`;
  return points.map((point, index) => `${index === 0 ? "M" : "L"}${at(point)}`).join("");
}
