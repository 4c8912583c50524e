/** Several windows of one browser before an honest server: whatever reaches which of them first, nobody is accused. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pastOf, toldOf } from "../fair/keptNotes";
import { commitmentTo, digest } from "../wire/hashing";
import type { Wish } from "../wire/socket";
import type { DealState, Fairness, Message, Reply, Seed, TableState, Update } from "../wire/types";
import { keepToken } from "./browserStorage";
import { LiveTable } from "./live.svelte";

const SERVERS = "11".repeat(32);
const game = { preset: "standard", variant: "holdem", limit: "no", blinds: [1, 2], seats: 3 };
const table = { id: "t1", name: "", game, seats: [], status: "running" } as unknown as TableState;

/** An honest server. People with a token sit; the deal waits for everybody who has committed. */
class House {
  readonly lines: Line[] = [];
  /** By token. */
  seats: Record<string, number> = { ann: 1 };
  /** By seat: what was promised for the next deal. */
  readonly promised: Record<number, string> = {};
  /** By seat: all that had a part in a deal. */
  readonly used: Record<number, string[]> = {};
  deal: DealState | null = null;
  fairness: Fairness | null = null;
  private shown: Record<number, string> = {};
  private seq = 1;

  hears(line: Line, message: Message): void {
    if (message.type === "hello") this.greets(line, message.token ?? null);
    else if (message.type === "seed") this.takes(line, message);
    else if (message.type === "ask-snapshot") this.snapshot(line);
    else if (message.type === "sit") this.seatsOne(line, message.id, message.name);
  }

  /** Begins the next deal, once the last one is over. */
  deals(): void {
    const number = (this.deal?.number ?? 0) + 1;
    const name = `t1#${number}`;
    const seats = [...new Set(Object.values(this.seats)), 3].sort();
    const envelopes = [digest("envelope", name, 0, 0, "As", SERVERS)];
    const root = digest("root", name, 0, ...envelopes);
    const commitments: Record<string, string> = {};
    const makers: Record<string, "client" | "server"> = {};
    for (const seat of seats) {
      const isThere = this.lines.some((line) => line.seat === seat);
      const promised = isThere ? this.promised[seat] : undefined;
      makers[seat] = promised ? "client" : "server";
      commitments[seat] = promised ?? commitmentTo(SERVERS);
      if (promised) (this.used[seat] ??= []).push(promised);
      if (promised) delete this.promised[seat];
    }
    const lines = seats.map((seat) => `${seat} ${makers[seat]} ${commitments[seat]}`);
    const announcement = digest("announcement", name, root, ...lines);
    this.shown = {};
    this.deal = {
      number,
      phase: "shuffle",
      button: 3,
      boards: [],
      seats: seats.map((seat) => ({ seat, stack: 1 })),
    } as unknown as DealState;
    this.fairness = { deal_id: name, envelopes: [envelopes], root, roots: [root], commitments, makers, announcement };
    this.tell({ deal: this.deal, fairness: this.fairness });
    this.begins();
  }

  ends(): void {
    this.deal = { ...this.deal!, phase: "over", won: [{ seat: 3 }] } as unknown as DealState;
    this.tell({ deal: this.deal });
  }

  private begins(): void {
    const { makers } = this.fairness!;
    const seats = Object.keys(makers).map(Number);
    if (seats.some((seat) => makers[seat] === "client" && !this.shown[seat])) return;
    this.deal = { ...this.deal!, phase: "play" };
    this.fairness = {
      ...this.fairness!,
      seeds: Object.fromEntries(seats.map((seat) => [seat, this.shown[seat] ?? SERVERS])),
    };
    this.tell({ deal: this.deal, fairness: this.fairness });
  }

  private greets(line: Line, token: string | null): void {
    line.seat = token === null ? null : (this.seats[token] ?? null);
    line.isIn = true;
    this.snapshot(line);
  }

  private seatsOne(line: Line, id: string, name: string): void {
    line.seat = this.seats[name] = Object.keys(this.seats).length + 1;
    line.news.push({ type: "answer", id, ok: true, token: name });
    line.news.push({ type: "update", seq: ++this.seq, you: { person: line.seat, name: "", seat: line.seat } });
    for (const other of this.lines)
      if (other.isIn && other !== line) other.news.push({ type: "update", seq: this.seq });
  }

  private snapshot(line: Line): void {
    const { deal, fairness, seq } = this;
    const you = line.seat === null ? null : { person: line.seat, name: "", seat: line.seat };
    line.news.push({ type: "snapshot", version: 1, seq, table, deal, fairness, you });
  }

