import { expect, test } from "vitest";
import { path, place, roundStep, scale } from "./scale";

test.each([
  [0.3, 0.5],
  [1, 1],
  [1.2, 2],
  [3, 5],
  [7, 10],
  [450, 500],
])("the round step for %d is %d", (least, step) => expect(roundStep(least)).toBeCloseTo(step));

test("a scale covers its values with round ticks, and has zero among them", () => {
  expect(scale([-120, 340])).toEqual({ from: -200, to: 400, ticks: [-200, -100, 0, 100, 200, 300, 400] });
});

test("a scale without values still has a length", () => {
  const { from, to } = scale([]);
  expect(to).toBeGreaterThan(from);
});

test("chips have no fractions, so ticks have none", () => {
  expect(scale([0, 2]).ticks).toEqual([0, 1, 2]);
});

test("a value lies on its scale in proportion", () => {
  expect(place({ from: -100, to: 100, ticks: [] }, 0, 300)).toBe(150);
});

test("a path goes up where values rise", () => {
  const ten = { from: 0, to: 10, ticks: [] };
  expect(
    path(
      [
        [0, 0],
        [10, 10],
      ],
      ten,
      ten,
      100,
      50,
    ),
  ).toBe("M0.0 50.0L100.0 0.0");
});
