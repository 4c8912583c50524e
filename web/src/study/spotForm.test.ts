import { expect, test } from "vitest";
import type { StudySpot } from "../wire/types";
import { blankSpot, filled, missing, presetOf, presetSizes, streetsLeft, toSpot } from "./spotForm";

const ranges = { oop: "TT+", ip: "22+" };
const turn = { ...blankSpot(), board: ["Ks", "Td", "7c", "2h"] };

test("only the streets that are left are asked for", () => {
  expect(streetsLeft(["Ks", "Td", "7c"])).toEqual(["flop", "turn", "river"]);
  expect(streetsLeft(turn.board)).toEqual(["turn", "river"]);
  expect(toSpot(turn, ranges).flop).toBeUndefined();
  expect(toSpot(turn, ranges).river?.ip).toEqual({ bet: "66%", raise: "60%", donk: null });
});

test("percents of the form are shares for the server", () => {
  const spot = toSpot({ ...turn, rake: 5, addAllIn: 150, forceAllIn: 15, merging: 10 }, ranges);
  expect(spot).toMatchObject({ rake: 0.05, add_all_in: 1.5, force_all_in: 0.15, merging: 0.1 });
});

test("a spot that is filled in is asked for again as it was", () => {
  const spot: StudySpot = {
    board: "KsTd7c2h",
    dead: "AsAh",
    pot: 55,
    stack: 97,
    ...ranges,
    turn: { oop: { bet: "50%", raise: "a", donk: null }, ip: { bet: "33%", raise: "", donk: null } },
    river: { oop: { bet: "a", raise: "", donk: "none" }, ip: { bet: "a", raise: "", donk: null } },
    rake: 0.07,
    rake_cap: 3,
    add_all_in: 1.5,
    force_all_in: 0.2,
    merging: 0.1,
  };
  expect(toSpot(filled(blankSpot(), spot), ranges)).toEqual(spot);
});

test("a card that is on the board is not dead as well", () => {
  const spot: StudySpot = { board: "KsTd7c", dead: "Ks2h", pot: 1, stack: 1, ...ranges };
  expect(filled(blankSpot(), spot).dead).toEqual(["2h"]);
});

test("sizes are known again as a preset, by the streets that are left", () => {
  expect(presetOf(presetSizes("two"), turn.board)).toBe("two");
  const own = presetSizes("one");
  own.flop.oop.bet = "20%";
  expect(presetOf(own, turn.board)).toBe("one");
  expect(presetOf(own, ["Ks", "Td", "7c"])).toBeNull();
});

test("it is said what is missing, one after the other", () => {
  expect(missing(blankSpot(), { oop: "", ip: "" })).toBe("needsBoard");
  expect(missing(turn, { oop: " ", ip: "AA" })).toBe("needsOop");
  expect(missing(turn, { oop: "AA", ip: "" })).toBe("needsIp");
  expect(missing({ ...turn, pot: 0 }, ranges)).toBe("needsPot");
  expect(missing(turn, ranges)).toBeNull();
});
