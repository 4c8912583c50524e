import { expect, test } from "vitest";
import { cardsIn, clicked, isOnlyCards, randomFlop } from "./deck";

test("cards are read however they are typed", () => {
  for (const text of ["Kh 9d 4c", "kh9d4C", "K♥,9♦,4♣", " Kh  9d,4c "])
    expect(cardsIn(text)).toEqual(["Kh", "9d", "4c"]);
  expect(cardsIn("10h Ts")).toEqual(["Th", "Ts"]);
  expect(cardsIn("KhKh")).toEqual(["Kh"]);
});

test("a text with anything else is not only cards", () => {
  expect(isOnlyCards("Kh 9d, 4c")).toBe(true);
  expect(isOnlyCards("")).toBe(true);
  for (const text of ["Kx", "K", "Kh 9", "1h"]) expect(isOnlyCards(text), text).toBe(false);
});

test("a random flop has three cards, none of them gone", () => {
  for (const least of [0, 0.4, 0.999]) {
    const flop = randomFlop(["As", "2c"], () => least);
    expect(new Set(flop).size).toBe(3);
    expect(flop).not.toContain("As");
    expect(flop).not.toContain("2c");
  }
});

test("a click adds a card, a second one takes it away, and a full board takes no more", () => {
  expect(clicked([], "Kh", 5)).toEqual(["Kh"]);
  expect(clicked(["Kh", "9d"], "Kh", 5)).toEqual(["9d"]);
  expect(clicked(["Kh"], "9d", 1)).toEqual(["Kh"]);
});
