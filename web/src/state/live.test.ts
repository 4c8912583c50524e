/** A table that goes on, over a connection that a server without scruples has at its other end. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commitmentTo, digest } from "../wire/hashing";
import type { DealState, Fairness, Message, Reply, Snapshot, TableState } from "../wire/types";
import { LiveTable } from "./live.svelte";

/** The other end of the connection. */
class Server {
  static latest: Server;
  readonly said: Message[] = [];
  onopen = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    Server.latest = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Message);
  }

  close(): void {}

  tells(reply: Reply): void {
    this.onmessage({ data: JSON.stringify(reply) });
  }
}

let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
      close() {}
    },
  );
  live = new LiveTable("t1");
  Server.latest.onopen();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SEED = "11".repeat(32);
const game = { preset: "standard", variant: "holdem", limit: "no", blinds: [1, 2], seats: 2 };
const table = { id: "t1", name: "", game, seats: [], status: "running" } as unknown as TableState;
const envelopes = [[digest("envelope", "t1#1", 0, 0, "As", SEED)]];
const root = digest("root", "t1#1", 0, ...envelopes[0]!);
const commitments = { 1: commitmentTo(SEED) };
const fairness: Fairness = {
  deal_id: "t1#1",
  envelopes,
  root,
  roots: [root],
  commitments,
  makers: { 1: "client" },
  announcement: digest("announcement", "t1#1", root, `1 client ${commitments[1]}`),
  seeds: { 1: SEED },
};
const deal = {
  number: 1,
  phase: "play",
  button: 1,
  boards: [],
  seats: [{ seat: 1, stack: 1 }],
} as unknown as DealState;

const snapshot = (seq: number, more: Partial<Snapshot> = {}): Snapshot => ({
  type: "snapshot",
  version: 1,
  seq,
  table,
  ...more,
});

describe("a deal that is first told with its seeds", () => {
  const points = () => live.found.map(({ point }) => point);

  test("is nothing strange when one has just come", () => {
    Server.latest.tells(snapshot(1, { deal, fairness }));
    expect(points()).toEqual([]);
  });

  test("is caught in a snapshot that nobody asked for", () => {
    Server.latest.tells(snapshot(1));
    Server.latest.tells(snapshot(2, { deal, fairness }));
    expect(points()).toEqual(["ANNOUNCED"]);
  });

  test("is nothing strange when something was missed", () => {
    Server.latest.tells(snapshot(1));
    Server.latest.tells({ type: "update", seq: 5 });
    expect(Server.latest.said.at(-1)).toEqual({ type: "ask-snapshot" });
    Server.latest.tells(snapshot(6, { deal, fairness }));
    expect(points()).toEqual([]);
  });

  test("is nothing strange over a new connection", () => {
    Server.latest.tells(snapshot(1));
    Server.latest.onclose({ code: 1006 });
    vi.advanceTimersByTime(1_000);
    Server.latest.onopen();
    Server.latest.tells(snapshot(9, { deal, fairness }));
    expect(points()).toEqual([]);
  });
});

test("other rules than were told with the announcement are caught", () => {
  Server.latest.tells(snapshot(1, { deal, fairness }));
  const others = { ...table, game: { ...table.game, switches: [{ name: "burn_cards", value: "no" }] } };
  Server.latest.tells({ type: "update", seq: 2, table: others });
  expect(live.found).toMatchObject([{ point: "RULES", used: "burn_cards=no" }]);
  expect(live.caught).toHaveLength(1);
});

test("a snapshot is no way to shuffle again without asking for a fresh seed", () => {
  const server = Server.latest;
  server.tells(snapshot(1, { you: { person: 1, name: "", seat: 1 } }));
  const { next } = server.said.at(-1) as { next: string };
  const announcement = digest("announcement", "t1#1", root, `1 client ${next}`);
  const { seeds: _, ...announced } = { ...fairness, commitments: { 1: next }, announcement };
  server.tells({ type: "update", seq: 2, deal: { ...deal, phase: "shuffle" }, fairness: announced });
  const { seed } = server.said.at(-1) as { seed: string };
  const begun = { ...announced, seeds: { 1: seed } };
  server.tells({ type: "update", seq: 3, deal, fairness: begun });
  expect(live.found).toEqual([]);
  const back = [digest("envelope", "t1#1", 1, 0, "As", SEED)];
  const again = {
    ...begun,
    envelopes: [...envelopes, back],
    roots: [root, digest("root", "t1#1", 1, ...back)],
    later: [{ 1: seed }],
  };
  server.tells(snapshot(4, { you: { person: 1, name: "", seat: 1 }, deal, fairness: again }));
  expect(live.found).toMatchObject([{ point: "OWN_UNASKED", stage: 1, sure: true }]);
});
