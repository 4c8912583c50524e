import { beforeEach, expect, test, vi } from "vitest";
import { keysKept } from "../state/browserStorage";
import { evidenceOf, keepEvidence, keepPast, keepTold, pastOf, seedLines, toldOf, withTold } from "./keptNotes";
import type { Told } from "./disclosure";
import type { Evidence } from "./witness";

const HASH = "ab".repeat(32);
const told = (deal: string, more: Partial<Told> = {}): Told => ({
  deal,
  seat: 1,
  announcement: HASH,
  makers: { 1: "client" },
  commitments: { 1: HASH },
  roots: [HASH],
  before: [true],
  shown: [HASH],
  seeds: [],
  ...more,
});

/** The browser's storage, as an object whose keys are what is kept. */
beforeEach(() => {
  const storage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
  vi.stubGlobal("localStorage", storage);
});

test("what was told of a deal is kept, and of the oldest ones no more", () => {
  vi.useFakeTimers();
  for (let number = 1; number <= 360; number++) {
    vi.setSystemTime(number);
    keepTold(told(`t1#${number}`));
  }
  vi.useRealTimers();
  expect(toldOf("t1#360")).toEqual(told("t1#360"));
  expect(toldOf("t1#1")).toBeNull();
  expect(keysKept("told.").length).toBeLessThanOrEqual(350);
});

test("a deal that is not over is kept longer than those that are", () => {
  vi.useFakeTimers();
  for (let number = 1; number <= 360; number++) {
    vi.setSystemTime(number);
    keepTold(told(`t1#${number}`), number > 1);
  }
  vi.useRealTimers();
  expect(toldOf("t1#1")).toEqual(told("t1#1"));
  expect(toldOf("t1#2")).toBeNull();
});

test("what two windows have heard of a deal is kept together, whichever was first", () => {
  const seeds = [{ 1: HASH }];
  keepTold(told("t1#1", { seeds, roots: [HASH, HASH], before: [true, true] }), true);
  keepTold(told("t1#1", { seat: null, shown: [], before: [false] }));
  expect(toldOf("t1#1")).toEqual(told("t1#1", { seeds, roots: [HASH, HASH], before: [true, true] }));
});

test("what contradicts itself is not kept together, nor are the parts of two persons", () => {
  const other = "cd".repeat(32);
  keepTold(told("t1#1", { seeds: [{ 1: HASH }] }));
  keepTold(told("t1#1", { announcement: other }));
  expect(toldOf("t1#1")).toEqual(told("t1#1", { announcement: other }));
  keepTold(told("t1#2"));
  keepTold(told("t1#2", { seat: 2, shown: [] }));
  expect(toldOf("t1#2")).toEqual(told("t1#2", { seat: 2, shown: [] }));
});

test("of all deals at a table the most is kept that any window knows", () => {
  keepPast("t1", { highest: 9, undealt: 0 });
  keepPast("t1", { highest: 7, undealt: 2 });
  expect(pastOf("t1")).toEqual({ highest: 9, undealt: 2 });
});

test("what is known of all deals at a table is kept for each table", () => {
  keepPast("t1", { highest: 7, undealt: 2 });
  expect(pastOf("t1")).toEqual({ highest: 7, undealt: 2 });
  expect(pastOf("t2")).toEqual({ highest: 0, undealt: 0 });
});

test("evidence is kept once for each deal, and not without end", () => {
  const evidence = (deal: string) => ({ deal, table: "t1", found: [] }) as unknown as Evidence;
  for (let number = 1; number <= 20; number++) keepEvidence(evidence(`t1#${number}`));
  keepEvidence(evidence("t1#20"));
  expect(evidenceOf("t1").map(({ deal }) => deal)).toEqual([13, 14, 15, 16, 17, 18, 19, 20].map((n) => `t1#${n}`));
  expect(evidenceOf("t2")).toEqual([]);
});

test("a hand that is saved says what was told of it, beside its proof", () => {
  keepTold(told("t1#2"));
  const phh = `[1]\nvariant = 'NT'\n_proof = '{"deal":"t1#1"}'\n\n[2]\nvariant = 'NT'\n_proof = '{"deal":"t1#2"}'\n`;
  const lines = withTold(phh).split("\n");
  expect(lines.filter((line) => line.startsWith("_told"))).toEqual([`_told = '${JSON.stringify(told("t1#2"))}'`]);
  expect(lines.indexOf(`_told = '${JSON.stringify(told("t1#2"))}'`)).toBe(lines.length - 2);
});

test("one's own seeds are lines for the command that verifies", () => {
  keepTold(told("t1#1"));
  keepTold(told("t1#2", { shown: [] }));
  keepTold(told("t2#1"));
  expect(seedLines("t1")).toBe(`t1#1 ${HASH} ${HASH} 1\n`);
});
