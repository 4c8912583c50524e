import { expect, test } from "vitest";
import { nextPause, pauseAfterFailure } from "./polling";

test("a study that moves is asked for often, one that does not ever less", () => {
  expect(nextPause(3000, true, 1)).toBe(400);
  let pause = 400;
  for (let times = 0; times < 20; times++) {
    const next = nextPause(pause, false, 1);
    expect(next).toBeGreaterThanOrEqual(pause);
    pause = next;
  }
  expect(pause).toBe(5000);
});

test("one that has been solved for minutes is asked for less often", () => {
  expect(nextPause(400, true, 100)).toBe(2000);
  expect(nextPause(400, true, 10_000)).toBe(5000);
});

test("after failures it waits longer, but not for ever", () => {
  expect(pauseAfterFailure(0)).toBe(400);
  expect(pauseAfterFailure(1000)).toBe(2000);
  expect(pauseAfterFailure(60_000)).toBe(15_000);
});
