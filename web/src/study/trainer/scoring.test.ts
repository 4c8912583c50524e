import { expect, test } from "vitest";
import type { StudyNode } from "../../wire/types";
import river from "../tree/riverNode.json";
import { dueRepeat, playerFor, streetsFrom } from "./questions";
import { counted, graded, means, NO_ANSWERS, scored } from "./scoring";

const node = river as unknown as StudyNode;

test("what is lost is the EV against the best action, in chips and as a share of the pot", () => {
  const checked = scored(node, "AsAh", "check");
  expect(checked.lost).toBeCloseTo(144.7122 - 131.33192);
  expect(checked.share).toBeCloseTo(0.1338, 3);
  expect(checked).toMatchObject({ grade: "blunder", chosen: { name: "check", frequency: 0.00025 } });
  expect(scored(node, "AsAh", "all-in 100")).toMatchObject({ lost: 0, share: 0, grade: "best" });
});

test("an action that the solver mixes in and that costs hardly anything is good", () => {
  expect(scored(node, "JsTs", "check")).toMatchObject({ grade: "mixed" });
  expect(scored(node, "Ks9s", "check")).toMatchObject({ grade: "best" });
});

test.each([
  [0, 0, "best"],
  [0.001, 0, "best"],
  [0.005, 0.3, "mixed"],
  [0.005, 0.05, "small"],
  [0.02, 0.3, "small"],
  [0.05, 0.5, "mistake"],
  [0.2, 0.5, "blunder"],
])("losing %d of the pot with an action taken %d of the time is %s", (share, frequency, grade) => {
  expect(graded(share, frequency)).toBe(grade);
});

test("a running score has means, and a streak that ends with a mistake", () => {
  expect(means(NO_ANSWERS)).toBeNull();
  const [good, bad] = [scored(node, "AsAh", "all-in 100"), scored(node, "AsAh", "check")];
  const tally = [good, good, bad, good].reduce(counted, NO_ANSWERS);
  expect(tally).toMatchObject({ answers: 4, good: 3, streak: 1, longest: 2 });
  expect(means(tally)).toMatchObject({ good: 0.75, lost: expect.closeTo(13.38028 / 4) });
});

test("a spot has the street of its board before it, and all that follow", () => {
  expect(streetsFrom(3)).toEqual(["flop", "turn", "river"]);
  expect(streetsFrom(4)).toEqual(["turn", "river"]);
});

test("of both players each is asked about as often as the other", () => {
  expect([10, 11, 12].map((seed) => playerFor("both", seed))).toEqual(["oop", "ip", "oop"]);
  expect(playerFor("ip", 10)).toBe("ip");
});

test("a mistake comes again when it is due, and once", () => {
  const question = { path: [], player: "oop" as const, hand: "AsAh" };
  const repeats = [{ question, due: 5 }];
  expect(dueRepeat(repeats, 4)).toBeNull();
  expect(dueRepeat(repeats, 5)).toEqual({ question, rest: [] });
});
