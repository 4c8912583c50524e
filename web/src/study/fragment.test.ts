import { expect, test } from "vitest";
import type { StudySpot } from "../wire/types";
import { readFragment, spotFragment, studyFragment } from "./fragment";

const spot: StudySpot = {
  board: "KsTd7c2h",
  pot: 100,
  stack: 300,
  oop: "TT-22,AJs-A2s:0.5",
  ip: "22+",
  turn: { oop: { bet: "50%", raise: "60%", donk: "33%" }, ip: { bet: "50%" } },
  rake: 0.05,
};

test("a spot comes back from its link as it went in", () => {
  expect(readFragment(spotFragment(spot))).toEqual({ spot });
});

test("what is as usual makes the link no longer", () => {
  const usual = { ...spot, dead: "", merging: 0, river: undefined };
  expect(spotFragment(usual)).toBe(spotFragment(spot));
});

test("a study has its id in the address", () => {
  expect(readFragment(studyFragment("a1B2-_"))).toEqual({ study: "a1B2-_", path: [] });
  expect(readFragment("#study=../../etc")).toBeNull();
});

test("the node that is looked at stands behind it", () => {
  const path = ["check", "bet 50", "all-in 250", "call", "Qs"];
  expect(studyFragment("abc", path)).toBe("#study=abc&at=check,bet_50,all-in_250,call,Qs");
  expect(readFragment(studyFragment("abc", path))).toEqual({ study: "abc", path });
  expect(readFragment("#study=abc&at=<b>")).toBeNull();
});

test("another fragment means nothing", () => {
  for (const hash of ["", "#", "#new", "#spots=1.abc"]) expect(readFragment(hash)).toBeNull();
});

const packed = (value: unknown): string => `#spot=1.${btoa(JSON.stringify(value))}`;

test.each([
  "#spot=",
  "#spot=1.",
  "#spot=1.%%%",
  "#spot=2." + spotFragment(spot).slice(8),
  spotFragment(spot).slice(0, 40),
  packed(null),
  packed([]),
  packed("KsTd7c2h"),
  packed({ ...spot, pot: "100" }),
  packed({ ...spot, oop: undefined }),
  "#spot=1." + "A".repeat(200_000),
])("a link that is not whole is known to be broken: %.40s", (hash) => {
  expect(readFragment(hash)).toEqual({ broken: true });
});

test("every link that was cut somewhere is broken, and none makes trouble", () => {
  const whole = spotFragment(spot);
  for (let length = 7; length < whole.length - 2; length++)
    expect(readFragment(whole.slice(0, length)), String(length)).toEqual({ broken: true });
});

test("what does not belong into a spot is left out", () => {
  const strange = { ...spot, rake: "much", turn: { oop: { bet: 50 }, ip: 7 }, extra: { deep: 1 } };
  expect(readFragment(packed(strange))).toEqual({ spot: { ...spot, rake: undefined, turn: { oop: {} } } });
});
