import { expect, test } from "vitest";
import { curvePath, height, logScale } from "./curve";

test("the scale covers everything and has round ends", () => {
  expect(logScale([0.005, 0.32])).toEqual({ low: 0.005, high: 0.5, ticks: [0.01, 0.1] });
  expect(logScale([0.005, 0.018])).toEqual({ low: 0.005, high: 0.02, ticks: [0.005, 0.01, 0.02] });
});

test("one value has a scale as well, and so has none", () => {
  const { low, high } = logScale([0.005]);
  expect(low).toBeLessThanOrEqual(0.005);
  expect(high).toBeGreaterThan(low);
  expect(logScale([]).high).toBeGreaterThan(logScale([]).low);
});

test("a tenth is as far below as a hundredth is below that", () => {
  const scale = { low: 0.001, high: 1, ticks: [] };
  expect([1, 0.1, 0.01, 0.001].map((value) => height(scale, value).toFixed(3))).toEqual([
    "1.000",
    "0.667",
    "0.333",
    "0.000",
  ]);
  expect(height(scale, 0)).toBe(0);
});

test("the path goes from the first measurement to the last", () => {
  const points = [
    { iterations: 10, seconds: 0, share: 1 },
    { iterations: 20, seconds: 2, share: 0.001 },
  ];
  expect(curvePath(points, { low: 0.001, high: 1, ticks: [] }, 200, 100)).toBe("M0.0 0.0L200.0 100.0");
  expect(curvePath([], { low: 0.001, high: 1, ticks: [] }, 200, 100)).toBe("");
});
