import { expect, test } from "vitest";
import { cellAt, cellsBetween, digitWeight, moved, strokeWeight } from "./strokes";

test("a place in the grid is in a cell, and beside it in the nearest one", () => {
  expect(cellAt(0, 0, 260, 260)).toEqual({ row: 0, column: 0 });
  expect(cellAt(259, 21, 260, 260)).toEqual({ row: 1, column: 12 });
  expect(cellAt(-40, 900, 260, 260)).toEqual({ row: 12, column: 0 });
});

test("a quick finger leaves no holes", () => {
  const passed = cellsBetween({ row: 0, column: 0 }, { row: 2, column: 5 });
  expect(passed).toHaveLength(5);
  expect(passed.at(-1)).toEqual({ row: 2, column: 5 });
  expect(passed.map(({ column }) => column)).toEqual([1, 2, 3, 4, 5]);
  expect(cellsBetween({ row: 3, column: 3 }, { row: 3, column: 3 })).toEqual([]);
});

test("a stroke takes away where the brush has been, and paints over another weight", () => {
  expect(strokeWeight(0.5, 0.5)).toBe(0);
  expect(strokeWeight(0.5, 1)).toBe(0.5);
  expect(strokeWeight(1, 0)).toBe(1);
});

test("arrows stop at the edge", () => {
  expect(moved({ row: 0, column: 0 }, "ArrowUp")).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 0 }, "ArrowRight")).toEqual({ row: 0, column: 1 });
  expect(moved({ row: 4, column: 4 }, "End")).toEqual({ row: 4, column: 12 });
  expect(moved({ row: 0, column: 0 }, "x")).toBeNull();
});

test("digits are tenths", () => {
  expect([digitWeight("0"), digitWeight("5"), digitWeight("a"), digitWeight("F1")]).toEqual([0, 0.5, null, null]);
});
