/** Whole evenings as a server has told them, followed by the page's own state: every hand that was shown is seen. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DealState, Snapshot, Update } from "../wire/types";
import { LiveTable } from "./live.svelte";
import { chairsOf, type TableView } from "./table";

/** What one viewer was sent, and how many milliseconds after the message before. */
interface Stream {
  name: string;
  sent: { after: number; message: Snapshot | Update }[];
}

/** A file of streams, named by the program that has played them. */
const FILE: string | undefined = import.meta.env.VITE_STREAMS;

class Server {
  static latest: Server;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    Server.latest = this;
  }

  send(): void {}
  close(): void {}
}

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
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The last that was told, and all that was seen while pots were paid, of each deal that came to its end. */
function followed(stream: Stream): { told: Map<number, DealState>; seen: Map<number, TableView[]> } {
  const live = new LiveTable("t1");
  const told = new Map<number, DealState>();
  const seen = new Map<number, TableView[]>();
  live.watch((_events, _before, view) => {
    if (view.deal?.phase === "over") seen.set(view.deal.number, [...(seen.get(view.deal.number) ?? []), view]);
  });
  Server.latest.onopen();
  for (const { after, message } of stream.sent) {
    vi.advanceTimersByTime(after);
    Server.latest.onmessage({ data: JSON.stringify(message) });
    const { deal } = message;
    if (deal?.phase === "over" && message.type === "update") told.set(deal.number, deal);
  }
  vi.advanceTimersByTime(20_000);
  live.close();
  return { told, seen };
}

/** Whose cards are to be seen lie open from the first pot that is paid to the end. */
function compare(told: DealState, seen: TableView[] | undefined): void {
  expect(seen, `deal ${told.number} is seen to its end`).toBeDefined();
  const contenders = told.seats.filter(({ folded, last }) => !folded && last?.kind !== "muck");
  for (const view of seen!) {
    const chairs = chairsOf(view);
    const open = (seat: number) => chairs.find((chair) => chair.seat === seat)!.cards;
    for (const { seat } of contenders.length > 1 ? (view.deal!.won ?? []) : [])
      expect(open(seat), `the winner of deal ${told.number}, seat ${seat}`).not.toContain("??");
    for (const { seat, shown, cards } of view === seen!.at(-1) ? told.seats : [])
      if (shown) expect([...open(seat)].sort(), `deal ${told.number}, seat ${seat}`).toEqual([...cards!].sort());
  }
}

test.skipIf(!FILE)("every hand that was shown lies open at the end, and the winners' are among them", async () => {
  const streams: Stream[] = (await import(/* @vite-ignore */ FILE!)).default;
  let showdowns = 0;
  for (const stream of streams) {
    const { told, seen } = followed(stream);
    for (const deal of told.values()) {
      if (deal.seats.some(({ shown }) => shown)) showdowns++;
      try {
        compare(deal, seen.get(deal.number));
      } catch (error) {
        throw new Error(`${stream.name}: ${error}`, { cause: error });
      }
    }
  }
  expect(showdowns).toBeGreaterThan(streams.length);
});
