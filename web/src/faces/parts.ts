/** How the parts of a face are drawn, as paths in a square of 40. */

import type { Face } from "./face";

/** Filled or drawn with a line, in the light colour of the head or in the dark one; or white. */
export type Ink = "skin" | "stroke" | "dark" | "line" | "glint";
export type Part = Partial<Record<Ink, string>>;

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
/** Two of them, as far from the middle. */
const pair = (away: number, y: number, r: number): string => circle(20 - away, y, r) + circle(20 + away, y, r);

export const HEAD =
  "M18.5 11h3A10.5 10.5 0 0 1 32 21.500v1A10.5 10.5 0 0 1 21.5 33h-3A10.5 10.5 0 0 1 8 22.500v-1A10.5 10.5 0 0 1 18.5 11Z";

export const TOP: Record<Face["top"], Part> = {
  bulb: { stroke: "M20 13V7", skin: circle(20, 5.5, 2.6) },
  feelers: { stroke: "M15 13 11 6M25 13l4-7", skin: pair(9.4, 5.6, 2.2) },
  cat: { skin: "M9 19 9.5 6.5 18 12ZM31 19 30.5 6.5 22 12Z" },
  bear: { skin: pair(9, 11, 4.6) },
  hare: { skin: "M13.5 15C10 9 11 1 14 .500s5 6 4 12ZM26.5 15C30 9 29 1 26 .500s-5 6-4 12Z" },
  horns: { skin: "M12 15C8 13 6.6 9 8 4.600c1.4 3 4.4 4.4 8 6.400ZM28 15c4-2 5.4-6 4-10.4-1.4 3-4.4 4.4-8 6.400Z" },
  tuft: { dark: "M10 16C9 8 15 5 20 8c0-3 4-5 7-4-1.5 1-1.7 2-1.4 3 3.6 1 5.4 5 4.4 9-6-4-14-4-20 0Z" },
  cap: { dark: "M8.5 17C8.5 9.5 13 6 20 6s11.5 3.5 11.5 11ZM30 14.600h7.500c0 2-1.5 3-4 3h-4Z" },
  sprout: { line: "M20 12V7", dark: "M20 8c-5.5.6-7-2.2-7-5 4.5-.5 7 1.5 7 5Zm0 0c0-4 2.5-6 7-5.5 0 3-2 5.5-7 5.500Z" },
  bow: { dark: "M20 10 12 5.500v9ZM20 10l8-4.500v9Z" + circle(20, 10, 2.4) },
};

export const EYE: Record<Face["eyes"], Part> = {
  round: { dark: pair(5, 21, 2.3) },
  bright: { dark: pair(5, 21, 3.2), glint: circle(16.1, 19.9, 1.1) + circle(26.1, 19.9, 1.1) },
  glasses: { line: pair(5.2, 21, 3.8) + "M18.6 21h2.8", dark: pair(5.2, 21, 1.3) },
  sleepy: { line: "M12.3 20.500c1.2 2 4 2 5.2 0M22.5 20.500c1.2 2 4 2 5.2 0" },
  visor: { dark: "M13.5 18h13a3 3 0 0 1 0 6h-13a3 3 0 0 1 0-6Z", glint: pair(4.5, 21, 1.3) },
};

export const MOUTH: Record<Face["mouth"], Part> = {
  smile: { line: "M15.5 27c2 2.4 7 2.4 9 0" },
  line: { line: "M16.5 28h7" },
  grin: { dark: "M14.5 26.500h11c0 5-11 5-11 0Z" },
  small: { dark: circle(20, 28, 1.7) },
  lopsided: { line: "M16 28.500c3 .6 6-.4 8-2.5" },
};
