import { expect, test } from "vitest";
import { tableIn } from "./code";

test.each([
  ["http://192.168.1.20:8000/t/abc123", "abc123"],
  ["  /t/abc-1_2/hands/7 ", "abc-1_2"],
  ["abc123", "abc123"],
])("%s names the table %s", (text, id) => expect(tableIn(text)).toBe(id));

test.each(["", "   ", "hello there", "http://example.org/", "a.b"])("%j names no table", (text) => {
  expect(tableIn(text)).toBeNull();
});
