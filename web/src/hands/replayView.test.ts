import { expect, test } from "vitest";
import { chairsOf } from "../state/table";
import type { HandReplay } from "../wire/types";
import { viewOf } from "./replayView";

const deal = (pot: number) => ({
  number: 7,
  phase: "play" as const,
  turn: 1,
  button: 4,
  street: "preflop",
  boards: [[]],
  pot,
  pots: [],
  current_bet: 0,
  seats: [
    { seat: 2, stack: 98, cards: ["??", "??"] },
    { seat: 4, stack: 99, cards: ["??", "??"] },
  ],
});
const replay: HandReplay = {
  number: 7,
  names: { 2: "Ann", 4: "Bob" },
  you: 4,
  title: { en: "Hold'em", zh: "德州扑克" },
  unit: "0.05",
  free: false,
  burns: true,
  proof: null,
  steps: [
    { event: { kind: "blind", seat: 2, amount: 2 }, deal: deal(2), you_cards: [], equity: null },
    {
      event: { kind: "hole-cards", seat: 4, cards: ["As", "Ad"] },
      deal: deal(3),
      you_cards: ["As", "Ad"],
      equity: null,
    },
  ],
};

test("a step is a table at that moment", () => {
  const view = viewOf(replay, 1);
  expect(view.deal?.pot).toBe(3);
  expect(view.events.map((event) => event.kind)).toEqual(["blind", "hole-cards"]);
  expect(view.table.game.unit).toBe("0.05");
});

test("one sits where one sat, with one's own cards face up and nobody else's", () => {
  const [own, ...others] = chairsOf(viewOf(replay, 1));
  expect(own).toMatchObject({ seat: 4, you: true, cards: ["As", "Ad"] });
  expect(others.flatMap((chair) => chair.cards)).toEqual(["??", "??"]);
});

test("a dead button has a chair, though nobody sits there", () => {
  const dead = replay.steps.map((step) => ({ ...step, deal: { ...step.deal, button: 6 } }));
  const view = viewOf({ ...replay, steps: dead }, 0);
  expect(view.deal?.button).toBe(6);
  expect(chairsOf(view).map((chair) => chair.seat)).toContain(6);
});

test("who looked on has no seat", () => {
  expect(viewOf({ ...replay, you: null }, 0).you?.seat).toBeNull();
});
