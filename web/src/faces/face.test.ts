import { expect, test } from "vitest";
import { faceOf, TOPS } from "./face";
import { stars } from "./kind";

const asText = (name: string) => Object.values(faceOf(name)).join(" ");

const SOURCES = import.meta.glob<string>("../../../src/redbutton/words/*/bots.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The nicknames of a language, as the server gives them. */
function nicknames(language: string): string[] {
  const source = SOURCES[`../../../src/redbutton/words/${language}/bots.py`]!;
  return [...source.match(/^NAMES = \(([^)]*)\)/m)![1]!.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
}

test.each(["en", "zh"])("no two nicknames have the same face: %s", (language) => {
  const names = nicknames(language);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names.map(asText)).size).toBe(names.length);
});

test("bots of a kind that are only numbered have different outlines", () => {
  const names = ["caller", ...Array.from({ length: TOPS.length - 1 }, (_, i) => `caller ${i + 2}`)];
  expect(new Set(names.map((name) => faceOf(name).top)).size).toBe(TOPS.length);
});

test("whatever a bot is called, it has a face", () => {
  for (const name of ["", "7", " 7", "a\nb 3", "团子", "x 99999999999999999999"]) {
    expect(asText(name)).toMatch(/^[a-z]+ [a-z]+ [a-z]+$/);
  }
});

test("how well a bot plays is told with stars, and not at all where nobody has said", () => {
  expect(stars(2)).toBe("★★☆☆☆");
  expect(stars(null)).toBe("");
});
