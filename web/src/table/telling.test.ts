import { describe, expect, test } from "vitest";
import { fixtures } from "../dev/fixtures";
import { settings } from "../state/settings.svelte";
import { fromSnapshot } from "../state/table";
import type { Playing } from "../wire/types";
import { soundsOf } from "./sounds";
import { choices, discardHint, discardLabel, lastAction, potName, stateOf, wins } from "./telling";

settings.language = "en";
const money = String;
const view = (name: string) => fromSnapshot(fixtures[name]!);
const did = (kind: string, more: Partial<Playing["last"]> = {}, playing: Partial<Playing> = {}) =>
  lastAction({ seat: 9, stack: 100, last: { kind, ...more }, ...playing }, money)?.text;

describe("what a seat did last", () => {
  test("is told in a word, with its amount", () => {
    expect(did("check")).toBe("Check");
    expect(did("call", { amount: 40 })).toBe("Call 40");
    expect(did("bet", { amount: 2 })).toBe("Bet 2");
    expect(did("raise", { amount: 40 })).toMatch(/^Raise/);
    expect(did("discard", { count: 2 })).toBe("Draws 2");
    expect(did("discard", { count: 0 })).toBe("Stands pat");
  });

  test("is the big blind ante where one pays for all", () => {
    const ante = (blind: number, antes: number[]) =>
      lastAction({ seat: 9, stack: 100, blind, last: { kind: "ante", amount: 2 } }, money, antes)?.text;
    expect(ante(2, [0, 2, 0])).toBe("Big blind ante 2");
    expect(ante(0, [0, 2, 0])).toBe("Ante 2");
    expect(ante(2, [2])).toBe("Ante 2");
  });

  test("is a fold for good", () => {
    expect(did("call", { amount: 40 }, { folded: true })).toBe("Fold");
  });

  test("is nothing before anything was done", () => {
    expect(lastAction({ seat: 9, stack: 100 }, money)).toBeNull();
  });
});

test("one pot is the pot, several are named", () => {
  expect(potName(0, 1)).toBe("Pot");
  expect([0, 1].map((at) => potName(at, 2))).toEqual(["Main pot", "Side pot"]);
  expect([0, 1, 2].map((at) => potName(at, 3))).toEqual(["Main pot", "Side pot 1", "Side pot 2"]);
});

test("what one hand wins from several pots is one win with its parts", () => {
  const [win, ...others] = wins(view("showdown"));
  expect(others).toEqual([]);
  expect(win).toMatchObject({ you: true, amount: 1480 });
  expect(win!.pots).toEqual([
    { name: "Main pot", amount: 960 },
    { name: "Side pot", amount: 520 },
  ]);
});

test("wins on two boards are two wins", () => {
  expect(wins(view("ranTwice")).map(({ name, board }) => [name, board])).toEqual([
    ["Ann", 0],
    ["Chiara", 1],
  ]);
});

test("the choices that are read aloud are those that are offered", () => {
  expect(choices({ fold: true, call: 20, raise_min: 40, raise_max: 500 }, money)).toBe(
    "Call 20, Raise to 40–500, Fold",
  );
  expect(choices({ check: true }, money)).toBe("Check");
  const unlisted = { unlisted: ["raise", "all-in"], raise_min: 4, raise_max: 99, all_in: 99 };
  expect(choices({ check: true, call: 2, ...unlisted }, money)).toBe("Check, Call 2");
  expect(choices({ fold: true, call: 0, raise_min: 4, raise_max: 4 }, money)).toBe("Stay, Raise to 4, Fold");
});

test("somebody who has left the line is away, a bot never is", () => {
  const sitting = { seat: 1, person: 1, name: "Ann", stack: 10, connected: false };
  expect(stateOf(sitting, null)?.en).toBe("Away");
  expect(stateOf({ ...sitting, bot: "shark" }, null)).toBeNull();
});

describe("sounds", () => {
  test("are heard once for the same thing", () => {
    const events = [{ kind: "hole-cards" }, { kind: "hole-cards" }, { kind: "blind" }];
    expect(soundsOf(events, view("preflop"), view("preflop"))).toEqual(["card", "chips"]);
  });

  test("tell when it is one's turn, once", () => {
    expect(soundsOf([], view("preflop"), view("yourTurn"))).toContain("turn");
    expect(soundsOf([], view("yourTurn"), view("yourTurn"))).not.toContain("turn");
  });

  test("tell of one's own win", () => {
    expect(soundsOf([{ kind: "win", seat: 1 }], view("showdown"), view("showdown"))).toEqual(["win"]);
    expect(soundsOf([{ kind: "win", seat: 3 }], view("showdown"), view("showdown"))).toEqual(["chips"]);
  });
});

test("all-in is read aloud where it is possible", () => {
  expect(choices({ fold: true, call: 37, all_in: 37 }, money)).toBe("Call 37, All-in, Fold");
});

describe("cards that go", () => {
  const inBoth = (tell: () => string) =>
    (["en", "zh"] as const).map((language) => {
      settings.language = language;
      const told = tell();
      settings.language = "en";
      return told;
    });

  test("may be exchanged, or kept", () => {
    expect(discardHint({ discard: 5 })).toBe("Choose up to 5 cards to exchange.");
    expect(discardLabel({ discard: 5 }, 0)).toBe("Stand pat");
  });

  test("must be thrown away where the game says so, and nobody is told to stand pat", () => {
    const forced = { discard: 1, must_discard: 1 };
    expect(inBoth(() => discardHint(forced))).toEqual([
      "Choose 1 to throw away; nothing comes for it.",
      "选择要弃掉的 1 张牌，不再补牌。",
    ]);
    expect(inBoth(() => discardLabel(forced, 0))).toEqual(["Throw away", "弃掉"]);
    expect(choices(forced, money)).toBe("Choose 1 to throw away; nothing comes for it.");
  });
});
