import { expect, test } from "vitest";
import type { ReplayStep } from "../wire/types";
import { momentsOf } from "./replayMoments";

const step = (turn: number, text = "") =>
  ({ event: { kind: "check", text: text ? { en: text, zh: text } : null }, deal: { turn } }) as unknown as ReplayStep;

test("what happens at once is one moment", () => {
  const moments = momentsOf([step(0, "ante"), step(0, "blind"), step(1, "call"), step(2)]);
  expect(moments.map(({ step }) => step)).toEqual([1, 2, 3]);
  expect(moments.map(({ texts }) => texts.map(({ en }) => en))).toEqual([["ante", "blind"], ["call"], []]);
});

test("a hand without steps has no moments", () => expect(momentsOf([])).toEqual([]));
