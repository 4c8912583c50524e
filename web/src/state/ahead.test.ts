import { describe, expect, test } from "vitest";
import type { You } from "../wire/types";
import { decision, isSame, offered, stillHolds, type Ahead } from "./ahead";

const you = (to_call: number): You => ({ person: 1, name: "Ann", seat: 1, to_call });
const call40: Ahead = { kind: "call", amount: 40, deal: 7 };
const checkFold: Ahead = { kind: "check-fold", deal: 7 };
const check: Ahead = { kind: "check", deal: 7 };

describe("decisions made ahead", () => {
  test("with something owed one may call it, with nothing owed check", () => {
    expect(offered(you(40), 7)).toEqual([checkFold, call40]);
    expect(offered(you(0), 7)).toEqual([checkFold, check]);
  });

  test("a call is for exactly this amount", () => {
    expect(decision(call40, { fold: true, call: 40 }, 7)).toEqual({ action: "call" });
    expect(decision(call40, { fold: true, call: 80 }, 7)).toBeNull();
    expect(stillHolds(call40, 80, 7)).toBe(false);
  });

  test("check or fold checks where that is free, and folds where it is not", () => {
    expect(decision(checkFold, { fold: true, check: true }, 7)).toEqual({ action: "check" });
    expect(decision(checkFold, { fold: true, call: 40 }, 7)).toEqual({ action: "fold" });
    expect(stillHolds(checkFold, 500, 7)).toBe(true);
  });

  test("a check never becomes a fold", () => {
    expect(decision(check, { fold: true, call: 40 }, 7)).toBeNull();
    expect(stillHolds(check, 40, 7)).toBe(false);
  });

  test("where nobody checks, staying in for nothing is a check, and never a fold", () => {
    expect(decision(checkFold, { fold: true, call: 0 }, 7)).toEqual({ action: "call" });
    expect(decision(check, { fold: true, call: 0 }, 7)).toEqual({ action: "call" });
  });

  test("nothing is decided where the house does not allow a fold", () => {
    expect(decision(checkFold, { call: 40 }, 7)).toBeNull();
  });

  test("all of them are for one deal", () => {
    expect(decision(checkFold, { check: true }, 8)).toBeNull();
    expect(stillHolds(checkFold, 0, 8)).toBe(false);
  });

  test("two calls are the same if their amounts are", () => {
    expect(isSame(call40, { ...call40 })).toBe(true);
    expect(isSame(call40, { ...call40, amount: 50 })).toBe(false);
    expect(isSame(null, call40)).toBe(false);
  });
});
