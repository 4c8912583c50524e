import { expect, test } from "vitest";
import { changed, redone, undoable, undone } from "./undoable";

test("what was done is undone and redone", () => {
  const done = changed(changed(undoable(1), 2), 3);
  expect(undone(done).now).toBe(2);
  expect(undone(undone(undone(done))).now).toBe(1);
  expect(redone(undone(done))).toEqual(done);
  expect(redone(done)).toEqual(done);
});

test("after another change nothing is left to be redone", () => {
  expect(changed(undone(changed(undoable(1), 2)), 5)).toEqual({ past: [1], now: 5, future: [] });
});

test("the past has an end", () => {
  let value = undoable(0);
  for (let next = 1; next <= 500; next++) value = changed(value, next);
  expect(value.past).toHaveLength(100);
  expect(value.past.at(-1)).toBe(499);
});
