import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fixtures } from "../dev/fixtures";
import { serverTime } from "./serverTime.svelte";
import { RoomSocket, type Connection } from "./socket";
import type { Message, Reply } from "./types";

/** The other end of the line. */
class Line {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  readonly heard: Message[] = [];
  closed = false;

  send(text: string) {
    this.heard.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  open() {
    this.onopen?.(new Event("open"));
  }

  tell(reply: Reply) {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }

  break(code = 1006) {
    this.onclose?.(Object.assign(new Event("close"), { code }));
  }
}

let lines: Line[];
let states: Connection[];
let replies: Reply[];
let quiet: boolean[];

function connect(token: string | null = "seat"): RoomSocket {
  const open = () => (lines.push(new Line()), lines.at(-1) as unknown as WebSocket);
  return new RoomSocket(
    "ws://here",
    token,
    {
      reply: (reply) => replies.push(reply),
      connection: (state) => states.push(state),
      quiet: (is) => quiet.push(is),
    },
    open,
  );
}

function answerHello(line = lines.at(-1)!) {
  line.open();
  line.tell(fixtures.yourTurn!);
}

beforeEach(() => {
  vi.useFakeTimers();
  [lines, states, replies, quiet] = [[], [], [], []];
});
afterEach(() => vi.useRealTimers());

describe("the connection", () => {
  test("says hello with its token, and is open with the first snapshot", () => {
    connect();
    lines[0]!.open();
    expect(lines[0]!.heard).toEqual([{ type: "hello", version: 1, token: "seat" }]);
    expect(states).toEqual([]);
    lines[0]!.tell(fixtures.yourTurn!);
    expect(states).toEqual(["open"]);
  });

  test("gives each answer to the caller who asked", async () => {
    const socket = connect();
    answerHello();
    const [first, second] = [socket.ask({ type: "sit-out" }), socket.ask({ type: "leave" })];
    const ids = lines[0]!.heard.slice(1).map((message) => (message as { id: string }).id);
    lines[0]!.tell({ type: "answer", id: ids[1]!, ok: false });
    lines[0]!.tell({ type: "answer", id: ids[0]!, ok: true });
    expect((await first).ok).toBe(true);
    expect((await second).ok).toBe(false);
  });

  test("comes back after it broke, and says again what was not answered, with the same id", async () => {
    const socket = connect();
    answerHello();
    const answered = socket.ask({ type: "sit-out" });
    const said = lines[0]!.heard.at(-1)!;
    lines[0]!.break();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(2000);
    answerHello(lines[1]);
    expect(lines[1]!.heard).toEqual([{ type: "hello", version: 1, token: "seat" }, said]);
    lines[1]!.tell({ type: "answer", id: (said as { id: string }).id, ok: true });
    expect((await answered).ok).toBe(true);
  });

  test("says what is asked for in between once it is back", () => {
    const socket = connect();
    answerHello();
    lines[0]!.break();
    void socket.ask({ type: "sit-in" });
    vi.advanceTimersByTime(2000);
    answerHello(lines[1]);
    expect(lines[1]!.heard[1]).toMatchObject({ type: "sit-in" });
  });

  test("waits longer from time to time, but not for ever", () => {
    connect();
    const tries = (seconds: number) => {
      const before = lines.length;
      for (let i = 0; i < seconds * 10; i++) {
        vi.advanceTimersByTime(100);
        const line = lines.at(-1)!;
        if (!line.closed) line.break();
      }
      return lines.length - before;
    };
    lines[0]!.break();
    const [early, late] = [tries(5), (tries(60), tries(30))];
    expect(early).toBeGreaterThanOrEqual(3);
    expect(late).toBeLessThanOrEqual(6);
    expect(late).toBeGreaterThanOrEqual(2);
  });

  test("comes again at once to a server that gave its table to another one, but asks no closed door twice", () => {
    connect();
    answerHello();
    lines[0]!.break(1012);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(2);
    lines[1]!.break(1012);
    vi.advanceTimersByTime(250);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(2000);
    expect(lines).toHaveLength(3);
  });

  test("tries at once when told to hurry", () => {
    const socket = connect();
    lines[0]!.break();
    socket.hurry();
    expect(lines).toHaveLength(2);
  });

  test("is heard again and again, and promises it", () => {
    connect();
    answerHello();
    for (let beat = 0; beat < 20; beat++) {
      vi.advanceTimersByTime(1200);
      expect(lines[0]!.heard.at(-1)).toEqual({ type: "ping", within: 2500 });
      lines[0]!.tell({ type: "pong" });
    }
    expect(states).toEqual(["open"]);
    expect(quiet).toEqual([]);
  });

  test("learns the server's time from its answers", () => {
    connect();
    answerHello();
    lines[0]!.tell({ type: "pong", now: Date.now() - 120_000 });
    expect(serverTime()).toBe(Date.now() - 120_000);
    lines[0]!.tell({ type: "pong", now: Date.now() });
    expect(serverTime()).toBe(Date.now());
  });

  test("tells of a silence within three seconds, and that it is over", () => {
    connect();
    answerHello();
    vi.advanceTimersByTime(3000);
    expect(quiet).toEqual([true]);
    expect(states).toEqual(["open"]);
    lines[0]!.tell({ type: "pong" });
    expect(quiet).toEqual([true, false]);
  });

  test("takes a line without an answer for dead", () => {
    connect();
    answerHello();
    vi.advanceTimersByTime(11_000);
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(1000);
    expect(states.at(-1)).toBe("lost");
    expect(lines[0]!.closed).toBe(true);
  });

  test("is lost at once when the network is gone, and tries again by itself", () => {
    const socket = connect();
    answerHello();
    socket.lose();
    expect(states.at(-1)).toBe("lost");
    expect(lines[0]!.closed).toBe(true);
    vi.advanceTimersByTime(2000);
    answerHello(lines[1]);
    expect(states.at(-1)).toBe("open");
  });

  test("hears nothing any more of a line that it gave up", () => {
    connect();
    answerHello();
    lines[0]!.break();
    const before = replies.length;
    lines[0]!.tell({ type: "notice" });
    expect(replies).toHaveLength(before);
  });

  test("stays closed once it is closed", () => {
    const socket = connect();
    answerHello();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });
});
