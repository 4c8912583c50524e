import { expect, test } from "vitest";
import { CLASSES, COMBOS, DECK, handName } from "./hands";

test("the grid has 169 classes: suited above the diagonal, offsuit below it", () => {
  expect(CLASSES).toHaveLength(169);
  expect([CLASSES[0], CLASSES[1], CLASSES[13], CLASSES[168]]).toEqual(["AA", "AKs", "AKo", "22"]);
});

test("pairs have 6 hands, suited classes 4, offsuit ones 12, and together they are all 1,326", () => {
  expect([COMBOS.AA, COMBOS.AKs, COMBOS.AKo].map((hands) => hands!.length)).toEqual([6, 4, 12]);
  expect(new Set(Object.values(COMBOS).flat()).size).toBe(1326);
});

test("every hand has the same name whichever of its cards comes first", () => {
  for (const hand of Object.values(COMBOS).flat()) {
    expect(handName(hand)).toBe(hand);
    expect(handName(hand.slice(2) + hand.slice(0, 2))).toBe(hand);
  }
});

test("the deck has 52 cards", () => expect(new Set(DECK).size).toBe(52));
