import { expect, test } from "vitest";
import { GAMES, GROUPS, quickTable, rivals, USUAL } from "./quick";

test("a quick table is full, so that cards come at once", () => {
  const wish = quickTable({ game: "holdem", opponents: 3, strength: "hard" }, "Ann");
  expect(wish.seats).toBe(4);
  expect(wish.bots).toHaveLength(3);
  expect(wish.listed).toBe(false);
});

test("there are as many rivals as were asked for", () => {
  expect(rivals({ ...USUAL, opponents: 9 })).toHaveLength(9);
});

test.each(Object.keys(GAMES))("%s stands in one group", (game) => {
  expect(GROUPS.filter((group) => group.games.includes(game))).toHaveLength(1);
});

test("games that only some bots know get those", () => {
  expect(new Set(rivals({ game: "razz", opponents: 4, strength: "easy" }))).toEqual(new Set(["caller", "random"]));
});
