import { describe, expect, test } from "vitest";
import { readSizes, writeSizes } from "./sizes";

describe("sizes of one's own", () => {
  test("are numbers, however they are set apart, in ascending order and each once", () => {
    expect(readSizes("2.5 3 4")).toEqual([2.5, 3, 4]);
    expect(readSizes("100%, 33%, 33%")).toEqual([33, 100]);
    expect(readSizes("2.2x")).toEqual([2.2]);
  });

  test("are nothing if there is anything else in them, or too many", () => {
    for (const text of ["", "pot", "0", "-3", "1 2 3 4", "1e9", "NaN"]) expect(readSizes(text)).toBeNull();
  });

  test("are written as they are read", () => {
    expect(readSizes(writeSizes([2.5, 3, 4]))).toEqual([2.5, 3, 4]);
  });
});
