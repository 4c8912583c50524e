import { expect, test } from "vitest";
import { lockAt, rounded, unlocked, withDecision, withoutDecision, withShare } from "./locks";

const sum = (shares: number[]) => shares.reduce((total, share) => total + share, 0);

test("the others give and take in proportion", () => {
  expect(withShare([0.5, 0.3, 0.2], 0, 0.75)).toEqual([0.75, expect.closeTo(0.15), expect.closeTo(0.1)]);
  expect(withShare([1, 0, 0], 0, 0.4)).toEqual([0.4, 0.3, 0.3]);
  expect(withShare([1], 0, 0.2)).toEqual([1]);
});

test("whatever is moved, shares are between 0 and 1 and sum to 1", () => {
  let shares = [0.2, 0.3, 0.5];
  for (let move = 0; move < 500; move++) {
    shares = rounded(withShare(shares, move % 3, ((move * 37) % 141) / 100 - 0.2));
    expect(sum(shares)).toBeCloseTo(1, 9);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  }
});

test("what rounding leaves over goes to the largest", () => {
  expect(rounded([1 / 3, 1 / 3, 1 / 3])).toEqual([0.334, 0.333, 0.333]);
  expect(sum(rounded([0.0004, 0.0004, 0.9992]))).toBe(1);
});

test("a decision for a class stands beside what was fixed before; one for all hands replaces it", () => {
  const actions = ["check", "bet 50"];
  const all = withDecision(undefined, ["check"], { of: "all" }, actions, [0.25, 0.75]);
  expect(all).toEqual({ path: ["check"], all: { check: 0.25, "bet 50": 0.75 }, hands: {} });
  const both = withDecision(all, ["check"], { of: "some", name: "AKs" }, actions, [1, 0]);
  expect(both).toEqual({ ...all, hands: { AKs: { check: 1, "bet 50": 0 } } });
  expect(withoutDecision(both, "AKs")).toEqual(all);
  expect(withDecision(both, ["check"], { of: "all" }, actions, [1, 0]).hands).toEqual({});
});

test("a lock is found by its path, and unlocking is a lock of nothing", () => {
  const here = unlocked(["check", "bet 50"]);
  expect(lockAt([unlocked([]), here], ["check", "bet 50"])).toBe(here);
  expect(lockAt([here], ["check"])).toBeUndefined();
  expect(here).toEqual({ path: ["check", "bet 50"], all: null, hands: {} });
});
