/** What is left of a player's time. */

import type { Clock } from "../wire/types";

export interface Remaining {
  seconds: number;
  /** Of the whole time, from 1 down to 0. */
  part: number;
  /** The time for the decision is over, the bank runs. */
  onBank: boolean;
}

export function remaining(clock: Clock, elapsed: number): Remaining {
  const left = clock.left - elapsed;
  if (left > 0)
    return { seconds: Math.ceil(left / 1000), part: Math.min(1, left / Math.max(1, clock.total)), onBank: false };
  const bank = Math.max(0, clock.bank + left);
  return { seconds: Math.ceil(bank / 1000), part: clock.bank ? bank / clock.bank : 0, onBank: true };
}
