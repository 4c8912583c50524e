import { expect, test } from "vitest";
import type { StudyHands, StudyNode } from "../../wire/types";
import { atLeast, equityPath, equitySteps } from "./equities";
import river from "./riverNode.json";

const node = river as unknown as StudyNode;
const steps = equitySteps(node.oop, node.ip);

test("hands go from the weakest to the strongest, and all of them together are the range", () => {
  expect(steps.map(({ equity }) => equity)).toEqual([0.2, 1]);
  expect(steps.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
});

test("the mean of all steps is the equity of the range", () => {
  const mean = steps.reduce((sum, { equity, share }) => sum + equity * share, 0);
  expect(mean).toBeCloseTo(node.equity[0], 4);
  const others = equitySteps(node.ip, node.oop).reduce((sum, { equity, share }) => sum + equity * share, 0);
  expect(others).toBeCloseTo(node.equity[1], 4);
});

test("so much of a range has at least so much equity", () => {
  expect(atLeast(steps, 0)).toBeCloseTo(1, 9);
  expect(atLeast(steps, 0.2)).toBeCloseTo(1, 9);
  expect(atLeast(steps, 0.21)).toBeCloseTo(steps[1]!.share, 9);
  expect(atLeast(steps, 1.01)).toBe(0);
});

test("hands that do not come here are not counted, and a range of nothing has no steps", () => {
  const reach = node.oop.reach.map((one, row) => (row < 4 ? 0 : one));
  expect(equitySteps({ ...node.oop, reach }, node.ip)).toEqual([{ equity: 1, share: expect.closeTo(1, 9) as number }]);
  const nobody: StudyHands = { ...node.oop, reach: node.oop.reach.map(() => 0) };
  expect(equitySteps(nobody, node.ip)).toEqual([]);
});

test("the path goes across the whole box, and up where hands are stronger", () => {
  const half = [
    { equity: 0.25, share: 0.5 },
    { equity: 1, share: 0.5 },
  ];
  expect(equityPath(half, 200, 100)).toBe("M0.0 75.0H100.0L100.0 0.0H200.0");
  expect(equityPath([], 200, 100)).toBe("");
});
