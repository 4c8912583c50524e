/** The examples that every checker of proofs has to agree with are those of the server's own tests. */

import { describe, expect, test } from "vitest";
import vectors from "../../../tests/fair/vectors.json";
import { digest, seedChain } from "../wire/hashing";
import type { DealProof } from "../wire/types";
import { courseOf } from "./cardOrder";
import { orderOf } from "./envelopeOrder";
import { eventsOf, hands } from "./recordedHands";
import { announcementOf, codeOf, verify, type Point } from "./verify";

const courseIn = ({ phh, proof }: (typeof hands)[number]) =>
  courseOf(eventsOf(phh), proof.stages[0]!.envelopes.length, true);

test.each(vectors.envelopes)("the envelope of $card", ({ deal, stage, place, card, salt, envelope }) => {
  expect(digest("envelope", deal, stage, place, card, salt)).toBe(envelope);
});

test.each(vectors.chains)("the chain of seeds from $random", ({ random, seeds }) =>
  expect(seedChain(random)).toEqual(seeds),
);

test.each(vectors.orders)("the order of $order.length cards at stage $stage", ({ deal, stage, root, seeds, order }) => {
  expect(orderOf(deal, stage, root, seeds as [number, string][], order.length)).toEqual(order);
});

test("the announcement is of everything that is fixed beforehand", () => {
  const [{ deal, root, seats, announcement }] = vectors.announcements as [(typeof vectors.announcements)[number]];
  const shares = (seats as [number, "client" | "server", string][]).map(([seat, by, commitment]) => ({
    seat,
    by,
    commitment,
    seeds: [],
  }));
  expect(
    announcementOf({ scheme: "", deal, announcement, seats: shares, stages: [{ root, envelopes: [] }], openings: [] }),
  ).toBe(announcement);
});

describe.each(hands)("$name", (hand) => {
  test("every card has its number", () => {
    const dealt = courseIn(hand).dealt;
    for (const { stage, number, card } of hand.cards)
      expect(dealt).toContainEqual(expect.objectContaining({ stage, number, card }));
  });

  test("the proof holds", () => {
    const verdict = verify(hand.proof, courseIn(hand));
    expect(verdict.checks.filter((check) => !check.good)).toEqual([]);
    expect(verdict).toMatchObject({
      good: true,
      proved: hand.proved,
      foreseen: hand.cautions.includes("FORESEEN" as never),
    });
  });
});

test("the seats of a proof are those that were dealt to", () => {
  const hand = hands[0]!;
  const seats = hand.proof.seats.map(({ seat }) => seat);
  const wrong = (dealt: number[]) =>
    verify(hand.proof, courseIn(hand), undefined, dealt)
      .checks.filter(({ good }) => !good)
      .map(({ point }) => point);
  expect(wrong([...seats].reverse())).toEqual([]);
  expect(wrong(seats.slice(1))).toEqual(["announcement"]);
  expect(wrong([...seats, 99])).toEqual(["announcement"]);
});

/** The server tells more points apart than the page does. */
const POINTS: Record<string, Point> = {
  ROOT: "envelopes",
  STAGES: "envelopes",
  SIZE: "envelopes",
  ANNOUNCEMENT: "announcement",
  SEATS: "announcement",
  SEED: "seeds",
  CHAIN: "seeds",
  ENVELOPE: "openings",
  OPENED_TWICE: "openings",
  CARD_TWICE: "openings",
  OPENED: "places",
  CARD: "places",
  SHOWN: "places",
  KEPT: "places",
  STRAY: "nothingElse",
};

function altered(proof: DealProof, path: (string | number)[], value: unknown): DealProof {
  const copy = structuredClone(proof);
  const [last, ...way] = path.toReversed();
  const part = way.reverse().reduce((part: any, key) => part[key], copy);
  part[last!] = value;
  return copy;
}

test.each(vectors.altered)("$hand, $path altered: $fails fail", ({ hand: name, path, value, fails }) => {
  const hand = hands.find((other) => other.name === name)!;
  const verdict = verify(altered(hand.proof, path, value), courseIn(hand));
  const wrong = verdict.checks.filter((check) => !check.good).map((check) => check.point);
  expect(new Set(wrong)).toEqual(new Set(fails.map((point) => POINTS[point])));
  expect(verdict.good).toBe(fails.length === 0);
});

test("one sees whether one's own seed took part", () => {
  const hand = hands[0]!;
  const share = hand.proof.seats.find((other) => other.by === "client")!;
  const isOwn = (seed: string) => verify(hand.proof, courseIn(hand), { seat: share.seat, seed }).good;
  expect(isOwn(share.seeds[0]!)).toBe(true);
  expect(isOwn("00".repeat(32))).toBe(false);
});

test("everybody who was told the same has the same code, whatever the order of the seats", () => {
  const share = (seat: number, digit: string) =>
    ({ seat, by: "client", commitment: "", seeds: [digit.repeat(64)] }) as DealProof["seats"][number];
  const told = { scheme: "", deal: "t1#12", announcement: "0".repeat(64), stages: [], openings: [] };
  expect(codeOf({ ...told, seats: [share(4, "2"), share(1, "1")] })).toBe("59914339");
  expect(codeOf({ ...told, seats: [share(4, "3"), share(1, "1")] })).not.toBe("59914339");
});
