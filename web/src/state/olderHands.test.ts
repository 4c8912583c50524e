import { expect, test } from "vitest";
import type { HandReplay } from "../wire/types";
import { handsBefore, linesOf } from "./olderHands";
import type { LogLine } from "./table";

const line = (deal: number): LogLine => ({ key: 1, kind: "call", text: { en: "" }, deal, amount: 0, name: "" });

test("of the hands before the present one the last three are asked for", () => {
  expect(handsBefore(9)).toEqual([6, 7, 8]);
  expect(handsBefore(3)).toEqual([1, 2]);
  expect(handsBefore(1)).toEqual([]);
});

test("hands become lines before all others, each hand under its number", () => {
  const step = (text: string) => ({ event: { kind: "call", seat: 2, amount: 4, text: { en: text, zh: text } } });
  const hand = (number: number) =>
    ({
      number,
      names: { 2: "Pip" },
      steps: [step(`calls ${number}`), { event: { kind: "deal" } }],
    }) as unknown as HandReplay;
  const lines = linesOf([hand(7), hand(8)], [{ ...line(9), kind: "shuffle" }], 9);
  expect(lines.map(({ text }) => text.en)).toEqual(["Hand 7", "calls 7", "Hand 8", "calls 8"]);
  expect(lines.map(({ key }) => key)).toEqual([-4, -3, -2, -1]);
  expect(lines[1]).toMatchObject({ deal: 7, amount: 4, name: "Pip" });
});

test("a present hand that has no heading of its own gets one", () => {
  expect(linesOf([], [line(9)], 9).map(({ text }) => text.en)).toEqual(["Hand 9"]);
});
