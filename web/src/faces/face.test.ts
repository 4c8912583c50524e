import { expect, test } from "vitest";
import { EYES, faceOf, MOUTHS, TOPS } from "./face";
import { stars } from "./kind";

test("bots that come one after another have different outlines", () => {
  for (let first = 1; first < 40; first++) {
    const tops = TOPS.map((_, i) => faceOf(first + i, "Pip").top);
    expect(new Set(tops).size).toBe(TOPS.length);
  }
});

test("bots with the same outline have other eyes, so fifty in a row all look different", () => {
  const faces = Array.from({ length: TOPS.length * EYES.length }, (_, person) => faceOf(person, "Pip"));
  expect(new Set(faces.map(({ top, eyes }) => `${top} ${eyes}`)).size).toBe(faces.length);
});

test("a bot keeps its face, and its name has a part in it", () => {
  expect(faceOf(3, "Pip")).toEqual(faceOf(3, "Pip"));
  const names = ["Pip", "Momo", "Zuzu", "Fizz", "Comet", "团子", "栗子"];
  expect(new Set(names.map((name) => faceOf(3, name).mouth)).size).toBeGreaterThan(MOUTHS.length / 2);
});

test("how well a bot plays is told with stars, and not at all where nobody has said", () => {
  expect(stars(2)).toBe("★★☆☆☆");
  expect(stars(null)).toBe("");
});
