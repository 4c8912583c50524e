/** How the equities of a range are spread: its hands from the weakest to the strongest. */

import type { StudyHands } from "../../wire/types";
import { weights } from "./classes";

export interface EquityStep {
  equity: number;
  /** How much of the range has this equity. */
  share: number;
}

/** The range by equity, the weakest first; hands with the same equity are one step. The shares add up to 1. */
export function equitySteps(own: StudyHands, other: StudyHands): EquityStep[] {
  const weight = weights(own, other);
  const total = weight.reduce((sum, one) => sum + one, 0);
  if (total <= 1e-9) return [];
  const shares = new Map<number, number>();
  for (const [row, equity] of own.equity.entries())
    if (weight[row]! > 0) shares.set(equity, (shares.get(equity) ?? 0) + weight[row]! / total);
  return [...shares].map(([equity, share]) => ({ equity, share })).sort((a, b) => a.equity - b.equity);
}

/** How much of a range has at least this equity. */
export const atLeast = (steps: readonly EquityStep[], equity: number): number =>
  steps.reduce((sum, step) => (step.equity >= equity ? sum + step.share : sum), 0);

/** The steps as a path in a box, the origin at the top left: the range goes across, equity upwards. */
export function equityPath(steps: readonly EquityStep[], wide: number, high: number): string {
  let across = 0;
  return steps
    .map(({ equity, share }, index) => {
      const y = ((1 - equity) * high).toFixed(1);
      const from = (across * wide).toFixed(1);
      across += share;
      return `${index === 0 ? "M" : "L"}${from} ${y}H${(Math.min(across, 1) * wide).toFixed(1)}`;
    })
    .join("");
}
