import { expect, test } from "vitest";
import type { StudyHands, StudyNode } from "../../wire/types";
import { cardsOf, cellOf, cells, CLASSES, classOf, combos, mean, weights } from "./classes";
import river from "./riverNode.json";

const node = river as unknown as StudyNode;

test("there are 169 classes, pairs on the diagonal, suited above it", () => {
  expect(new Set(CLASSES).size).toBe(169);
  expect([CLASSES[0], CLASSES[1], CLASSES[13], CLASSES[168]]).toEqual(["AA", "AKs", "AKo", "22"]);
  expect(cellOf("22")).toBe(168);
});

test.each([
  ["AhKh", "AKs"],
  ["KhAs", "AKo"],
  ["7c7d", "77"],
  ["2cTc", "T2s"],
])("%s is in %s", (hand, name) => expect(classOf(hand)).toBe(name));

test("all classes together have all 1,326 hands, each once, and the board takes its own", () => {
  const all = CLASSES.flatMap((name) => combos(name, []));
  expect(all).toHaveLength(1326);
  expect(new Set(all.map((hand) => cardsOf(hand).sort().join(""))).size).toBe(1326);
  expect(all.every((hand) => CLASSES.includes(classOf(hand)))).toBe(true);
  expect(CLASSES.flatMap((name) => combos(name, ["Kh", "9d", "4c", "7s", "2h"]))).toHaveLength(1081);
  expect(combos("K9s", ["Kh", "9d"])).toEqual(["Ks9s", "Kc9c"]);
});

test("means over all hands are those that the solver found for the range", () => {
  const weight = weights(node.oop, node.ip);
  const rows = node.oop.hands.map((_, row) => row);
  for (const [action, { frequency }] of node.actions.entries())
    expect(mean(node.oop.strategy[action]!, rows, weight)).toBeCloseTo(frequency, 4);
  expect(mean(node.oop.ev, rows, weight)).toBeCloseTo(node.ev[0], 2);
  expect(mean(node.ip.equity, rows.concat([12, 13, 14, 15]), weights(node.ip, node.oop))).toBeCloseTo(
    node.equity[1],
    4,
  );
});

test("a class is as full as its hands, of those that the board leaves", () => {
  const matrix = cells(node.oop, node.ip, cardsOf(node.board));
  const cell = (name: string) => matrix[cellOf(name)]!;
  expect(cell("K9s")).toMatchObject({ reach: 1, rows: [10, 11] });
  expect(cell("K9s").ev).toBeCloseTo(129.91, 2);
  expect(cell("JTs").strategy.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 4);
  expect(cell("QQ")).toMatchObject({ reach: 0, ev: null, equity: null });
});

const column = (hands: string[], reach: number[]): StudyHands => ({
  hands,
  reach,
  ev: [],
  equity: [],
  strategy: [],
  action_ev: [],
});

test("hands that block the other range are less likely; the same hand is not counted out twice", () => {
  const other = column(["AhKh", "AsKs", "QdQc"], [1, 0.5, 1]);
  expect(weights(column(["AhAd", "KhAh", "JdJc"], [1, 1, 0.5]), other)).toEqual([1.5, 1.5, 1.25]);
});
