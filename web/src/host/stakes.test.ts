import { expect, test } from "vitest";
import type { TableGame } from "../wire/types";
import { EMPTY, fieldsOf, hasBigBlindAnte, isUpsideDown, stakesOf } from "./stakes";

const game = (changes: Partial<TableGame>) =>
  ({ limit: "none", blinds: [1, 2], antes: [], bring_in: 0, ...changes }) as TableGame;

test("a game is asked for the stakes that it has", () => {
  expect(fieldsOf(game({}))).toEqual(["smallBlind", "bigBlind", "ante"]);
  expect(fieldsOf(game({ limit: "fixed", blinds: [], antes: [1], bring_in: 2 }))).toEqual([
    "ante",
    "smallBet",
    "bigBet",
    "bringIn",
  ]);
});

test("both blinds make new stakes", () => {
  expect(stakesOf({ ...EMPTY, smallBlind: "0,5", bigBlind: "1" })).toEqual({ type: "stakes", blinds: ["0.5", "1"] });
});

test.each([{ smallBlind: "1" }, { smallBlind: "one", bigBlind: "2" }, {}])("%j does not", (typed) => {
  expect(stakesOf({ ...EMPTY, ...typed })).toBeNull();
});

test("a small blind above the big one makes no stakes", () => {
  const upsideDown = { ...EMPTY, smallBlind: "4", bigBlind: "2" };
  expect(isUpsideDown(upsideDown)).toBe(true);
  expect(stakesOf(upsideDown)).toBeNull();
  expect(isUpsideDown({ ...EMPTY, smallBlind: "4" })).toBe(false);
  expect(stakesOf({ ...EMPTY, smallBlind: "2", bigBlind: "2" })).toEqual({ type: "stakes", blinds: ["2", "2"] });
});

test("where the big blind pays the ante for all, a new one is paid like that, too", () => {
  expect(hasBigBlindAnte(game({ antes: [0, 2, 0] }))).toBe(true);
  expect(hasBigBlindAnte(game({ antes: [2] }))).toBe(false);
  expect(hasBigBlindAnte(game({}))).toBe(false);
  expect(stakesOf({ ...EMPTY, ante: "4" }, true)).toEqual({ type: "stakes", antes: ["0", "4", "0"] });
  expect(stakesOf({ ...EMPTY, ante: "4" })).toEqual({ type: "stakes", antes: ["4"] });
});
