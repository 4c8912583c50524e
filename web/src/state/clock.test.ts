import { expect, test } from "vitest";
import { remaining } from "./clock";

const clock = { left: 30_000, bank: 60_000, total: 30_000 };

test("first the time for the decision runs", () => {
  expect(remaining(clock, 0)).toEqual({ seconds: 30, part: 1, onBank: false });
  expect(remaining(clock, 15_000)).toEqual({ seconds: 15, part: 0.5, onBank: false });
});

test("then the bank", () => {
  expect(remaining(clock, 45_000)).toEqual({ seconds: 45, part: 0.75, onBank: true });
});

test("and then nothing is left", () => {
  expect(remaining(clock, 100_000)).toEqual({ seconds: 0, part: 0, onBank: true });
  expect(remaining({ ...clock, bank: 0 }, 31_000)).toEqual({ seconds: 0, part: 0, onBank: true });
});
