import { describe, expect, test } from "vitest";
import { amountAt, isFixed, placeOf, presetsOf, SLIDER, spanOf, stepped, typed, type Preset } from "./bets";

const ones = { unit: "1" };
const bets = { current: 20, step: 20, pot: 80 };
const span = spanOf({ raise_min: 40, raise_max: 2000, presets: { "all-in": 2000 } }, bets)!;

describe("what one may raise to", () => {
  test("is nothing when the server offers no raise", () => {
    expect(spanOf({ fold: true, call: 20 }, bets)).toBeNull();
    expect(spanOf(null, bets)).toBeNull();
  });

  test("has nothing to choose in fixed limit", () => {
    expect(isFixed(spanOf({ raise_min: 4, raise_max: 4 }, { current: 2, step: 2 })!)).toBe(true);
    expect(isFixed(span)).toBe(false);
  });
});

const amounts = (presets: Preset[]) => presets.map(({ name, amount }) => [name, amount]);

describe("presets", () => {
  test("are the smallest raise, parts of the pot after a call, and everything, in ascending order", () => {
    expect(amounts(presetsOf(span))).toEqual([
      ["min", 40],
      ["pot", 60],
      ["pot", 73],
      ["pot", 100],
      ["all-in", 2000],
    ]);
  });

  test("are big blinds before the flop, when nobody has raised", () => {
    const first = spanOf({ raise_min: 40, raise_max: 2000, presets: { "all-in": 2000 }, limped: 0 }, bets)!;
    expect(presetsOf(first)).toEqual([
      { name: "min", amount: 40 },
      { name: "blinds", blinds: 2.5, amount: 50 },
      { name: "blinds", blinds: 3, amount: 60 },
      { name: "blinds", blinds: 4, amount: 80 },
      { name: "all-in", amount: 2000 },
    ]);
  });

  test("grow before the flop by a big blind for each who only called, and with the raise before them", () => {
    const limpers = spanOf({ raise_min: 40, raise_max: 2000, limped: 40 }, bets)!;
    expect(amounts(presetsOf(limpers))).toEqual([
      ["min", 40],
      ["blinds", 90],
      ["blinds", 100],
      ["blinds", 120],
    ]);
    const raised = spanOf({ raise_min: 100, raise_max: 2000, limped: 0 }, { current: 60, step: 20, pot: 150 })!;
    expect(presetsOf(raised)[1]).toEqual({ name: "blinds", blinds: 7.5, amount: 150 });
  });

  test("are the player's own, if there are any", () => {
    expect(amounts(presetsOf(span, { first: [2], later: [25, 150] }))).toEqual([
      ["pot", 40],
      ["pot", 140],
      ["all-in", 2000],
    ]);
  });

  test("name an amount once, by the stronger name", () => {
    const short = spanOf({ raise_min: 35, raise_max: 35, presets: { "all-in": 35 } }, bets)!;
    expect(presetsOf(short)).toEqual([{ name: "all-in", amount: 35 }]);
  });

  test("leave out what is not allowed", () => {
    const odd = spanOf({ raise_min: 65, raise_max: 90, presets: { "all-in": 90 } }, bets)!;
    expect(presetsOf(odd).map(({ amount }) => amount)).toEqual([65, 73, 90]);
  });
});

describe("the slider", () => {
  test("reaches both ends exactly", () => {
    expect(amountAt(span, 0)).toBe(40);
    expect(amountAt(span, SLIDER)).toBe(2000);
    expect(placeOf(span, 40)).toBe(0);
    expect(placeOf(span, 2000)).toBe(SLIDER);
  });

  test("never leaves the limits and never goes back", () => {
    let last = 0;
    for (let place = 0; place <= SLIDER; place++) {
      const amount = amountAt(span, place);
      expect(amount).toBeGreaterThanOrEqual(Math.max(last, span.min));
      expect(amount).toBeLessThanOrEqual(span.max);
      last = amount;
    }
  });

  test("gives round amounts in between", () => {
    for (let place = 1; place < SLIDER; place += 7) expect(amountAt(span, place) % 10).toBe(0);
  });

  test("gives single chips where the room is small", () => {
    const narrow = spanOf({ raise_min: 3, raise_max: 9 }, { current: 1, step: 2 })!;
    const amounts = new Set(Array.from({ length: SLIDER + 1 }, (_, place) => amountAt(narrow, place)));
    expect([...amounts]).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test("stands at the place of its amount", () => {
    for (const amount of [40, 100, 500, 1500, 2000]) expect(amountAt(span, placeOf(span, amount))).toBe(amount);
  });
});

describe("steps", () => {
  test("go to whole steps and stop at the limits", () => {
    expect(stepped(span, 45, 1)).toBe(60);
    expect(stepped(span, 45, -1)).toBe(40);
    expect(stepped(span, 60, 1)).toBe(80);
    expect(stepped(span, 60, 5)).toBe(160);
    expect(stepped(span, 1999, 1)).toBe(2000);
    expect(stepped(span, 40, -1)).toBe(40);
  });
});

describe("typed amounts", () => {
  test("are raises to, and with a plus raises by", () => {
    expect(typed(span, "120", ones)).toEqual({ amount: 120 });
    expect(typed(span, "+50", ones)).toEqual({ amount: 70 });
  });

  test("are not bent to the limits", () => {
    expect(typed(span, "39", ones)).toEqual({ wrong: "small" });
    expect(typed(span, "2001", ones)).toEqual({ wrong: "large" });
    expect(typed(span, "lots", ones)).toEqual({ wrong: "unreadable" });
  });
});
