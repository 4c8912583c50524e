import { describe, expect, test } from "vitest";
import { Director, type Moment } from "./director";
import type { TableView } from "./table";

/** A clock that goes on when it is told to. */
class Clock {
  private now = 0;
  private waiting: { at: number; then: () => void }[] = [];

  after = (milliseconds: number, then: () => void) => {
    const alarm = { at: this.now + milliseconds, then };
    this.waiting.push(alarm);
    return () => void (this.waiting = this.waiting.filter((other) => other !== alarm));
  };

  passes(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((other) => other !== next);
      this.now = next.at;
      next.then();
    }
    this.now = end;
  }
}

const moment = (seq: number, stays: number): Moment => ({
  view: { seq } as TableView,
  events: [{ kind: `event ${seq}` }],
  stays,
});

function directed() {
  const clock = new Clock();
  const seen: number[] = [];
  const told: string[] = [];
  const director = new Director(({ view, events }) => {
    seen.push(view.seq);
    told.push(...events.map(({ kind }) => kind));
  }, clock.after);
  return { clock, seen, told, director };
}

describe("the director", () => {
  test("shows one moment after another, each for its time", () => {
    const { clock, seen, director } = directed();
    director.add([moment(1, 300), moment(2, 500), moment(3, 100)]);
    expect(seen).toEqual([1]);
    clock.passes(299);
    expect(seen).toEqual([1]);
    clock.passes(1);
    expect(seen).toEqual([1, 2]);
    clock.passes(500);
    expect(seen).toEqual([1, 2, 3]);
    expect(director.isBehind).toBe(false);
  });

  test("lets what comes later wait for what is still to be seen", () => {
    const { clock, seen, director } = directed();
    director.add([moment(1, 300)]);
    clock.passes(100);
    director.add([moment(2, 0)]);
    expect(seen).toEqual([1]);
    clock.passes(200);
    expect(seen).toEqual([1, 2]);
  });

  test("adds no time of its own", () => {
    const { seen, director } = directed();
    director.add([moment(1, 0), moment(2, 0)]);
    director.add([moment(3, 0)]);
    expect(seen).toEqual([1, 2, 3]);
  });

  test("skips to the end at once, and yet leaves nothing untold", () => {
    const { clock, seen, told, director } = directed();
    director.add([moment(1, 300), moment(2, 500), moment(3, 0)]);
    director.skip();
    expect(seen).toEqual([1, 3]);
    expect(told).toEqual(["event 1", "event 2", "event 3"]);
    clock.passes(5000);
    expect(seen).toEqual([1, 3]);
  });

  test("goes on at once after it was skipped to a moment without a time", () => {
    const { seen, director } = directed();
    director.add([moment(1, 300), moment(2, 0)]);
    director.skip();
    director.add([moment(3, 0)]);
    expect(seen).toEqual([1, 2, 3]);
  });

  test("does not fall far behind", () => {
    const { seen, director } = directed();
    for (let seq = 1; seq <= 60; seq++) director.add([moment(seq, 200)]);
    expect(seen.at(-1)).toBeGreaterThan(40);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  test("changes what is still to come", () => {
    const { clock, seen, director } = directed();
    director.add([moment(1, 300), moment(2, 300), moment(3, 0)]);
    director.amend((view, isLast) => ({ ...view, seq: isLast ? 30 : 20 }));
    clock.passes(600);
    expect(seen).toEqual([1, 20, 30]);
  });

  test("shows nothing more once it is cleared", () => {
    const { clock, seen, director } = directed();
    director.add([moment(1, 300), moment(2, 0)]);
    director.clear();
    clock.passes(1000);
    expect(seen).toEqual([1]);
  });
});

test("sixty updates a second are kept up with for a minute: the screen is never far behind, and nothing is left out", () => {
  const { clock, seen, told, director } = directed();
  const count = 60 * 60;
  let furthest = 0;
  for (let seq = 1; seq <= count; seq++) {
    director.add([moment(seq, 350)]);
    furthest = Math.max(furthest, seq - seen.at(-1)!);
    clock.passes(1000 / 60);
  }
  expect(furthest).toBeLessThan(12);
  clock.passes(3000);
  expect(director.isBehind).toBe(false);
  expect(seen.at(-1)).toBe(count);
  expect(told).toEqual(Array.from({ length: count }, (_, i) => `event ${i + 1}`));
});
