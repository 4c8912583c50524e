/** The wire protocol's types, made from the server's schema by `npm run types`. Not to be edited. */

/**
 * Decide. `deal` and `turn` are those of the state in which the decision was made.
 *
 * `amount` is the total that a raise comes to; `cards` are those that are discarded, or shown. After the
 * deal `show` shows one's cards.
 */
export interface Act {
  action: "bring-in" | "call" | "check" | "discard" | "fold" | "muck" | "raise" | "show";
  amount?: number | null;
  cards?: string[] | null;
  deal: number;
  id: string;
  turn: number;
  type: "act";
}

/** The host: seat a program, such as `shark` or `pot-odds:samples=500`. */
export interface AddBot {
  bot: string;
  id: string;
  seat?: number | null;
  type: "add-bot";
}

/** What a coach would say about one's own cards. */
export interface Advice {
  equity: number;
  error?: number;
  improve?: number | null;
  odds?: number | null;
  opponents: number;
  outs?: string[];
  pot?: number;
  to_call?: number;
}

/** To the message with this id. */
export interface Answer {
  advice?: Advice | null;
  id: string;
  ok: boolean;
  problem?: Problem | null;
  token?: string | null;
  type: "answer";
}

/** The host: let somebody sit down who asked for a seat, or not; or come back who was sent away. */
export interface Approve {
  id: string;
  person: number;
  type: "approve";
  yes?: boolean;
}

/** After a gap in the numbers: everything again, please. */
export interface AskSnapshot {
  type: "ask-snapshot";
}

/** The host, at a table that is stuck: the deal never was, everybody has the chips from before it. */
export interface CallOff {
  id: string;
  type: "call-off";
}

export interface Chat {
  id: string;
  text: string;
  type: "chat";
}

/** The time that whoever is to act has, in milliseconds from when this was sent. */
export interface Clock {
  bank: number;
  left: number;
  total: number;
}

/** One's own equity, outs and pot odds, please. */
export interface Coach {
  id: string;
  type: "coach";
}

/** The running deal, or the last one while it is looked at, as everybody may see it. */
export interface DealState {
  actor?: number | null;
  boards: string[][];
  button: number | null;
  clock?: Clock | null;
  current_bet: number;
  number: number;
  phase: "over" | "play" | "showdown" | "shuffle" | "vote";
  pot: number;
  pots: Pot[];
  seats: Playing[];
  street: string;
  turn: number;
  vote?: Vote | null;
  won?: Won[];
}

/** The host: close the table, after the deal if one is being played. */
export interface End {
  id: string;
  type: "end";
}

/** What is public of the proof: the server's envelopes, and everybody's part. */
export interface Fairness {
  announcement: string;
  commitments: Record<string, string>;
  deal_id: string;
  envelopes: string[][];
  later?: Record<string, string>[];
  makers: Record<string, "client" | "server">;
  root: string;
  roots: string[];
  seeds?: Record<string, string>;
}

/** What is played, and by which rules. */
export interface Game {
  antes: number[];
  approval: boolean;
  bank: number;
  big_bet: number;
  blinds: number[];
  board_cards?: number;
  bring_in: number;
  clock: number;
  format: "cash" | "rounds" | "tournament";
  hole_cards: number;
  least?: number;
  level?: number | null;
  levels?: string[];
  limit: string;
  listed: boolean;
  most?: number;
  next_level?: string;
  pace: string;
  payouts?: number[];
  preset: string;
  rounds?: number | null;
  seats: number;
  small_bet: number;
  stack?: number;
  stakes: string;
  switches?: Switch[];
  title: Words;
  unit: string;
  variant: string;
}

/** The first message of a connection. Without a token one looks on. */
export interface Hello {
  token?: string | null;
  type: "hello";
  version: number;
}

/** What somebody holds, in words, and the cards that make it. */
export interface Holding {
  cards: string[];
  text: Words;
}

/** The host: somebody goes, with all chips, after the deal if one is being played, and stays away. */
export interface Kick {
  id: string;
  person: number;
  type: "kick";
}

/** What a seat did last on this street. */
export interface LastAction {
  amount?: number;
  count?: number;
  kind: string;
}

/** Go, after the deal if one is being played; or leave the waiting list. */
export interface Leave {
  id: string;
  type: "leave";
}

