import { describe, expect, test } from "vitest";
import { amountAt, isFixed, placeOf, presetsOf, SLIDER, spanOf, stepped, typed } from "./bets";

const ones = { unit: "1" };
const span = spanOf(
  { raise_min: 40, raise_max: 2000, presets: { half: 60, "two-thirds": 75, pot: 100, "all-in": 2000 } },
  20,
  20,
)!;

describe("what one may raise to", () => {
  test("is nothing when the server offers no raise", () => {
    expect(spanOf({ fold: true, call: 20 }, 20, 20)).toBeNull();
    expect(spanOf(null, 0, 20)).toBeNull();
  });

  test("has nothing to choose in fixed limit", () => {
    expect(isFixed(spanOf({ raise_min: 4, raise_max: 4 }, 2, 2)!)).toBe(true);
    expect(isFixed(span)).toBe(false);
  });
});

describe("presets", () => {
  test("are the smallest raise and what the server offers, in ascending order", () => {
    expect(presetsOf(span).map(({ name, amount }) => [name, amount])).toEqual([
      ["min", 40],
      ["half", 60],
      ["two-thirds", 75],
      ["pot", 100],
      ["all-in", 2000],
    ]);
  });

  test("name an amount once, by the stronger name", () => {
    const short = spanOf({ raise_min: 35, raise_max: 35, presets: { "all-in": 35 } }, 20, 20)!;
    expect(presetsOf(short)).toEqual([{ name: "all-in", amount: 35 }]);
  });

  test("leave out what is not allowed", () => {
    const odd = spanOf({ raise_min: 40, raise_max: 90, presets: { half: 30, pot: 100, "all-in": 90 } }, 20, 20)!;
    expect(presetsOf(odd).map(({ name }) => name)).toEqual(["min", "all-in"]);
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
    const narrow = spanOf({ raise_min: 3, raise_max: 9 }, 1, 2)!;
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
