import { beforeEach, expect, test } from "vitest";
import { fixtures } from "../dev/fixtures";
import type { Listener, LiveTable } from "../state/live.svelte";
import { settings } from "../state/settings.svelte";
import { fromSnapshot, type TableView } from "../state/table";
import type { Snapshot } from "../wire/types";
import { buyAndPlay, isBroke, offerChips, usualRebuy } from "./broke";

const rich = fromSnapshot(fixtures.yourTurn as Snapshot);

/** Between two deals, without chips, where more are sold. */
function broke(sitting: object = {}): TableView {
  const seats = rich.table.seats.map((one) => (one.seat === rich.you!.seat ? { ...one, stack: 0, ...sitting } : one));
  const you = { ...rich.you!, rebuy_least: 40, rebuy_most: 200 };
  return { ...rich, deal: null, you, table: { ...rich.table, seats, game: { ...rich.table.game, stack: 100 } } };
}

class Table {
  said: object[] = [];
  private heard: Listener = () => {};
  private looked: Listener = () => {};
  constructor(public view: TableView) {}

  listen(listener: Listener) {
    this.heard = listener;
    return () => {};
  }

  watch(watcher: Listener) {
    this.looked = watcher;
    return () => {};
  }

  async ask(wish: object) {
    this.said.push(wish);
    return { ok: true };
  }

  becomes(view: TableView) {
    const before = this.view;
    this.heard([], before, view);
    this.view = view;
    this.looked([], before, view);
  }

  /** It is told, and what led to it is still to be seen. */
  hears(view: TableView) {
    this.heard([], this.view, view);
  }

  get live(): LiveTable {
    return this as unknown as LiveTable;
  }
}

beforeEach(() => (settings.autoRebuy = false));

test("one is broke without chips between deals, not while the result is looked at or chips are coming", () => {
  expect(isBroke(broke())).toBe(true);
  expect(isBroke(rich)).toBe(false);
  expect(isBroke({ ...broke(), deal: rich.deal })).toBe(false);
  expect(isBroke({ ...broke(), you: { ...broke().you!, rebuy: 100 } })).toBe(false);
  expect(isBroke({ ...broke(), you: { ...broke().you!, leaving: true } })).toBe(false);
});

test("the usual stack is offered, within what may be bought", () => {
  expect(usualRebuy(broke())).toBe(100);
  expect(usualRebuy({ ...broke(), you: { ...broke().you!, rebuy_most: 60 } })).toBe(60);
});

test("the offer waits until it is seen that everything is lost", () => {
  const table = new Table(rich);
  let opened = 0;
  offerChips(table.live, () => opened++);
  table.hears(broke());
  expect(opened).toBe(0);
  table.becomes(broke());
  expect(opened).toBe(1);
});

test("the offer opens once, and not for one who only watches", () => {
  const table = new Table(rich);
  let opened = 0;
  offerChips(table.live, () => opened++);
  table.becomes(broke());
  table.becomes(broke());
  expect(opened).toBe(1);
  table.becomes(rich);
  table.becomes(broke({ out: true }));
  expect(opened).toBe(1);
  offerChips(new Table(broke()).live, () => opened++);
  expect(opened).toBe(2);
});

test("where one likes it so, chips are bought as soon as everything is lost, and once", () => {
  settings.autoRebuy = true;
  const table = new Table(rich);
  offerChips(table.live, () => expect.unreachable());
  const seats = rich.deal!.seats.map((one) => (one.seat === rich.you!.seat ? { ...one, stack: 0 } : one));
  table.becomes({ ...broke(), deal: { ...rich.deal!, phase: "over", seats } });
  expect(table.said).toEqual([{ type: "rebuy", chips: 100 }]);
  table.becomes(broke());
  expect(table.said).toHaveLength(1);
});

test("who has missed a blind posts it to play now", async () => {
  const table = new Table(broke({ waits: true }));
  expect(await buyAndPlay(table.live, 80)).toBe(true);
  expect(table.said).toEqual([
    { type: "rebuy", chips: 80 },
    { type: "sit-in", posts: true },
  ]);
});
