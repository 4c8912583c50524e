import { describe, expect, test } from "vitest";
import { stageOf, type Point } from "./places";

const SIZES: [string, number, number][] = [
  ["a phone", 390, 600],
  ["a small phone", 320, 420],
  ["a phone on its side", 523, 337],
  ["a desk at twice the size", 384, 396],
  ["a laptop", 1024, 530],
  ["a desk", 1130, 700],
  ["a wide screen", 2200, 1000],
];
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each(SIZES)("on %s", (_name, width, height) => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("%i seats lie on the stage, apart from each other", (count) => {
    const { places, plate } = stageOf(width, height, count);
    expect(places).toHaveLength(count);
    for (const [i, place] of places.entries()) {
      for (const point of [place, place.bet, place.button]) {
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(width);
        expect(point.y).toBeGreaterThan(0);
        expect(point.y).toBeLessThan(height);
      }
      expect(place.x - plate.width / 2).toBeGreaterThanOrEqual(0);
      expect(place.x + plate.width / 2).toBeLessThanOrEqual(width);
      expect(place.y + plate.height / 2).toBeLessThanOrEqual(height);
      for (const other of places.slice(i + 1)) {
        const overlaps = Math.abs(place.x - other.x) < plate.width && Math.abs(place.y - other.y) < plate.height;
        expect(overlaps, `${i} and ${places.indexOf(other)}`).toBe(false);
      }
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])("without a board %i hands that lie open have room above their plates", (count) => {
    const { places, plate, unit, tall } = stageOf(width, height, count, false);
    const high = (tall ? 4.6 : 4.9) * 1.4 * unit - 1.3 * unit;
    for (const place of places.slice(1)) {
      expect(place.y - plate.height / 2 - high).toBeGreaterThanOrEqual(0);
      for (const other of places.slice(1)) {
        const isAbove = other.x === place.x && other.y < place.y;
        if (isAbove) expect(place.y - other.y).toBeGreaterThanOrEqual(plate.height + high);
      }
    }
  });

  test("a name and a stack have room on every plate", () => {
    const { plate } = stageOf(width, height, 9);
    expect(plate.width).toBeGreaterThanOrEqual(88);
    expect(plate.height).toBeGreaterThanOrEqual(38);
  });

  test("one sits at the bottom, and the next seat is clockwise, to the left", () => {
    const { places } = stageOf(width, height, 6);
    expect(Math.max(...places.map(({ y }) => y))).toBe(places[0]!.y);
    expect(places[1]!.x).toBeLessThan(places[0]!.x);
    expect(places[5]!.x).toBeGreaterThan(places[0]!.x);
  });

  test("bets lie nearer to the middle than their seats, and the button is not under a bet", () => {
    const { places, centre, unit } = stageOf(width, height, 9);
    for (const place of places) {
      expect(distance(place.bet, centre)).toBeLessThan(distance(place, centre));
      expect(distance(place.bet, place.button)).toBeGreaterThan(2.5 * unit);
    }
  });
});

test.each([
  ["a phone", 390, 590, false, false],
  ["a narrow phone", 320, 386, true, false],
  ["a low phone", 320, 226, true, true],
  ["a phone on its side", 508, 342, true, true],
  ["a laptop", 1024, 530, false, false],
])("%s has room under its plates, and for the result, or not", (_name, width, height, cramped, low) => {
  expect(stageOf(width, height, 6)).toMatchObject({ cramped, low });
});
