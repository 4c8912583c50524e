import { afterEach, expect, test } from "vitest";
import { settings } from "../../state/settings.svelte";
import { actionName, parsed, shortName, tones } from "./actions";

afterEach(() => void (settings.language = "en"));

test("an action has a kind, and an amount where it has one", () => {
  expect(parsed("check")).toEqual({ kind: "check", amount: null });
  expect(parsed("all-in 100")).toEqual({ kind: "all-in", amount: 100 });
});

test("fold, calling and all-in have colours of their own, and bets are the deeper the larger", () => {
  expect(tones(["fold", "call", "raise 90", "all-in 300"])).toEqual(["fold", "pass", "bet2", "allin"]);
  expect(tones(["check", "bet 120", "bet 30", "bet 60", "bet 90"])).toEqual(["pass", "bet4", "bet1", "bet2", "bet3"]);
});

test("two sizes are as far apart in colour as can be", () => {
  expect(tones(["check", "bet 30", "bet 100"])).toEqual(["pass", "bet1", "bet4"]);
});

test("an action is told in the language that is set, and in a short form that is the same in all", () => {
  expect(actionName("bet 30")).toBe("Bet 30");
  settings.language = "zh";
  expect(actionName("bet 30")).toBe("下注 30");
  expect(shortName("all-in 300")).toBe("A300");
});
