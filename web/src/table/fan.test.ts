import { describe, expect, test } from "vitest";
import { fan, inside, widthOf } from "./fan";

describe("a hand", () => {
  test("lies side by side where there is room", () => {
    expect(fan(["As", "Kd"], 5, 20)).toEqual([0, 5.300000000000001]);
  });

  test("is never wider than its room, however many cards it has", () => {
    const stud = ["??", "??", "As", "Kd", "2c", "3h", "??"];
    expect(widthOf(stud, 4.6, 15)).toBeCloseTo(15);
    expect(widthOf([], 4.6, 15)).toBe(4.6);
  });

  test("gives its hidden cards half the room of those that are to be read", () => {
    const [, second, third, fourth] = fan(["??", "??", "As", "Kd"], 4, 10);
    expect(fourth! - third!).toBeCloseTo(2 * (third! - second!));
  });
});

test.each([
  [50, 60, 0],
  [20, 60, 13],
  [380, 60, -13],
])("what is centred at %i and %i wide moves by %i to stay on a stage of 400", (x, wide, moved) => {
  expect(inside(x, wide, 400)).toBe(moved);
});
