/** Painting over the grid: which cells a finger passes, and what it does to them. */

import { SIZE } from "./hands";

export interface Cell {
  row: number;
  column: number;
}

const clamped = (place: number): number => Math.min(SIZE - 1, Math.max(0, place));

/** The cell at a place inside the grid's box, the nearest one if it is beside it. */
export const cellAt = (x: number, y: number, width: number, height: number): Cell => ({
  row: clamped(Math.floor((y / height) * SIZE)),
  column: clamped(Math.floor((x / width) * SIZE)),
});

/** All cells from one to another, without the first: a quick finger skips some, but means them too. */
export function cellsBetween(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps }, (_, step) => ({
    row: Math.round(from.row + ((to.row - from.row) * (step + 1)) / steps),
    column: Math.round(from.column + ((to.column - from.column) * (step + 1)) / steps),
  }));
}

/** The weight that a stroke gives: the brush's, or none if it begins where the brush has been. */
export const strokeWeight = (brush: number, there: number): number => (Math.abs(there - brush) < 0.0005 ? 0 : brush);

/** Where an arrow key leads, if it is one. */
export function moved({ row, column }: Cell, key: string): Cell | null {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (step) return { row: clamped(row + step[0]!), column: clamped(column + step[1]!) };
  if (key === "Home") return { row, column: 0 };
  if (key === "End") return { row, column: SIZE - 1 };
  return null;
}

/** The weight that a digit means: 5 is a half, 0 is none. */
export const digitWeight = (key: string): number | null => (/^[0-9]$/.test(key) ? Number(key) / 10 : null);