/** Something said. */
export interface Line {
  at: number;
  name: string;
  person: number;
  text: string;
}

export type Message =
  | Hello
  | AskSnapshot
  | Ping
  | Sit
  | Act
  | RunIt
  | Seed
  | SitOut
  | SitIn
  | Rebuy
  | Leave
  | Chat
  | Coach
  | Start
  | Pause
  | Resume
  | CallOff
  | Kick
  | Approve
  | Mute
  | NewStakes
  | AddBot
  | End;

/** The host: nobody hears what somebody says. */
export interface Mute {
  id: string;
  on?: boolean;
  person: number;
  type: "mute";
}

/** The host: other stakes from the next deal on. */
export interface NewStakes {
  antes?: string[] | null;
  bets?: string[] | null;
  blinds?: string[] | null;
  bring_in?: string | null;
  id: string;
  type: "stakes";
}

/** A table as it is asked for over HTTP. Whoever asks is the host, and sits down if `sit` says so. */
export interface NewTable {
  antes?: string[] | null;
  approval?: boolean;
  bank?: number;
  bets?: string[] | null;
  blinds?: string[] | null;
  bots?: string[];
  bring_in?: string | null;
  buy_in?: string | null;
  clock?: number;
  doubles_every?: number;
  format?: "cash" | "rounds" | "tournament";
  host?: string;
  least?: string | null;
  level_hands?: number;
  level_minutes?: number | null;
  limit?: string | null;
  listed?: boolean;
  most?: string | null;
  name?: string;
  pace?: "calm" | "instant" | "quick";
  preset?: string;
  rounds?: number;
  seats?: number;
  sit?: boolean;
  stack?: string | null;
  switches?: Record<string, string>;
  unit?: string | null;
  variant?: string | null;
}

/** How the server itself is: whether things can be kept, whether it is going down. Not numbered. */
export interface Notice {
  closing?: boolean;
  storage?: boolean;
  text?: Words | null;
  type: "notice";
}

/** What proves that a card came out of its envelope. */
export interface Opening {
  card: string;
  place: number;
  salt: string;
  stage: number;
}

/** What one may do now; nothing else is taken. */
export interface Options {
  bet?: boolean;
  bring_in?: number | null;
  call?: number | null;
  check?: boolean;
  discard?: number | null;
  fold?: boolean;
  muck?: boolean;
  presets?: Record<string, number>;
  raise_max?: number | null;
  raise_min?: number | null;
  show?: boolean;
}

/** The host: stop all clocks; nobody acts, nothing is dealt. */
export interface Pause {
  id: string;
  type: "pause";
}

/** Answered with a pong. */
export interface Ping {
  type: "ping";
}

/** A seat in the deal, as everybody may see it. */
export interface Playing {
  all_in?: boolean;
  ante?: number;
  bet?: number;
  blind?: number;
  cards?: string[];
  folded?: boolean;
  holding?: Holding | null;
  last?: LastAction | null;
  net?: number | null;
  position?: string;
  seat: number;
  shown?: boolean;
  stack: number;
  start?: number;
}

/** I am here. */
export interface Pong {
  type: "pong";
}

export interface Pot {
  amount: number;
  seats: number[];
}

/** A refusal: a code and its facts for programs, a sentence for people. */
export interface Problem {
  code: string;
  facts?: Record<string, string | number>;
  text?: Words | null;
}

/** More chips; after the deal, if one is being played. */
export interface Rebuy {
  chips: number;
  id: string;
  type: "rebuy";
}

/** Of something that has no id or could not be read. */
export interface Refusal {
  problem: Problem;
  type: "refusal";
}

export type Reply =
  | Snapshot
  | Update
  | Notice
  | Answer
  | Refusal
  | Pong;

/** The host: go on. */
export interface Resume {
  id: string;
  type: "resume";
}

/** With everybody all-in: how often the rest of the board should be dealt. All have to agree. */
export interface RunIt {
  deal: number;
  id: string;
  times: number;
  type: "run-it";
}

/**
 * One's part in the order of the deck: the seed of this deal, and the commitment to the next one's.
 *
 * With no deal waiting for seeds, `seed` is left out and `next` alone is said, ahead of the next deal.
 */
