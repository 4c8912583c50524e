import { afterEach, expect, test } from "vitest";
import { settings } from "../state/settings.svelte";
import { heard, listed, say, spoken } from "./index.svelte";

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
  expect(say({ en: "{name} is dealt", zh: "{name} 拿到" }, { name: "拿到" })).toBe("拿到 拿到底牌");
  settings.language = "en";
  expect(say(words, { name: "Ann" })).toBe("Ann bets into the pot");
});

test("a term of several words is replaced where it stands alone, not inside a longer word", () => {
  settings.language = "zh";
  spoken.preset = "dezhou";
  expect(say({ en: "", zh: "你的牌" })).toBe("你的底牌");
  expect(say({ en: "", zh: "你的牌：{cards}" })).toBe("你的底牌：{cards}");
  for (const zh of ["你的牌型：一对", "你的牌桌", "发给你的牌。"]) expect(say({ en: "", zh })).toBe(zh);
});

test("what a person has said stays as it is, and so do names in what the server has said", () => {
  settings.language = "zh";
  spoken.preset = "dezhou";
  expect(heard({ en: "底池 bets 5", zh: "底池 投注 5" })).toBe("底池 投注 5");
  expect(heard({ en: "下注" })).toBe("下注");
});

test("a list has the mark of its language between the parts", () => {
  expect(listed(["Ann", "Ben"])).toBe("Ann, Ben");
  settings.language = "zh";
  expect(listed(["Ann", "Ben"])).toBe("Ann、Ben");
});
