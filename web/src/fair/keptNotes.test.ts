import { beforeEach, expect, test, vi } from "vitest";
import { keysKept } from "../state/browserStorage";
import {
  evidenceOf,
  keepEvidence,
  keepPast,
  keepTold,
  pastOf,
  seedLines,
  toldOf,
  unfinishedAt,
  withTold,
} from "./keptNotes";
import { NO_PAST, type Fate, type Past } from "./past";
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

test("of all deals at a table everything is kept that any window knows, once", () => {
  const past = (highest: number, deals: [string, Fate][], shares = {}): Past => ({
    highest,
    fates: Object.fromEntries(deals),
    shares,
  });
  keepPast("t1", past(9, [["t1#2", "STUCK"], ["t1#9", "UNDEALT"]], { "t1#9": false })); // prettier-ignore
  keepPast("t1", past(7, [["t1#1", "UNDEALT"], ["t1#2", "CALLED_OFF"], ["t1#9", "UNDEALT"]], { "t1#9": true, "t1#7": false })); // prettier-ignore
  expect(pastOf("t1")).toEqual(
    past(9, [["t1#1", "UNDEALT"], ["t1#2", "CALLED_OFF"], ["t1#9", "UNDEALT"]], { "t1#7": false, "t1#9": true }), // prettier-ignore
  );
  expect(pastOf("t2")).toEqual(NO_PAST);
});

test("the restores that any window was told are kept", () => {
  keepPast("t1", { ...NO_PAST, restores: ["2000 4 20"] });
  keepPast("t1", { ...NO_PAST, restores: ["1000 4 9", "2000 4 20"] });
  keepPast("t1", NO_PAST);
  expect(pastOf("t1").restores).toEqual(["2000 4 20", "1000 4 9"]);
});

test("what an earlier page has kept of all deals is read", () => {
  localStorage.setItem("redbutton.past.t1", JSON.stringify({ highest: 7, undealt: 2 }));
  expect(pastOf("t1")).toMatchObject({ highest: 7, fates: {}, shares: {} });
});

test("deals with one's seed whose end no window has seen are known", () => {
  keepTold(told("t1#1"));
  keepTold(told("t1#2"), true);
  keepTold(told("t1#3", { shown: [] }));
  keepTold(told("t2#4"));
  expect(unfinishedAt("t1")).toEqual(["t1#1"]);
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
