import { expect, test } from "vitest";
import { COMBOS } from "./hands";
import {
  classWeight,
  combosIn,
  everything,
  fromServer,
  inverted,
  isMixed,
  isSame,
  NOTHING,
  painted,
  shareOf,
  textOf,
} from "./weights";

const some = painted(painted(NOTHING, COMBOS.AA!, 1), COMBOS.AKs!, 0.5);

test("what is painted is in, and what is painted with nothing is out again", () => {
  expect(combosIn(some)).toBe(8);
  expect(painted(painted(some, COMBOS.AA!, 0), COMBOS.AKs!, 0)).toEqual({});
});

test("all hands are the whole share", () => {
  expect(shareOf(everything())).toBe(1);
  expect(shareOf(NOTHING)).toBe(0);
});

test("inverted twice is as it was", () => {
  expect(inverted(some)["AsKs"]).toBe(0.5);
  expect(inverted(some)["AsAh"]).toBeUndefined();
  expect(isSame(inverted(inverted(some)), some)).toBe(true);
  expect(inverted(NOTHING)).toEqual(everything());
});

test("a class of which one suit is in is a quarter in, and mixed", () => {
  const one = painted(NOTHING, ["AhKh"], 1);
  expect(classWeight(one, "AKs")).toBe(0.25);
  expect([isMixed(one, "AKs"), isMixed(one, "AA"), isMixed(some, "AKs")]).toEqual([true, false, false]);
});

test("the text names classes, their weights, and single hands where they differ", () => {
  expect(textOf(some)).toBe("AA,AKs:0.5");
  expect(textOf(painted(some, ["AhKh"], 0.25))).toBe("AA,AsKs:0.5,AhKh:0.25,AdKd:0.5,AcKc:0.5");
  expect(textOf(NOTHING)).toBe("");
});

test("hands of the server are ours, in whichever order it writes their cards", () => {
  expect(fromServer({ KhAh: 1, AhAs: 0.25 })).toEqual({ AhKh: 1, AsAh: 0.25 });
});

test("weights stay between nothing and all, and have no long tails", () => {
  expect(painted(NOTHING, ["AhKh"], 7)).toEqual({ AhKh: 1 });
  expect(painted(NOTHING, ["AhKh"], 1 / 3)).toEqual({ AhKh: 0.333 });
});
