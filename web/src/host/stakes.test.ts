import { expect, test } from "vitest";
import type { TableGame } from "../wire/types";
import { EMPTY, fieldsOf, stakesOf } from "./stakes";

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
