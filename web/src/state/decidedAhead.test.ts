import { describe, expect, test } from "vitest";
import type { Ahead as Possible, DealState, You } from "../wire/types";
import { decision, isSame, mayStillCheck, offered, roundOf, stillHolds, type Ahead } from "./decidedAhead";

const you = (ahead?: Possible): You => ({ person: 1, name: "Ann", seat: 1, ahead });
const FLOP = "7/flop";
const TURN = "7/turn";
const owes40 = you({ fold: true, call: 40 });
const free = you({ fold: true, check: true });
const call40: Ahead = { kind: "call", amount: 40, round: FLOP };
const checkFold: Ahead = { kind: "check-fold", round: FLOP };
const check: Ahead = { kind: "check", round: FLOP };
const callAny: Ahead = { kind: "call-any", round: FLOP };

describe("decisions made ahead", () => {
  test("with something owed one may call it, with nothing owed check", () => {
    expect(offered(owes40, FLOP)).toEqual([checkFold, call40, callAny]);
    expect(offered(free, FLOP)).toEqual([checkFold, check, callAny]);
    expect(mayStillCheck(owes40)).toBe(false);
    expect(mayStillCheck(free)).toBe(true);
  });

  test("nothing is offered that the rules make impossible", () => {
    expect(offered(you(), FLOP)).toEqual([]);
    expect(offered(null, FLOP)).toEqual([]);
    expect(offered(you({ call: 40 }), FLOP)).toEqual([call40]);
    expect(offered(you({ fold: true }), FLOP)).toEqual([checkFold, callAny]);
  });

  test("a call is for exactly this amount", () => {
    expect(decision(call40, { fold: true, call: 40 }, FLOP)).toEqual({ action: "call" });
    expect(decision(call40, { fold: true, call: 80 }, FLOP)).toBeNull();
    expect(stillHolds(call40, owes40, FLOP)).toBe(true);
    expect(stillHolds(call40, you({ fold: true, call: 80 }), FLOP)).toBe(false);
  });

  test("call any calls whatever it costs, and checks where that is free", () => {
    expect(decision(callAny, { fold: true, call: 80 }, FLOP)).toEqual({ action: "call" });
    expect(decision(callAny, { fold: true, check: true }, FLOP)).toEqual({ action: "check" });
    expect(stillHolds(callAny, you({ fold: true, call: 80 }), FLOP)).toBe(true);
    expect(decision(callAny, { fold: true, call: 80 }, TURN)).toBeNull();
  });

  test("check or fold checks where that is free, and folds where it is not", () => {
    expect(decision(checkFold, { fold: true, check: true }, FLOP)).toEqual({ action: "check" });
    expect(decision(checkFold, { fold: true, call: 40 }, FLOP)).toEqual({ action: "fold" });
    expect(stillHolds(checkFold, owes40, FLOP)).toBe(true);
  });

  test("a check never becomes a fold", () => {
    expect(decision(check, { fold: true, call: 40 }, FLOP)).toBeNull();
    expect(stillHolds(check, owes40, FLOP)).toBe(false);
  });

  test("where nobody checks, staying in for nothing is a check, and never a fold", () => {
    expect(offered(you({ fold: true, call: 0 }), FLOP)).toEqual([checkFold, check, callAny]);
    expect(decision(checkFold, { fold: true, call: 0 }, FLOP)).toEqual({ action: "call" });
    expect(decision(check, { fold: true, call: 0 }, FLOP)).toEqual({ action: "call" });
  });

  test("nothing is decided where the house does not allow a fold", () => {
    expect(decision(checkFold, { call: 40 }, FLOP)).toBeNull();
  });

  test("all of them are for one round of one deal", () => {
    expect(roundOf({ number: 7, street: "flop" } as DealState)).toBe(FLOP);
    for (const round of [TURN, "8/flop"]) {
      expect(decision(checkFold, { check: true }, round)).toBeNull();
      expect(stillHolds(checkFold, free, round)).toBe(false);
    }
  });

  test("two calls are the same if their amounts are", () => {
    expect(isSame(call40, { ...call40 })).toBe(true);
    expect(isSame(call40, { ...call40, amount: 50 })).toBe(false);
    expect(isSame(null, call40)).toBe(false);
  });
});
