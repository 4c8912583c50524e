/** How cards lie side by side: as far apart as there is room for, in the stage's units. */

import { HIDDEN } from "../cards/name";

/** Where each card begins. Among cards that lie face up the hidden ones need less room. */
export function fan(cards: string[], width: number, room: number): number[] {
  const mixed = cards.some((card) => card !== HIDDEN);
  const parts = cards.slice(0, -1).map((card) => (mixed && card === HIDDEN ? 0.5 : 1));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const step = Math.min(width * 1.06, (room - width) / Math.max(1, whole));
  let at = 0;
  return cards.map((_, i) => (i ? (at += parts[i - 1]! * step) : 0));
}

/** The width of them all. */
export const widthOf = (cards: string[], width: number, room: number): number =>
  width + (fan(cards, width, room).at(-1) ?? 0);

/** How far something `wide` that is centred at `x` has to move so that it stays on a stage of that width. */
export function inside(x: number, wide: number, stage: number, margin = 3): number {
  const [left, right] = [x - wide / 2, x + wide / 2];
  if (left < margin) return margin - left;
  return right > stage - margin ? stage - margin - right : 0;
}
