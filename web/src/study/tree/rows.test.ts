import { expect, test } from "vitest";
import type { StudyNode } from "../../wire/types";
import { cardsOf } from "./classes";
import { filtered, NO_FILTER, rowsOf, sorted, windowed } from "./rows";
import river from "./riverNode.json";

const node = river as unknown as StudyNode;
const rows = rowsOf(node.oop, cardsOf(node.board));
const hands = (found: { hand: string }[]) => found.map(({ hand }) => hand);

test("a row has everything about a hand", () => {
  expect(rows).toHaveLength(12);
  expect(rows.find(({ hand }) => hand === "Ks9s")).toMatchObject({
    name: "K9s",
    ev: 129.91278,
    strategy: [0.15638, 0.00692, 0.8367],
    actionEv: [129.92333, 127.20156, 129.93323],
    made: "twoPair",
    draws: [],
  });
});

test("hands that are not here any more are no rows", () => {
  const reach = node.oop.reach.map((one, row) => (row < 4 ? 0 : one));
  expect(rowsOf({ ...node.oop, reach }, cardsOf(node.board))).toHaveLength(8);
});

test("rows are sorted by a column either way, and equal ones by their cards", () => {
  const falling = hands(sorted(rows, { column: "ev", falling: true }));
  expect(falling.slice(0, 2)).toEqual(["AsAh", "AsAd"]);
  expect(falling.at(-1)).toBe("JcTc");
  expect(hands(sorted(rows, { column: "ev", falling: false }))[0]).toBe("JsTs");
  expect(hands(sorted(rows, { column: 0, falling: true })).slice(0, 2)).toEqual(["Ks9s", "Kc9c"]);
  expect(hands(sorted(rows, { column: "hand", falling: true }))[0]).toBe("AsAh");
  expect(hands(sorted(rows, { column: "hand", falling: false }))[0]).toBe("JcTc");
});

test.each([
  ["AA", 6],
  ["aa", 6],
  ["9K", 2],
  ["K9s", 2],
  ["K9o", 0],
  ["Ah", 3],
  ["JhTh", 1],
  ["T", 4],
  ["AA, K9", 8],
  ["Kz", 0],
  ["", 12],
])("the text %j finds %i hands", (text, many) => {
  expect(filtered(rows, { ...NO_FILTER, text })).toHaveLength(many);
});

test("hands are found by what they made and by suit, both at once too", () => {
  expect(hands(filtered(rows, { ...NO_FILTER, made: "twoPair" }))).toEqual(["Kc9c", "Ks9s"]);
  expect(filtered(rows, { ...NO_FILTER, made: "overpair", suit: "h" })).toHaveLength(3);
  expect(filtered(rows, { ...NO_FILTER, made: "flushDraw" })).toEqual([]);
});

test("only rows near the window are drawn, and all of them can be reached", () => {
  expect(windowed(1081, 0, 400, 36)).toEqual({ from: 0, to: 18 });
  expect(windowed(1081, 36 * 500, 400, 36)).toEqual({ from: 494, to: 518 });
  expect(windowed(1081, 36 * 1081 - 400, 400, 36).to).toBe(1081);
  expect(windowed(3, 9999, 400, 36)).toEqual({ from: 0, to: 3 });
});