export interface Seed {
  deal?: number | null;
  next: string;
  seed?: string | null;
  type: "seed";
}

/**
 * Something that happened, as the receiver may know it.
 *
 * `kind` is the engine's (fold, check, call, raise, bring-in, discard, show, muck, hole-cards, board-cards,
 * runouts, ante, blind, return, win) or the table's (shuffle, deal, settled, joined, left, waits, asks,
 * sits-out, sits-in, rebuy, out, level, stakes, started, paused, resumed, over, chat, muted, time-out,
 * fault, votes, connected, gone, host, unfit, welcome, stuck, called-off).
 */
export interface Seen {
  amount?: number;
  board?: number;
  cards?: string[];
  kind: string;
  low?: boolean;
  name?: string;
  person?: number | null;
  pot?: number;
  seat?: number | null;
  text?: Words | null;
  up?: number;
}

/**
 * Take a seat, any free one if none is named; the answer has the token. On a full table one waits.
 *
 * Whoever waits may say it again, with other chips or for another seat.
 */
export interface Sit {
  chips?: number | null;
  id: string;
  name: string;
  seat?: number | null;
  type: "sit";
}

/** Cards again: with the big blind, or at once by posting what is due. */
export interface SitIn {
  id: string;
  posts?: boolean;
  type: "sit-in";
}

/** No cards from the next deal on. */
export interface SitOut {
  id: string;
  type: "sit-out";
}

/** A seat that is taken. */
export interface Sitting {
  bot?: string;
  connected?: boolean;
  host?: boolean;
  leaving?: boolean;
  muted?: boolean;
  name: string;
  out?: boolean;
  person: number;
  seat: number;
  stack: number;
  waits?: boolean;
}

/** Everything that the receiver may know, as of number `seq`. */
export interface Snapshot {
  chat?: Line[];
  deal?: DealState | null;
  events?: Seen[];
  fairness?: Fairness | null;
  openings?: Opening[];
  seq: number;
  storage?: boolean;
  table: TableState;
  type: "snapshot";
  version: number;
  you?: You | null;
}

export interface Standing {
  chips: number;
  name: string;
  place?: number | null;
  prize?: number;
}

/** The host: begin a tournament or fixed rounds with those who are seated. */
export interface Start {
  id: string;
  type: "start";
}

/** A house rule that is not what the preset says. */
export interface Switch {
  name: string;
  value: string;
}

/** The table without its cards, as everybody may see it. */
export interface TableState {
  barred?: Waiting[];
  game: Game;
  hands?: number;
  id: string;
  name: string;
  queue?: Waiting[];
  reason?: Words | null;
  requests?: Waiting[];
  seats: Sitting[];
  spectators?: number;
  standings?: Standing[];
  status: "over" | "paused" | "running" | "waiting";
  stuck?: boolean;
}

/**
 * The next thing that happened, and how everything stands after it. What is left out is unchanged.
 *
 * A gap in the numbers means that something was missed: ask for a snapshot.
 */
export interface Update {
  deal?: DealState | null;
  events?: Seen[];
  fairness?: Fairness | null;
  openings?: Opening[];
  seq: number;
  table?: TableState;
  type: "update";
  you?: You | null;
}

/** Everybody is all-in: how often should the rest be dealt? */
export interface Vote {
  most: number;
  seats: number[];
  votes: Record<string, number>;
}

/** Somebody on the waiting list, or asking for a seat. */
export interface Waiting {
  name: string;
  person: number;
}

/** Chips from a pot, and with what. */
export interface Won {
  amount: number;
  board?: number;
  holding?: Holding | null;
  low?: boolean;
  pot?: number;
  seat: number;
}

/** The same sentence in every language of the house. */
export interface Words {
  en: string;
  zh: string;
}

/** What only the receiver gets. */
export interface You {
  asking?: boolean;
  back_until?: number;
  brings_back?: number;
  cards?: string[];
  holding?: Holding | null;
  host?: boolean;
  leaving?: boolean;
  may_show?: boolean;
  name: string;
  options?: Options | null;
  person: number;
  queue?: number | null;
  rebuy?: number;
  rebuy_least?: number | null;
  rebuy_most?: number | null;
  seat?: number | null;
  to_call?: number;
  unfit?: boolean;
}