  private takes(line: Line, { deal, seed, next }: Seed): void {
    const seat = line.seat!;
    if (seed != null) {
      if (deal !== this.deal?.number || this.deal?.phase !== "shuffle" || this.shown[seat]) {
        line.news.push({ type: "refusal", problem: { code: "NO_SEED_DUE" } } as unknown as Reply);
        return;
      }
      expect(commitmentTo(seed)).toBe(this.fairness!.commitments[seat]);
      this.shown[seat] = seed;
    } else if (next === this.fairness?.commitments[seat]) return;
    this.promised[seat] = next;
    if (seed != null) this.begins();
  }

  private tell(news: object): void {
    this.seq++;
    for (const line of this.lines) if (line.isIn) line.news.push({ type: "update", seq: this.seq, ...news });
  }
}

let house: House;

/** The connection of one window. What is said waits on the way, in both directions, until it is let through. */
class Line {
  readonly news: Reply[] = [];
  readonly said: Message[] = [];
  seat: number | null = null;
  /** Did it say hello? */
  isIn = false;
  onopen = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    house.lines.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Message);
  }

  close(): void {
    house.lines.splice(house.lines.indexOf(this), 1);
  }

  /** The next thing that was said arrives at the server. */
  speak(): void {
    const message = this.said.shift();
    if (message) house.hears(this, message);
  }

  /** The next of the server's news arrives. */
  listen(): void {
    const reply = this.news.shift();
    if (reply) this.onmessage({ data: JSON.stringify(reply) });
  }
}

/** What windows of one browser call to each other. */
class Channel {
  static all = new Set<Channel>();
  readonly calls: string[] = [];
  onmessage = (_: { data: string }) => {};

  constructor() {
    Channel.all.add(this);
  }

  postMessage(said: string): void {
    for (const other of Channel.all) if (other !== this) other.calls.push(said);
  }

  close(): void {
    Channel.all.delete(this);
  }

  listen(): void {
    const data = this.calls.shift();
    if (data) this.onmessage({ data });
  }
}

/** A window that is at the table. */
class Window {
  live!: LiveTable;
  line!: Line;
  channel!: Channel;

  constructor() {
    this.opens();
  }

  reload(): void {
    this.live.close();
    this.opens();
  }

  /** The computer was asleep: the connection is a new one. */
  wakes(): void {
    this.line.close();
    this.line.onclose({ code: 1006 });
    vi.advanceTimersByTime(1_000);
    this.line = house.lines.at(-1)!;
    this.line.onopen();
    this.settle();
  }

  /** Everything that is on its way, in both directions, arrives. */
  settle(): void {
    while (this.line.said.length + this.line.news.length + this.channel.calls.length > 0) {
      this.channel.listen();
      this.line.speak();
      this.line.listen();
    }
  }

  private opens(): void {
    this.live = new LiveTable("t1");
    this.line = house.lines.at(-1)!;
    this.channel = [...Channel.all].at(-1)!;
    this.line.onopen();
  }
}

const settle = (...windows: Window[]): void => [...windows, ...windows].forEach((window) => window.settle());

