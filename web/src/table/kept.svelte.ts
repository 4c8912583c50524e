/**
 * The last value of something, for transitions. One that plays while the page around it goes away must not ask for a
 * derived value any more: there is nobody left to derive it, and Svelte warns of that.
 */

import { untrack } from "svelte";

export function kept<T>(of: () => T): { now: T } {
  const held = { now: untrack(of) };
  $effect.pre(() => {
    held.now = of();
  });
  return held;
}
