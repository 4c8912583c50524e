/**
 * The connection to a table. It says hello, keeps itself alive, comes back by itself after it broke, and says again
 * what was not answered, with the same id: the server answers a repeated message as it did the first time.
 */

import { randomHex } from "./hashing";
import { setServerTime } from "./serverTime.svelte";
import type { Answer, Message, Reply } from "./types";

const VERSION = 1;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
/** The code with which a server closes that gives a table to another one, or is started again: come again at once. */
const COME_AGAIN = 1012;
/** A ping so often: while the page is seen, and while it is hidden, where browsers slow everything down. */
const BEAT = 1_200;
const HIDDEN_BEAT = 15_000;
/** What the server is promised while the page is seen: something is heard within this time. */
const PROMISE = 2_500;
/** Without an answer for so long one is told of it, and then takes the connection for dead. */
const QUIET = 1_700;
const SILENCE = 10_000;

/** A message that is answered; its id is made here. */
export type Wish = Message extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Told {
  reply(reply: Reply): void;
  connection(connection: Connection): void;
  /** Nothing is heard, although the connection is not known to be lost; or something again. */
  quiet?(quiet: boolean): void;
}

interface Waiting {
  message: Message;
  answered(answer: Answer): void;
}

export class RoomSocket {
  token: string | null;
  private socket: WebSocket | null = null;
  private connection: Connection = "connecting";
  private readonly waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setTimeout> | undefined;
  private beating: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  /** When the last ping went out. */
  private pinged = 0;
  private isQuiet = false;

  constructor(
    private readonly address: string,
    token: string | null,
    private readonly told: Told,
    private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.token = token;
    this.connect();
  }

  /** Says something that is answered once; the answer may come after a new connection. */
  ask(wish: Wish): Promise<Answer> {
    const id = randomHex(8);
    const message = { ...wish, id } as Message;
    return new Promise((answered) => {
      this.waiting.set(id, { message, answered });
      this.say(message);
    });
  }

  /** Says something that has no answer; lost if there is no connection. */
  say(message: Message): void {
    if (this.connection === "open") this.socket?.send(JSON.stringify(message));
  }

  /** Tries at once, as when the network is said to be back. */
  hurry(): void {
    if (this.connection !== "lost") return;
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  /** Takes the connection for lost, as when the network is said to be gone. */
  lose(): void {
    if (this.connection === "open" || this.connection === "connecting") this.broke();
  }

  /** The page is seen, or hidden: then nothing more is promised. */
  seen(): void {
    this.ping();
  }

  /** Begins again as somebody else, or as nobody. */
  restart(token: string | null): void {
    this.token = token;
    this.drop();
    this.connect();
  }

  close(): void {
    this.drop();
    this.become("closed");
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = this.open(this.address);
    this.socket = socket;
    const ours =
      <E extends Event>(heard: (event: E) => void) =>
      (event: E) => {
        if (this.socket === socket) heard(event);
      };
    socket.onopen = ours(() => this.hello());
    socket.onmessage = ours((event: MessageEvent) => this.hear(JSON.parse(event.data as string) as Reply));
    socket.onclose = ours((event: CloseEvent) => this.broke(event.code));
    this.expect(SILENCE);
  }

  private hello(): void {
    this.socket?.send(JSON.stringify({ type: "hello", version: VERSION, token: this.token } satisfies Message));
  }

  private hear(reply: Reply): void {
    clearTimeout(this.patience);
    clearTimeout(this.alive);
    this.patience = this.alive = undefined;
    this.tellQuiet(false);
    if (reply.type === "pong") return reply.now ? setServerTime(reply.now) : undefined;
    if (reply.type === "snapshot" && this.connection !== "open") this.opened();
    if (reply.type === "answer") this.answer(reply);
    this.told.reply(reply);
  }

  private opened(): void {
    this.pause = FIRST_PAUSE;
    this.become("open");
    clearInterval(this.beating);
    this.beating = setInterval(() => this.beat(), BEAT);
    for (const { message } of this.waiting.values()) this.say(message);
  }

  private answer(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    waiting?.answered(answer);
  }

  private beat(): void {
    if (!isHidden() || Date.now() - this.pinged >= HIDDEN_BEAT) this.ping();
  }

  private ping(): void {
    if (this.connection !== "open") return;
    this.pinged = Date.now();
    this.say(isHidden() ? { type: "ping" } : { type: "ping", within: PROMISE });
    this.patience ??= setTimeout(() => this.tellQuiet(true), QUIET);
    if (this.alive === undefined) this.expect(SILENCE);
  }

  /** After so much silence one takes the connection for dead. */
  private expect(milliseconds: number): void {
    clearTimeout(this.alive);
    this.alive = setTimeout(() => this.broke(), milliseconds);
  }

  private tellQuiet(quiet: boolean): void {
    if (this.isQuiet === quiet) return;
    this.isQuiet = quiet;
    this.told.quiet?.(quiet);
  }

  private broke(code?: number): void {
    const isAwaited = code === COME_AGAIN && this.connection === "open";
    this.drop();
    this.become("lost");
    this.retry = setTimeout(() => this.connect(), isAwaited ? 0 : this.pause * (0.75 + Math.random() / 2));
    if (!isAwaited) this.pause = Math.min(this.pause * 1.8, LONGEST_PAUSE);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.alive);
    clearTimeout(this.patience);
    clearInterval(this.beating);
    this.alive = this.patience = undefined;
    this.tellQuiet(false);
    const socket = this.socket;
    this.socket = null;
    if (this.connection === "open") this.connection = "connecting";
    socket?.close();
  }

  private become(connection: Connection): void {
    this.connection = connection;
    this.told.connection(connection);
  }
}

const isHidden = (): boolean => globalThis.document?.visibilityState === "hidden";
