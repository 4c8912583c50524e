/** The colour of the shield. */

import { expect, test } from "vitest";
import { finding } from "./disclosure";
import { isOften, isWithoutOwn, toneOf } from "./shieldColour";
import type { Verdict } from "./verify";

const good: Verdict = { good: true, checks: [], proved: 9, clients: 1, foreseen: false, code: "00000000" };

test("it is green only if one's own seed had a part", () => {
  expect(toneOf(good)).toBe("good");
  expect(toneOf({ ...good, leftOut: true })).toBe("careful");
  expect(toneOf({ ...good, clients: 0 })).toBe("careful");
});

test("it is gold for a suspicion and red for a proof", () => {
  expect(toneOf(good, [finding("UNDEALT", "t1#1", null, { count: 1, sure: false })])).toBe("doubt");
  expect(toneOf(good, [finding("SEATS", "1 2", "1 2 3")])).toBe("caught");
  expect(toneOf({ ...good, good: false })).toBe("bad");
});

test("it says that one's seed is passed over too often for the network, in gold", () => {
  const found = [finding("OWN_ABSENT", null, null), finding("OWN_OFTEN", null, null, { count: 5, deals: 6 })];
  expect(toneOf(good, found)).toBe("doubt");
  expect(isOften(found)).toBe(true);
  expect(isOften(found.slice(0, 1))).toBe(false);
});

test("it says that one's seed had no part only where that is so", () => {
  expect(isWithoutOwn({ ...good, leftOut: true }, [])).toBe(true);
  expect(isWithoutOwn(good, [finding("OWN_ABSENT", null, null)])).toBe(true);
  expect(isWithoutOwn(good, [finding("UNDEALT", "t1#1", null, { count: 1, sure: false })])).toBe(false);
});
