/** The deal that is being played, held against its envelopes as far as it has come. */

import { describe, expect, test } from "vitest";
import type { TableView } from "../state/table";
import type { DealState, Fairness, Playing } from "../wire/types";
import { areOfTheDeck, checkLive } from "./live";
import { eventsOf, hands } from "./recordedHands";

type Hand = (typeof hands)[number];
/** Games by the size of their deck. */
const NAMES: Record<number, string> = { 36: "short-deck", 6: "leduc", 3: "kuhn" };

/** A recorded hand as a page would know it at its end. */
function viewOf({ phh, proof }: Hand, more: Partial<TableView> = {}): TableView {
  const bySeat = <T>(of: (share: (typeof proof.seats)[number]) => T) =>
    Object.fromEntries(proof.seats.map((share) => [share.seat, of(share)]));
  const [seeds, ...later] = proof.stages.map((_, stage) => bySeat((share) => share.seeds[stage]!));
  const fairness: Fairness = {
    deal_id: proof.deal,
    announcement: proof.announcement,
    root: proof.stages[0]!.root,
    roots: proof.stages.map(({ root }) => root),
    envelopes: proof.stages.map(({ envelopes }) => envelopes),
    commitments: bySeat(({ commitment }) => commitment),
    makers: bySeat(({ by }) => (by === "server" ? "server" : "client")),
    seeds: seeds!,
    later,
  };
  const deal = { boards: [], seats: [] as Playing[] } as unknown as DealState;
  const table = { game: { variant: NAMES[proof.stages[0]!.envelopes.length] ?? "holdem" } } as TableView["table"];
  return { table, fairness, deal, you: null, events: eventsOf(phh), openings: proof.openings, ...more } as TableView;
}

const wrong = (view: TableView) =>
  checkLive(view, true, null)!
    .checks.filter(({ good }) => !good)
    .map(({ point }) => point);

describe.each(hands)("$name", (hand) => {
  test("is good while it is played, however often cards are shuffled", () => expect(wrong(viewOf(hand))).toEqual([]));

  test("is not good where envelopes are not opened", () => {
    if (hand.proof.openings.length > 0) expect(wrong(viewOf(hand, { openings: [] }))).toContain("places");
  });
});

const again = hands.find(({ proof }) => proof.stages.length > 1)!;

test("a stage that is not told is missed", () => {
  const view = viewOf(again);
  const { envelopes, roots } = view.fairness!;
  const fairness = { ...view.fairness!, envelopes: envelopes.slice(0, 1), roots: roots.slice(0, 1), later: [] };
  expect(wrong({ ...view, fairness })).toContain("envelopes");
});

test("a deck from which cards were left out is noticed", () => {
  const table = { game: { variant: "short-deck" } } as TableView["table"];
  expect(wrong({ ...viewOf(hands[0]!), table })).toContain("envelopes");
});

test("seeds of a later stage put its cards in another order", () => {
  const view = viewOf(again);
  const fairness = { ...view.fairness!, later: view.fairness!.later!.map(() => view.fairness!.seeds!) };
  expect(wrong({ ...view, fairness })).toContain("places");
});

test("what lies on the table and was never dealt is noticed", () => {
  const board = hands.find(({ phh }) => phh.includes("d db"))!;
  const dealt = eventsOf(board.phh).filter(({ kind }) => kind === "board-cards");
  const onTable = (cards: string[]) =>
    wrong(viewOf(board, { deal: { boards: [cards], seats: [] } as unknown as DealState }));
  const cards = dealt.flatMap(({ cards }) => cards!);
  expect(onTable(cards)).toEqual([]);
  const others = ["2c", "3d", "4h", "5s", "6c", "7d"].filter((card) => !cards.includes(card));
  expect(onTable([others[0]!, ...cards.slice(1)])).toEqual(["shown"]);
});

/** The seats as cards are dealt to them. */
const inTurn = ({ phh }: Hand): Playing[] => {
  const dealt = eventsOf(phh).filter(({ kind }) => kind === "hole-cards");
  return [...new Set(dealt.map(({ seat }) => seat!))].map((seat) => ({ seat, stack: 100 }));
};

test.each(hands)("$name is dealt in the order of its seats, and in no other", (hand) => {
  const dealt = (seats: Playing[]) => wrong(viewOf(hand, { deal: { boards: [], seats } as unknown as DealState }));
  const [first, ...others] = inTurn(hand);
  expect(dealt([first!, ...others])).toEqual([]);
  expect(dealt([...others, first!])).toContain("shown");
});

test("one's own seat without a seed of one's own is told", () => {
  const hand = hands.find(({ proof }) => new Set(proof.seats.map(({ by }) => by)).size > 1)!;
  const leftOut = (seat: number) =>
    checkLive(viewOf(hand, { you: { person: 1, name: "", seat } }), true, null)!.leftOut;
  for (const { seat, by } of hand.proof.seats) expect(leftOut(seat)).toBe(by !== "client");
});

test("a hand of one's own that was never dealt is noticed", () => {
  const hand = hands.find(({ phh }) => !phh.includes("dh p1 ??"))!;
  const own = eventsOf(hand.phh).find(({ kind, seat }) => kind === "hole-cards" && seat === 1)!.cards!;
  const held = (cards: string[]) =>
    wrong(
      viewOf(hand, {
        deal: { boards: [], seats: inTurn(hand) } as unknown as DealState,
        you: { person: 1, name: "", seat: 1, cards },
      }),
    );
  expect(held(own)).toEqual([]);
  const dealt = eventsOf(hand.phh).flatMap(({ cards }) => cards ?? []);
  const other = ["2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s"].find((card) => !dealt.includes(card))!;
  expect(held([other, ...own.slice(1)])).toEqual(["shown"]);
});

test("a card that is not of the deck is noticed", () => {
  const opening = (card: string) => ({ stage: 0, place: 0, card, salt: "" });
  expect(areOfTheDeck([opening("6c"), opening("As")], "short-deck")).toBe(true);
  expect(areOfTheDeck([opening("2c")], "short-deck")).toBe(false);
  expect(areOfTheDeck([opening("2c")], "holdem")).toBe(true);
  expect(areOfTheDeck([opening("Xx")], "holdem")).toBe(false);
});
