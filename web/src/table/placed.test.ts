import { expect, test } from "vitest";
import { placed } from "./placed";

const keysOf = (...hands: string[][]): number[][] => {
  let count = 0;
  let hand: ReturnType<typeof placed> = [];
  return hands.map((cards) => (hand = placed(hand, cards, () => count++)).map(({ key }) => key));
};

test("the cards that are kept stay the same, wherever they lie", () => {
  expect(keysOf(["6h", "Th", "2s", "2h", "Tc"], ["2s", "2h", "Tc"], ["2s", "2h", "Tc", "Kh", "8s"])).toEqual([
    [0, 1, 2, 3, 4],
    [2, 3, 4],
    [2, 3, 4, 5, 6],
  ]);
});

test("hidden cards are turned up where they lie", () => {
  expect(keysOf(["??", "??"], ["As", "Kd"])[1]).toEqual([0, 1]);
});

test("a card that is dealt face up is a new one, beside hidden ones", () => {
  expect(keysOf(["??", "??", "Kh"], ["??", "??", "Kh", "5d"])[1]).toEqual([0, 1, 2, 3]);
});

test("one card of several is turned up", () => {
  expect(keysOf(["??", "??"], ["??", "Kd"])[1]).toEqual([0, 1]);
});
