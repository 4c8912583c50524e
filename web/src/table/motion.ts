/** How things move: along the felt, with CSS, and never so that anything has to wait for it. */

import { TURNS } from "../state/flight";
import { mayMove } from "../state/settings.svelte";
import type { Point } from "./places";

const ease = (t: number): number => 1 - (1 - t) ** 3;

interface Way {
  /** Where it comes from, or goes to, seen from where it lies. */
  by: Point;
  duration?: number;
  delay?: number;
  turn?: number;
  scale?: number;
  fade?: boolean;
  /** Nothing moves if this is set. */
  still?: boolean;
}

/** A Svelte transition: from somewhere to here, or the other way. */
export function slide(
  _node: Element,
  { by, duration = 320, delay = 0, turn = 0, scale = 1, fade = true, still = false }: Way,
) {
  if (still || !mayMove()) return { duration: 0 };
  return {
    duration,
    delay,
    easing: ease,
    css: (t: number, u: number) =>
      `transform: translate(${by.x * u}px, ${by.y * u}px) rotate(${turn * u}deg) scale(${scale + (1 - scale) * t});` +
      (fade ? `opacity: ${Math.min(1, t * 2.5)}` : ""),
  };
}

/** A card turned over. */
export function flip(_node: Element, { duration = TURNS, delay = 0, still = false } = {}) {
  if (still || !mayMove()) return { duration: 0 };
  return {
    duration,
    delay,
    easing: ease,
    css: (_t: number, u: number) => `transform: perspective(600px) rotateY(${u * 90}deg)`,
  };
}
