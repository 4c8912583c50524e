import { expect, test } from "vitest";
import type { TableView } from "../state/table";
import { percent } from "./percent";
import { spotOf } from "./spot";

const seat = (seat: number, folded = false) => ({ seat, stack: 100, folded });
const deal = {
  number: 3,
  phase: "play",
  turn: 1,
  boards: [["As", "Kd", "2c"]],
  pot: 12,
  seats: [seat(1), seat(2), seat(4)],
};
const view = (changes: object = {}, you: object = {}) =>
  ({ deal: { ...deal, ...changes }, you: { seat: 1, cards: ["Qh", "Qd"], ...you } }) as unknown as TableView;

test("a new card on the board is something new", () => {
  expect(spotOf(view())).not.toBe(spotOf(view({ boards: [["As", "Kd", "2c", "2d"]] })));
});

test("the turn of others alone is not", () => {
  expect(spotOf(view())).toBe(spotOf(view({ turn: 2 })));
});

test("who has folded, or looks on, or waits for cards gets no advice", () => {
  expect(spotOf(view({ seats: [seat(1, true), seat(2), seat(4)] }))).toBeNull();
  expect(spotOf(view({}, { seat: null, cards: [] }))).toBeNull();
  expect(spotOf(view({ phase: "over" }))).toBeNull();
});

test.each([
  [0.4321, "43%"],
  [0.0876, "8.8%"],
  [0, "0%"],
  [1, "100%"],
])("%d is %s", (share, text) => expect(percent(share)).toBe(text));
