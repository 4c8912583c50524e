/** The hand of a deal whose end was missed: it must be whole, and that of the deal that was told. */

import { afterEach, expect, test, vi } from "vitest";
import type { HandReplay, Playing } from "../wire/types";
import { storyIn, type Told } from "./disclosure";
import { lookUp, wrongIn } from "./missedHand";
import { eventsOf, hands } from "./recordedHands";

const { phh, proof } = hands[0]!;
const events = eventsOf(phh);
const seats = proof.seats.map(({ seat }): Playing => ({ seat, stack: 100 }) as Playing);

/** The recorded hand as the server would show it. */
function shown(more: Partial<HandReplay> = {}): HandReplay {
  const steps = events.map((event, at) => {
    const isEnd = at === events.length - 1;
    return { event, deal: { phase: isEnd ? "over" : "play", won: isEnd ? [{ seat: 1 }] : undefined, seats } };
  });
  const names = Object.fromEntries(proof.seats.map(({ seat }) => [seat, "somebody"]));
  return { steps, proof, burns: true, names, ...more } as unknown as HandReplay;
}

const told = (more: Partial<Told> = {}): Told => ({
  deal: proof.deal,
  seat: null,
  ...storyIn(proof),
  before: [true],
  shown: [],
  frame: { order: seats.map(({ seat }) => seat), button: null, rules: ["burn_cards=yes"] },
  ...more,
});

const points = (known: Told, hand: HandReplay) => wrongIn(known, hand)!.map(({ point }) => point);

test("a whole hand that is as it was told is in order", () => {
  expect(points(told(), shown())).toEqual([]);
});

test("a hand that was dealt in part, or is only said to be over, was never finished", () => {
  const { steps } = shown();
  expect(wrongIn(told(), shown({ steps: steps.slice(0, -1) }))).toBeNull();
  const said = steps.map((step) => ({ ...step, deal: { ...step.deal, phase: "over" as const, won: [] } }));
  expect(wrongIn(told(), shown({ steps: said }))).toBeNull();
  expect(wrongIn(told(), shown({ steps: [] }))).toBeNull();
});

test.each([
  ["without a proof", ["UNTOLD"], told(), shown({ proof: null })],
  ["of another deal", ["NAME"], told({ deal: "t9#9" }), shown()],
  ["from another deck", ["ROOT"], told({ roots: ["ab".repeat(32)] }), shown()],
  ["in another order", ["ORDER"], told({ frame: { order: [9, 8], button: null, rules: [] } }), shown()],
  ["by other rules", ["RULES"], told({ frame: { ...told().frame!, rules: ["burn_cards=no"] } }), shown()],
  ["with envelopes that stay closed", ["CARDS"], told(), shown({ proof: { ...proof, openings: [] } })],
])("a hand %s is told", (_, wanted, known, hand) => {
  expect(points(known, hand)).toEqual(wanted);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["that there is none", 404, "{}", null],
  ["that it cannot be read", 500, "{}", undefined],
  ["something else", 200, "[]", undefined],
  ["nonsense", 200, "<html>", undefined],
])("where the server says %s, the hand is missing only in the first case", async (_, status, text, wanted) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status })));
  expect(await lookUp("t1", told(), null)).toEqual(wanted);
});

test("where the server cannot be reached there is no answer", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await lookUp("t1", told(), null)).toBeUndefined();
});
