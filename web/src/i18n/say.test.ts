import { afterEach, expect, test } from "vitest";
import { settings } from "../state/settings.svelte";
import { say } from "./index.svelte";

afterEach(() => void (settings.language = "en"));

test("a sentence is said in the language that is set, with its places filled in", () => {
  settings.language = "zh";
  expect(say({ en: "Call {amount}", zh: "跟注 {amount}" }, { amount: 5 })).toBe("跟注 5");
});

test("a sentence without that language is said in English", () => {
  settings.language = "fr";
  expect(say({ en: "Call {amount}", zh: "跟注 {amount}" }, { amount: 5 })).toBe("Call 5");
});
