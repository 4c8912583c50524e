import { expect, test } from "vitest";
import { fixtures } from "../dev/fixtures";
import { fromSnapshot } from "../state/table";
import type { Snapshot } from "../wire/types";
import { ordinal } from "../i18n/ends";
import { asClock, beside, lengthOf, podium, progress, secondsLeft } from "./places";

const standings = ["Ann", "Ben", "Cleo", "Dan"].map((name, i) => ({ name, chips: 0, place: i + 1 }));

test("the winner stands in the middle, the second at the left", () => {
  expect(podium(standings).map(({ name }) => name)).toEqual(["Ben", "Ann", "Cleo"]);
  expect(podium(standings.slice(0, 2)).map(({ name }) => name)).toEqual(["Ben", "Ann"]);
  expect(beside(standings).map(({ name }) => name)).toEqual(["Dan"]);
});

test("without places there is no podium", () => {
  const plain = standings.map(({ name }) => ({ name, chips: 5 }));
  expect(podium(plain)).toEqual([]);
  expect(beside(plain)).toEqual(plain);
});

test("places are said as in English", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map((place) => ordinal(place, "en"))).toEqual(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th".split(" "),
  );
  expect(ordinal(3, "zh")).toBe("3");
});

test("players left, average stack and one's own place", () => {
  const view = fromSnapshot(fixtures.yourTurn as Snapshot);
  const table = {
    ...view.table,
    seats: [1, 2, 3].map((seat) => ({ seat, person: seat, name: `P${seat}`, stack: seat * 100 })),
    standings: [300, 200, 100, 0, 0].map((chips, i) => ({ name: `P${i}`, chips })),
  };
  const you = { ...view.you!, seat: 2 };
  expect(progress({ ...view, table, you, deal: null })).toEqual({ left: 3, count: 5, average: 200, place: 2 });
  expect(progress({ ...view, table, you: null, deal: null }).place).toBe(null);
});

test("a level by the clock counts down", () => {
  const { table } = fromSnapshot(fixtures.yourTurn as Snapshot);
  const at = (level_until: number) => ({ ...table, game: { ...table.game, level_until } });
  expect(secondsLeft(at(65_000), 0)).toBe(65);
  expect(secondsLeft(at(65_000), 70_000)).toBe(0);
  expect(secondsLeft(at(0), 0)).toBe(null);
  expect(asClock(65)).toBe("1:05");
  expect(lengthOf("10 hands")).toEqual({ count: 10, unit: "hands" });
  expect(lengthOf("600 s")).toEqual({ count: 600, unit: "s" });
  expect(lengthOf("")).toBe(null);
});