beforeEach(() => {
  vi.useFakeTimers();
  house = new House();
  Channel.all.clear();
  const storage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two windows of somebody who sits, and both have said hello. */
function twoWindows(): [Window, Window] {
  keepToken("t1", "ann");
  const windows: [Window, Window] = [new Window(), new Window()];
  settle(...windows);
  return windows;
}

/** A deal from its announcement to its end, as far as these windows hear of it. */
function plays(...windows: Window[]): void {
  house.deals();
  settle(...windows);
  house.ends();
  settle(...windows);
}

const points = (...windows: Window[]): string[] => windows.flatMap(({ live }) => live.found.map(({ point }) => point));

/** By seat, all promises that had a part: a seed is known after its deal, so none may come twice. */
function expectNoSeedTwice(): void {
  for (const used of Object.values(house.used)) expect(new Set(used).size).toBe(used.length);
}

describe("windows of one browser", () => {
  test("may hear of a deal one after the other: what is news to one is kept by the other already", () => {
    const [quick, slow] = twoWindows();
    house.deals();
    quick.settle();
    expect(toldOf("t1#1")!.seeds).toHaveLength(1);
    slow.settle();
    expect(points(quick, slow)).toEqual([]);
    expect(toldOf("t1#1")).toMatchObject({ seat: 1, before: [true], seeds: [house.fairness!.seeds] });
  });

  test("count the deals in which they have a share together", () => {
    const windows = twoWindows();
    plays(...windows);
    plays(...windows);
    expect(pastOf("t1").shares).toEqual({ "t1#1": false, "t1#2": false });
  });

  test("count a deal that was called off while they were not there once", async () => {
    const missing = vi.fn(() => Promise.resolve({ ok: false, status: 404, json: () => Promise.resolve({}) }));
    vi.stubGlobal("fetch", missing);
    const windows = twoWindows();
    house.deals();
    settle(...windows);
    for (const { line } of windows) line.isIn = false;
    house.deals();
    for (const window of windows) window.wakes();
    vi.useRealTimers();
    await vi.waitFor(() => expect(points(...windows)).toEqual(["UNDEALT", "UNDEALT"]), 10_000);
    expect(pastOf("t1").fates).toEqual({ "t1#1": "UNDEALT" });
    expect(windows.map(({ live }) => live.found[0]!.count)).toEqual([1, 1]);
  });

  test("may be loaded again while another one goes on", () => {
    const [quick, slow] = twoWindows();
    house.deals();
    slow.reload();
    slow.line.speak();
    quick.settle();
    slow.settle();
    expect(points(quick, slow)).toEqual([]);
  });

  test("notice when they are told different things", () => {
    const [quick, slow] = twoWindows();
    house.deals();
    quick.settle();
    const other = { ...house.fairness!, seeds: { ...house.fairness!.seeds, 3: "22".repeat(32) } };
    slow.line.news.splice(0, 2, ...slow.line.news.slice(0, 1), {
      ...(slow.line.news[1] as Update),
      fairness: other,
    });
    slow.settle();
    expect(slow.live.found).toContainEqual(expect.objectContaining({ point: "SEED", seat: 3, sure: true }));
  });

  test("that were asleep for some deals go on with what the others have promised", () => {
    const [awake, asleep] = twoWindows();
    for (let deal = 1; deal <= 4; deal++) plays(awake);
    asleep.wakes();
    plays(awake, asleep);
    plays(asleep);
    plays(awake, asleep);
    expect(points(awake, asleep)).toEqual([]);
    expect(house.used[1]).toHaveLength(7);
    expectNoSeedTwice();
  });

  test("that are behind do not take back what was promised since", () => {
    const [quick, slow] = twoWindows();
    plays(quick);
    plays(quick);
    house.deals();
    quick.settle();
    while (slow.live.latest?.deal?.number !== 2) slow.line.listen();
    quick.reload();
    settle(quick, slow);
    house.ends();
    plays(quick, slow);
    expect(points(quick, slow)).toEqual([]);
    expectNoSeedTwice();
  });

  test("promise the same, also when the second one is opened just after somebody has sat down", async () => {
    house.seats = {};
    const first = new Window();
    first.settle();
    const sits = first.live.ask({ type: "sit", name: "ann" } as Wish);
    first.line.speak();
    first.line.listen();
    await sits;
    const second = new Window();
    settle(second, first);
    plays(first, second);
    plays(second, first);
    expect(points(first, second)).toEqual([]);
    expect(house.used[1]).toHaveLength(2);
  });

  test("may be those of two persons at one table", async () => {
    house.seats = {};
    const windows = [new Window(), new Window()] as const;
    settle(...windows);
    for (const [k, name] of ["ann", "ben"].entries()) {
      const sits = windows[k]!.live.ask({ type: "sit", name } as Wish);
      windows[k]!.settle();
      await sits;
      settle(...windows);
    }
    plays(...windows);
    windows[0].reload();
    settle(...windows);
    expect(windows[0].live.view!.you!.seat).toBe(2);
    plays(...windows);
    expect(points(...windows)).toEqual([]);
    expect(windows.flatMap(({ live }) => live.caught)).toEqual([]);
  });
});

/** Numbers that look like chance, the same in every run. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** One thing after the other happens somewhere, in an order that chance decides. */
function evening(seed: number, windows: Window[]): void {
  const luck = chance(seed);
  const pick = <T>(some: T[]): T => some[Math.floor(luck.next().value * some.length)]!;
  for (let moment = 0; moment < 160; moment++) {
    const window = pick(windows);
    const happens = pick(["speak", "speak", "listen", "listen", "listen", "call", "deal", "over", "reload"]);
    if (happens === "speak") window.line.speak();
    else if (happens === "listen") window.line.listen();
    else if (happens === "call") window.channel.listen();
    else if (happens === "deal" && (house.deal?.phase ?? "over") === "over") house.deals();
    else if (happens === "over" && house.deal?.phase === "play") house.ends();
    else if (happens === "reload" && luck.next().value < 0.3) window.reload();
  }
}

test.each(Array.from({ length: 40 }, (_, k) => k + 1))("nobody is accused in evening %i", (seed) => {
  keepToken("t1", "ann");
  const windows = [new Window(), new Window()];
  evening(seed, windows);
  for (const { live } of windows) expect(live.caught).toEqual([]);
  expect(points(...windows).filter((point) => point !== "OWN_LEFT_OUT")).toEqual([]);
  expectNoSeedTwice();
});
