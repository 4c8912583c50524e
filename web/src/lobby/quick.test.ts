import { expect, test } from "vitest";
import type { BotChoice, Choices } from "../wire/types";
import { byLevel, GAMES, GROUPS, levels, mostOpponents, onlyCalls, quickTable, rivals, USUAL } from "./quick";

const described = (name: string) => ({ name, title: name, text: "" });
const preset = (name: string, max_players = 10) => ({
  ...described(name),
  variant: "holdem",
  limit: "none",
  blinds: ["1", "2"],
  bets: [],
  buy_in: null,
  unit: "1",
  max_players,
});
const variant = (name: string, mix: string[], betting = true, max_players = 10) => ({
  ...described(name),
  limit: "none",
  limits: ["none"],
  betting,
  max_players,
  antes: [],
  bets: [],
  bring_in: "0",
  mix,
});
const bot = (name: string, strength: number | null = null, variants: string[] | null = null): BotChoice => ({
  ...described(name),
  strength,
  cost: "unknown",
  variants,
  personality_of: "",
});
const choices: Choices = {
  presets: [preset("standard"), preset("ante-up", 6), { ...preset("draw-sim"), variant: "draw-sim" }],
  variants: [
    variant("holdem", ["shark", "maniac"]),
    variant("razz", ["all-rounder", "grinder"], true, 8),
    variant("draw-sim", ["caller", "random"], false),
  ],
  switches: [],
  bots: [bot("beginner"), bot("shark", 5), bot("expert", 4)],
  levels: ["beginner", "expert"],
  formats: [],
};

test("a quick table is full, so that cards come at once", () => {
  const wish = quickTable({ game: "holdem", opponents: 3, level: "mixed" }, "Ann", choices);
  expect(wish.seats).toBe(4);
  expect(wish.bots).toEqual(["shark", "maniac", "shark"]);
  expect(wish.listed).toBe(false);
});

test("there are as many rivals as were asked for", () => {
  expect(rivals({ ...USUAL, opponents: 9 }, choices)).toHaveLength(9);
});

test.each(Object.keys(GAMES))("%s stands in one group", (game) => {
  expect(GROUPS.filter((group) => group.games.includes(game))).toHaveLength(1);
});

test("a level fills the table, in every game where something is bet", () => {
  for (const game of ["holdem", "razz"])
    expect(rivals({ game, opponents: 2, level: "beginner" }, choices)).toEqual(["beginner", "beginner"]);
  expect(rivals({ game: "draw-sim", opponents: 2, level: "beginner" }, choices)).toEqual(["caller", "random"]);
});

test("a mix, and a level that there is no more, get the bots that the server names for the game", () => {
  for (const level of ["mixed", "easy"])
    expect(rivals({ game: "razz", opponents: 3, level }, choices)).toEqual(["all-rounder", "grinder", "all-rounder"]);
});

test("levels come in the order of the server, with their names", () => {
  expect(levels(choices).map((level) => level.title)).toEqual(["beginner", "expert"]);
});

test("the server says how many can sit, of a preset and of a variant", () => {
  expect(mostOpponents("holdem", choices)).toBe(9);
  expect(mostOpponents("ante-up", choices)).toBe(5);
  expect(mostOpponents("razz", choices)).toBe(7);
});

test("a bot that says which games it plays only calls in the others", () => {
  expect(onlyCalls(bot("b", 5, ["holdem"]), "razz")).toBe(true);
  expect(onlyCalls(bot("b", 5, ["holdem"]), "holdem")).toBe(false);
  expect(onlyCalls(bot("b"), "razz")).toBe(false);
  expect(onlyCalls(undefined, "razz")).toBe(false);
});

test("bots are grouped by level, the best first and unknown ones last", () => {
  const bot = (name: string, strength: number | null) => ({ name, strength });
  const [rock, caller, own, shark] = [bot("rock", 2), bot("caller", 1), bot("own", null), bot("shark", 4)];
  const other = bot("other", 2);
  expect(byLevel([rock, caller, own, shark, other])).toEqual([
    [4, [shark]],
    [2, [rock, other]],
    [1, [caller]],
    [null, [own]],
  ]);
});
