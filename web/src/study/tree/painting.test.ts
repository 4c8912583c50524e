import { expect, test } from "vitest";
import type { StudyNode } from "../../wire/types";
import { cardsOf, cellOf, cells } from "./classes";
import { chips, points, share, shortChips, signedChips } from "./numbers";
import { painted } from "./painting";
import { prefixes, steps } from "./path";
import river from "./riverNode.json";

const node = river as unknown as StudyNode;
const matrix = cells(node.oop, node.ip, cardsOf(node.board));
const actions = node.actions.map(({ name }) => name);

test("a class is painted with the shares of its actions, and told in words", () => {
  const aces = painted(matrix, "strategy", actions)[cellOf("AA")]!;
  expect(aces.parts?.map(({ tone }) => tone)).toEqual(["pass", "bet2", "allin"]);
  expect(aces.told).toBe("AA: Bet 50 0.2%, All-in 100 99.8%; 100% of it here");
});

test("actions of the same colour are one part", () => {
  const same = painted(matrix, "strategy", ["check", "call", "all-in 100"])[cellOf("AA")]!;
  expect(same.parts).toEqual([
    { tone: "pass", share: expect.closeTo(0.00214, 5) },
    { tone: "allin", share: expect.closeTo(0.99786, 5) },
  ]);
});

test("the hand with the highest EV is the hottest, and what is not there is not painted", () => {
  const ev = painted(matrix, "ev", actions);
  expect(ev[cellOf("AA")]).toMatchObject({ heat: 1, figure: "145" });
  expect(ev[cellOf("JTs")]).toMatchObject({ heat: 0 });
  expect(ev[cellOf("QQ")]).toMatchObject({ fill: 0 });
  expect(painted(matrix, "equity", actions)[cellOf("JTs")]).toMatchObject({ heat: 0.2, figure: "20" });
});

test("a part of a class fills a part of its cell", () => {
  const half = cells({ ...node.oop, reach: node.oop.reach.map(() => 0.25) }, node.ip, cardsOf(node.board));
  expect(painted(half, "reach", [])[cellOf("AA")]).toMatchObject({ fill: 0.25, figure: "25" });
});

test("numbers have the decimals that matter, and a minus that is one", () => {
  expect([144.68, 14.52, 4.5306, -0.214, -0.001].map(chips)).toEqual(["145", "14.5", "4.53", "−0.21", "0"]);
  expect([0.5, 0.0678, 1, 0.0001].map(share)).toEqual(["50%", "6.8%", "100%", "0%"]);
  expect([0.1, -0.042, 0.0001].map(points)).toEqual(["+10", "−4.2", "0"]);
  expect([144.7, 9.97, -0.21, 0.01].map(shortChips)).toEqual(["145", "10", "−0.2", "0"]);
  expect([3, -3, 0.001].map(signedChips)).toEqual(["+3.00", "−3.00", "0"]);
});

test("a path has its nodes on the way, and on each street out of position acts first", () => {
  expect(prefixes(["check", "bet 50"])).toEqual([[], ["check"], ["check", "bet 50"]]);
  expect(steps(["check", "bet 50", "call", "Qs", "check"]).map(({ player }) => player)).toEqual([
    "oop",
    "ip",
    "oop",
    null,
    "oop",
  ]);
});
