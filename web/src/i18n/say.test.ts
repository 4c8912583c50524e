import { afterEach, expect, test } from "vitest";
import { settings } from "../state/settings.svelte";
import { say, spoken } from "./index.svelte";

afterEach(() => {
  settings.language = "en";
  spoken.preset = "";
});

test("a sentence is said in the language that is set, with its places filled in", () => {
  settings.language = "zh";
  expect(say({ en: "Call {amount}", zh: "跟注 {amount}" }, { amount: 5 })).toBe("跟注 5");
});

test("a sentence without that language is said in English", () => {
  settings.language = "fr";
  expect(say({ en: "Call {amount}", zh: "跟注 {amount}" }, { amount: 5 })).toBe("Call 5");
});

test("a table whose preset has its own words says them, and leaves names as they are", () => {
  settings.language = "zh";
  const words = { en: "{name} bets into the pot", zh: "{name} 下注，底池" };
  expect(say(words, { name: "底池" })).toBe("底池 下注，底池");
  spoken.preset = "dezhou";
  expect(say(words, { name: "底池" })).toBe("底池 投注，奖池");
  expect(say({ en: "Ann is dealt 7♣", zh: "Ann 拿到底牌 7♣" })).toBe("Ann 拿到底牌 7♣");
  settings.language = "en";
  expect(say(words, { name: "Ann" })).toBe("Ann bets into the pot");
});
