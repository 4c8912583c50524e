import { describe, expect, test } from "vitest";
import { colourOf, pileOf } from "./stack";

describe("a pile of chips", () => {
  test("is the amount, in the fewest chips, the largest first", () => {
    expect(pileOf(0)).toEqual([]);
    expect(pileOf(3)).toEqual([1, 1, 1]);
    expect(pileOf(131)).toEqual([100, 25, 5, 1]);
  });

  test("has no more chips than there is room for", () => {
    expect(pileOf(999, 6)).toEqual([500, 100, 100, 100, 100, 25]);
    expect(pileOf(10 ** 14, 4)).toHaveLength(4);
  });

  test("has chips of different colours for neighbouring values", () => {
    expect(colourOf(5)).not.toBe(colourOf(25));
    expect(colourOf(100)).not.toBe(colourOf(500));
  });
});
