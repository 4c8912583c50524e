import { expect, test } from "vitest";
import { Following } from "./missedUpdates";

test("the first snapshot of a connection may tell what was missed, and no other", () => {
  const following = new Following();
  following.opens();
  expect([following.sees(), following.sees()]).toEqual([false, true]);
  following.opens();
  expect(following.sees()).toBe(false);
});

test("a snapshot that was asked for may tell what was missed", () => {
  const following = new Following();
  following.sees();
  following.asks();
  expect([following.sees(), following.sees()]).toEqual([false, true]);
});
