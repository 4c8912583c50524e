/** What the server says and takes, made from its schema by `npm run types`. Not to be edited. */

/**
 * Decide. `deal` and `turn` are those of the state in which the decision was made.
 *
 * `amount` is the total of a raise; `all-in` needs none: it is the call, bet or raise of the
 * whole stack. `cards` are those to discard, or to show. After the deal `show` shows the player's cards.
 */
export interface Act {
  action: "all-in" | "bring-in" | "call" | "check" | "discard" | "fold" | "muck" | "raise" | "show";
  amount?: number | null;
  cards?: string[] | null;
  deal: number;
  id: string;
  turn: number;
  type: "act";
}

/** The host: seat a bot, such as `shark` or `pot-odds:samples=500`. */
export interface AddBot {
  bot: string;
  id: string;
  seat?: number | null;
  type: "add-bot";
}

/** A coach's advice about the player's own cards. */
export interface Advice {
  against?: "bets" | "random";
  ahead?: boolean;
  equity: number;
  error?: number;
  improve?: number | null;
  odds?: number | null;
  opponents: number;
  outs?: string[];
  pays?: "close" | "no" | "yes" | null;
  pot?: number;
  to_call?: number;
}

/** What the receiver, who waits, may come to do in this round as it stands. */
export interface Ahead {
  call?: number | null;
  check?: boolean;
  fold?: boolean;
}

/** The answer to the message with this id. */
export interface Answer {
  advice?: Advice | null;
  id: string;
  ok: boolean;
  problem?: Problem | null;
  token?: string | null;
  type: "answer";
}

/** The host: allow or refuse a person who asked for a seat, or who was sent away. */
export interface Approve {
  id: string;
  person: number;
  type: "approve";
  yes?: boolean;
}

/** After a gap in the numbers: send everything again. */
export interface AskSnapshot {
  type: "ask-snapshot";
}

/** A bot that can take a seat. */
export interface BotChoice {
  cost: "quick" | "slow" | "unknown";
  name: string;
  personality_of: string;
  strength: number | null;
  text: string;
  title: string;
  variants: string[] | null;
}

/** The host, at a table that is stuck: cancel the deal; everybody has the chips from before it. */
export interface CallOff {
  id: string;
  type: "call-off";
}

/**
 * Say something.
 *
 * A spectator, where the host lets them talk, gives a name with it; the answer has the token.
 */
export interface Chat {
  id: string;
  name?: string | null;
  text: string;
  type: "chat";
}

/** What would be played at a table that somebody thinks of making. */
export interface CheckedTable {
  game: TableGame;
  ok: boolean;
  switches: Switch[];
}

/** Everything that a table can be, in one language. */
export interface Choices {
  bots: BotChoice[];
  formats: FormatChoice[];
  levels: string[];
  presets: PresetChoice[];
  switches: SwitchChoice[];
  variants: VariantChoice[];
}

/** The time that the player to act has, in milliseconds from when this was sent. */
export interface Clock {
  bank: number;
  left: number;
  total: number;
}

/** Ask for advice: equity, outs and pot odds of one's own cards. */
export interface Coach {
  id: string;
  type: "coach";
}

/** A new table, the token of its host, and the link that people share. */
export interface CreatedTable {
  id: string;
  link: string;
  token: string;
}

/** All that one needs to check a deal, with the cards that the viewer may see (docs/fairness.md). */
export interface DealProof {
  announcement: string;
  deal: string;
  openings: Opening[];
  scheme: string;
  seats: ProofSeat[];
  stages: ProofStage[];
}

/** The running deal, or the last one while its result is shown, as everybody may see it. */
export interface DealState {
  actor?: number | null;
  boards: string[][];
  burned?: number;
  button: number | null;
  clock?: Clock | null;
  current_bet: number;
  drawn?: Record<string, string>[];
  number: number;
  phase: "over" | "play" | "showdown" | "shuffle" | "vote";
  pot: number;
  pots: Pot[];
  round?: Round | null;
  seats: Playing[];
  street: string;
  turn: number;
  vote?: Vote | null;
  won?: Won[];
}

/** Who pays how much to whom. */
export interface Debt {
  amount: number;
  from: string;
  to: string;
}

/** The answer to the question with this number. */
export interface Decision {
  action: "all-in" | "bring-in" | "call" | "check" | "discard" | "fold" | "muck" | "raise" | "show";
  amount?: number | null;
  cards?: string[] | null;
  number: number;
}

/** It is your turn: what do you do? */
export interface DecisionRequest {
  number: number;
  type: "question";
  view: Sight;
}

/** The host: close the table, during a deal after it. */
export interface End {
  id: string;
  type: "end";
}

/** The public part of the proof: the server's envelopes, and each seat's share. */
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

/**
 * After one's fold: let the rest of the deal be quick.
 *
 * Bots act at once if only they are left in it, and if every person who has folded asks for that.
 */
export interface FastForward {
  deal: number;
  id: string;
  type: "fast-forward";
}

/** A cash game, a tournament, or fixed rounds. */
export interface FormatChoice {
  name: string;
  text: string;
  title: string;
}

/** Poker's words, in one language. */
export interface Glossary {
  entries: GlossaryEntry[];
}

/** One of poker's words, what it means, and what else it is called. The text has all its senses. */
export interface GlossaryEntry {
  also?: string[];
  senses: string[];
  term: string;
  text: string;
}

/** Finished hands of a table, the oldest first. */
export interface HandList {
  hands: HandRow[];
}

/** A finished hand as one viewer may see it, event by event. */
export interface HandReplay {
  burns: boolean;
  free: boolean;
  names: Record<string, string>;
  number: number;
  proof: DealProof | null;
  steps: ReplayStep[];
  title: Record<string, string>;
  unit: string;
  you: number | null;
}

/** A finished hand in a line. Cards and winnings of one's own are there if one played it. */
export interface HandRow {
  at: number;
  board: string[][];
  cards: string[];
  number: number;
  players: string[];
  pot: number;
  winners: HandWinner[];
  your_net: number | null;
}

/** Who won chips in a hand, and how many. */
export interface HandWinner {
  amount: number;
  name: string;
}

/** Whether the server can store what happens: then how many tables are open, else what is wrong. */
export interface Health {
  ok: boolean;
  problem?: Problem;
  tables?: number;
}

/** The first message of a connection. Without a token the client is a spectator. */
export interface Hello {
  token?: string | null;
  type: "hello";
  version: number;
}

/** A player's hand by name, and the cards that make it. */
export interface Holding {
  bare?: Record<string, string> | null;
  cards: string[];
  plain?: boolean;
  text: Record<string, string>;
}

/** The host: send a person away with all chips, during a deal after it, and do not let them back. */
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

/** An action of a player: a call with its chips, a bet or a raise with its total. */
export interface LastDeed {
  amount?: number;
  kind: string;
  seat: number;
}

/** Leave, during a deal after it; or leave the waiting list. */
export interface Leave {
  id: string;
  type: "leave";
}

/** Everybody's account, the luckiest first, and the few payments that settle them. */
export interface Ledger {
  accounts: LedgerLine[];
  debts: Debt[];
}

/** One player's chips over the whole session. The chips of a running deal count as before it. */
export interface LedgerLine {
  brought: number;
  holds: number;
  lost: number;
  name: string;
  net: number;
  took: number;
}

/** A line of chat. */
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
  | FastForward
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
  | NewPace
  | NewStakes
  | NewClock
  | OpenChat
  | PassHost
  | AddBot
  | End
  | PlayAgain;

/** The host: hide a person's chat. */
export interface Mute {
  id: string;
  on?: boolean;
  person: number;
  type: "mute";
}

/** The host: other seconds for a decision, and another time bank, which is full again for everybody. */
export interface NewClock {
  bank: number;
  clock: number;
  id: string;
  type: "clock";
}

/** The host: how long bots think and results stay, from now on. */
export interface NewPace {
  id: string;
  pace: "calm" | "instant" | "quick";
  type: "pace";
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

/** A spot to solve, and how well. */
export interface NewStudy {
  accuracy?: number;
  locks?: StudyLock[];
  packed?: boolean;
  spot: StudySpot;
}

/** A new table, as asked for over HTTP. The sender is the host, and sits down if `sit` says so. */
export interface NewTable {
  antes?: string[] | null;
  approval?: boolean;
  bank?: number;
  bets?: string[] | null;
  blinds?: string[] | null;
  bot_names?: string;
  bots?: string[];
  bring_in?: string | null;
  buy_in?: string | null;
  clock?: number;
  doubles_every?: number;
  face?: "bear" | "bow" | "bulb" | "cap" | "cat" | "feelers" | "hare" | "horns" | "sprout" | "tuft" | null;
  format?: "cash" | "rounds" | "tournament";
  host?: string;
  least?: string | null;
  level_hands?: number;
  level_minutes?: number | null;
  limit?: string | null;
  listed?: boolean;
  most?: string | null;
  name?: string;
  open_chat?: boolean;
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

/** About the server itself: whether the store works, whether it shuts down. Not numbered. */
export interface Notice {
  closing?: boolean;
  storage?: boolean;
  text?: Record<string, string> | null;
  type: "notice";
}

/** The host: let spectators talk, or no longer. */
export interface OpenChat {
  id: string;
  on?: boolean;
  type: "open-chat";
}

/** Proves that a card came out of its envelope. */
export interface Opening {
  card: string;
  place: number;
  salt: string;
  stage: number;
}

/** What the receiver may do now; anything else is refused. */
export interface Options {
  all_in?: number | null;
  bet?: boolean;
  blind?: "big-blind" | "small-blind" | null;
  bring_in?: number | null;
  call?: number | null;
  check?: boolean;
  discard?: number | null;
  fold?: boolean;
  limped?: number | null;
  muck?: boolean;
  must_discard?: number;
  note?: Record<string, string> | null;
  presets?: Record<string, number>;
  raise_max?: number | null;
  raise_min?: number | null;
  show?: boolean;
  unbeaten?: boolean;
  unlisted?: string[];
}

/** The host: make another person the host. */
export interface PassHost {
  id: string;
  person: number;
  type: "pass-host";
}

/** The host: stop all clocks; nobody acts, nothing is dealt. */
export interface Pause {
  id: string;
  type: "pause";
}

/**
 * Answered with a pong.
 *
 * `within` promises another message within this many milliseconds. If none comes, the sender counts as away
 * until it is heard again. Without it nothing is promised.
 */
export interface Ping {
  type: "ping";
  within?: number | null;
}

/** A player who is out, or anybody when the game is over: here is another table like this one, for all. */
export interface PlayAgain {
  id: string;
  table: string;
  type: "again";
}

/** How somebody plays (docs/statistics.md); none where there was no occasion. */
export interface PlayerStatistics {
  aggression: number | null;
  bb100: number | null;
  hands: number;
  name: string;
  net: number;
  pfr: number | null;
  three_bet: number | null;
  vpip: number | null;
  wsd: number | null;
  wtsd: number | null;
}

/** A seat in the deal, as everybody may see it. */
export interface Playing {
  all_in?: boolean;
  ante?: number;
  bet?: number;
  blind?: number;
  cards?: string[];
  equity?: number | null;
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

/** The answer to a ping. */
export interface Pong {
  now?: number;
  type: "pong";
}

export interface Pot {
  amount: number;
  seats: number[];
}

/** A preset, and the stakes that are usual for it. */
export interface PresetChoice {
  bets: string[];
  blinds: string[];
  buy_in: string | null;
  limit: string;
  max_players: number;
  name: string;
  text: string;
  title: string;
  unit: string;
  variant: string;
}

/** A refusal: a code and its facts for programs, a sentence for people. */
export interface Problem {
  code: string;
  facts?: Record<string, string | number>;
  retry_after?: number | null;
  text?: Record<string, string> | null;
}

/** Any answer that is a refusal. */
export interface ProblemBody {
  problem: Problem;
}

/** One seat's share in the order of the cards, with a seed for each stage. */
export interface ProofSeat {
  by: "absent" | "client" | "server";
  commitment: string;
  seat: number;
  seeds: string[];
}

/** The envelopes of one shuffle, and the hash of all of them. */
export interface ProofStage {
  envelopes: string[];
  root: string;
}

/** Buy more chips; during a deal they come after it. */
export interface Rebuy {
  chips: number;
  id: string;
  type: "rebuy";
}

/** The refusal of a message that has no id or could not be read. */
export interface Refusal {
  problem: Problem;
  type: "refusal";
}

/** An event of a finished hand, and how everything stands after it. */
export interface ReplayStep {
  deal: DealState;
  equity: Record<string, number> | null;
  event: Seen;
  you_cards: string[];
}

export type Reply =
  | Snapshot
  | Update
  | Notice
  | Answer
  | Refusal
  | Pong;

/** The server was restored from a backup: deals at this table that were played after it are lost. */
export interface Restore {
  after: number;
  at: number;
  hands?: number | null;
  next: number;
  text: Record<string, string>;
}

/** The host: go on. */
export interface Resume {
  id: string;
  type: "resume";
}

/** The round as lists, beside the player to act and those who have folded. */
export interface Round {
  available?: string[];
  bet?: boolean;
  done?: LastDeed | null;
  number?: number;
  waiting: number[];
}

/** The rules of a table, in one language. */
export interface RulesPage {
  sections: RulesSection[];
  title: string;
}

/** A heading and what stands below it. */
export interface RulesSection {
  heading: string;
  text: string;
}

/** When everybody is all-in: how often the rest of the board should be dealt. All players must agree. */
export interface RunIt {
  deal: number;
  id: string;
  times: number;
  type: "run-it";
}

/**
 * A share in the order of the deck: the seed of this deal, and the commitment to the next one's.
 *
 * If no deal waits for seeds, `seed` is left out and only `next` is sent, ahead of the next deal.
 */
export interface Seed {
  deal?: number | null;
  next: string;
  seed?: string | null;
  type: "seed";
}

/**
 * An event, as the receiver may know it.
 *
 * `kind` is the engine's (fold, check, call, raise, bring-in, discard, show, muck, hole-cards, board-cards,
 * runouts, ante, blind, return, win, burn), of the draw for the first button (draw, draw-again,
 * first-dealer) or the table's (shuffle, deal, settled, joined, left, waits, asks,
 * sits-out, sits-in, rebuy, out, level, stakes, pace, started, paused, resumed, over, chat, muted, time-out,
 * shows-card, fault, votes, connected, gone, host, unfit, welcome, stuck, called-off, clock, open-chat,
 * idle, again, restored).
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
  text?: Record<string, string> | null;
  up?: number;
}

/** A view as a message; players are numbered from 1, the first one left of the button. */
export interface Sight {
  bets: number[];
  boards: string[][];
  current_bet: number;
  events: Seen[];
  folded: boolean[];
  hands: string[][];
  hole: string[];
  options: Options;
  player: number;
  pot: number;
  pots: Pot[];
  stacks: number[];
  street: string;
  to_call: number;
}

/**
 * Take a seat, any free one if none is named; the answer has the token. At a full table, wait.
 *
 * A waiting person may send it again, with other chips or for another seat.
 */
export interface Sit {
  chips?: number | null;
  face?: "bear" | "bow" | "bulb" | "cap" | "cat" | "feelers" | "hare" | "horns" | "sprout" | "tuft" | null;
  id: string;
  name: string;
  seat?: number | null;
  type: "sit";
}

/** Get cards again: with the big blind, or at once by posting what is due. */
export interface SitIn {
  id: string;
  posts?: boolean;
  type: "sit-in";
}

/** Get no cards from the next deal on. */
export interface SitOut {
  id: string;
  type: "sit-out";
}

/** A seat that is taken. */
export interface Sitting {
  bot?: string;
  connected?: boolean;
  face?: "bear" | "bow" | "bulb" | "cap" | "cat" | "feelers" | "hare" | "horns" | "sprout" | "tuft" | null;
  host?: boolean;
  kind?: Record<string, string> | null;
  leaving?: boolean;
  muted?: boolean;
  name: string;
  out?: boolean;
  person: number;
  seat: number;
  stack: number;
  strength?: number | null;
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
  bot?: boolean;
  chips: number;
  face?: "bear" | "bow" | "bulb" | "cap" | "cat" | "feelers" | "hare" | "horns" | "sprout" | "tuft" | null;
  name: string;
  place?: number | null;
  prize?: number;
  won?: number;
}

/** The host: begin a tournament or rounds with the people seated. */
export interface Start {
  id: string;
  type: "start";
}

/** What the page at /play opens by itself; without a table, what the page thinks best. */
export interface StartPage {
  lang?: string | null;
  table?: NewTable | null;
}

/** An action at a node. */
export interface StudyAction {
  ev: number;
  frequency: number;
  name: string;
}

/** What the study room offers before anything is asked, and its limits. */
export interface StudyChoices {
  example: StudySpot;
  most_memory: number;
  most_seconds: number;
  most_studies: number;
  ranges: StudyPreset[];
}

/** What solving a spot would take: the answer to a `StudySpot`. */
export interface StudyEstimate {
  hands: [number, number];
  memory: number;
  most_memory: number;
  nodes: number;
  packed: number;
  seconds: number;
  toml: string;
}

/** Go on solving, until this accuracy. */
export interface StudyGoal {
  accuracy: number;
}

/** All hands of a player at a node, as columns. */
export interface StudyHands {
  action_ev: number[][];
  equity: number[];
  ev: number[];
  hands: string[];
  reach: number[];
  strategy: number[][];
}

/** All studies of a person, the newest first. */
export interface StudyList {
  studies: StudyState[];
}

/** A player's strategy at a node, fixed: for all hands, or for some of them. */
export interface StudyLock {
  all?: Record<string, number> | null;
  hands?: Record<string, Record<string, number>>;
  path: string[];
}

/** One node of a solved tree. */
export interface StudyNode {
  actions: StudyAction[];
  board: string;
  cards: string[];
  equity: [number, number];
  ev: [number, number];
  ip: StudyHands;
  iterations: number;
  kind: "acts" | "card" | "over";
  locked: boolean;
  oop: StudyHands;
  path: string[];
  player: "ip" | "oop" | null;
  pot: number;
  stacks: [number, number];
  street: "flop" | "river" | "turn";
}

/** A new study. The token is the person's: it opens all studies of that person. */
export interface StudyOpened {
  id: string;
  token: string;
}

/** One measurement. */
export interface StudyPoint {
  iterations: number;
  seconds: number;
  share: number;
}

/** A range with a name. */
export interface StudyPreset {
  group: Record<string, string>;
  id: string;
  name: Record<string, string>;
  text: string;
}

/** A decision for the trainer: a node that play leads to, and a hand. Its `StudyNode` has the answers. */
export interface StudyQuestion {
  hand: string;
  path: string[];
  player: "ip" | "oop";
}

/** A range that was read. */
export interface StudyRange {
  classes: Record<string, number>;
  combos: number;
  hands: Record<string, number>;
  share: number;
  text: string;
}

/** A range as somebody typed it. */
export interface StudyRangeText {
  text: string;
}

/** What happens if one card comes. */
export interface StudyRunout {
  card: string;
  equity: [number, number];
  ev: [number, number];
  frequency: Record<string, number>;
  player: "ip" | "oop" | null;
}

/** Every card that can come at a node. */
export interface StudyRunouts {
  cards: StudyRunout[];
  path: string[];
}

/** Where others find a solution. */
export interface StudyShared {
  key: string;
  link: string;
  whole: boolean;
}

/** What one player may bet on one street, as in a spot's file: `50%, a`. */
export interface StudySizes {
  bet?: string;
  donk?: string | null;
  raise?: string;
}

/** A spot to solve. */
export interface StudySpot {
  add_all_in?: number;
  board: string;
  dead?: string;
  flop?: StudyStreet;
  force_all_in?: number;
  ip: string;
  merging?: number;
  oop: string;
  pot: number;
  rake?: number;
  rake_cap?: number;
  river?: StudyStreet;
  stack: number;
  turn?: StudyStreet;
}

/** Where a study stands. */
export interface StudyState {
  accuracy: number;
  curve: StudyPoint[];
  exploitability: number | null;
  id: string;
  left: number | null;
  locks: StudyLock[];
  memory: number;
  nodes: number;
  packed: boolean;
  problem: Problem | null;
  spot: StudySpot;
  status: "ended" | "paused" | "solved" | "solving" | "starting";
}

/** What both may bet on a street. */
export interface StudyStreet {
  ip?: StudySizes;
  oop?: StudySizes;
}

/** A house rule that differs from the preset. */
export interface Switch {
  name: string;
  value: string;
}

/** A house rule, what it can be set to, and what each preset sets it to. */
export interface SwitchChoice {
  defaults: Record<string, string>;
  name: string;
  text: string;
  title: string;
  values: SwitchValue[];
}

/** A value of a house rule, in words. */
export interface SwitchValue {
  text: string;
  value: string;
}

/** The game and its rules. */
export interface TableGame {
  antes: number[];
  approval: boolean;
  bank: number;
  big_bet: number;
  blinds: number[];
  board_cards?: number;
  bring_in: number;
  clock: number;
  coach?: boolean;
  format: "cash" | "rounds" | "tournament";
  free?: boolean;
  hand_names?: Record<string, Record<string, string>>;
  hole_cards: number;
  least?: number;
  level?: number | null;
  level_length?: string;
  level_until?: number;
  levels?: string[];
  limit: string;
  listed: boolean;
  most?: number;
  next_level?: string;
  open_chat?: boolean;
  pace: string;
  payouts?: number[];
  preset: string;
  rounds?: number | null;
  seats: number;
  small_bet: number;
  stack?: number;
  stakes: Record<string, string>;
  switches?: Switch[];
  title: Record<string, string>;
  unit: string;
  up_cards?: boolean;
  variant: string;
}

/** The lobby: tables that are listed, the newest first. */
export interface TableList {
  tables: TableRow[];
}

/** A table in the lobby's list. */
export interface TableRow {
  approval: boolean;
  bots: number;
  created: number;
  format: "cash" | "rounds" | "tournament";
  id: string;
  limit: string;
  listed: boolean;
  name: string;
  preset: string;
  seats: number;
  stakes: Record<string, string>;
  status: "damaged" | "over" | "paused" | "running" | "waiting";
  taken: number;
  title: Record<string, string>;
  variant: string;
  waiting: number;
}

/** The table without its cards, as everybody may see it. */
export interface TableState {
  again?: string;
  barred?: Waiting[];
  game: TableGame;
  hands?: number;
  id: string;
  idle?: boolean;
  name: string;
  queue?: Waiting[];
  reason?: Record<string, string> | null;
  requests?: Waiting[];
  restores?: Restore[];
  seats: Sitting[];
  spectators?: number;
  standings?: Standing[];
  status: "over" | "paused" | "running" | "waiting";
  stuck?: boolean;
}

/** How everybody plays at a table, and for each name the winnings so far after some of the hands. */
export interface TableStatistics {
  graph: Record<string, [number, number][]>;
  players: PlayerStatistics[];
}

/**
 * The next events, and the state after them. What is left out is unchanged.
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

/** A variant, its limits, and the stakes that are usual for it. */
export interface VariantChoice {
  antes: string[];
  bets: string[];
  betting: boolean;
  bring_in: string;
  limit: string;
  limits: string[];
  max_players: number;
  mix: string[];
  name: string;
  text: string;
  title: string;
}

/** Everybody is all-in: how often should the rest be dealt? */
export interface Vote {
  most: number;
  seats: number[];
  votes: Record<string, number>;
}

/** A person on the waiting list, or asking for a seat. */
export interface Waiting {
  chips?: number;
  name: string;
  person: number;
}

/** Chips won from a pot, and the hand that won them. */
export interface Won {
  amount: number;
  board?: number;
  holding?: Holding | null;
  low?: boolean;
  pot?: number;
  seat: number;
}

/** What only the receiver gets. */
export interface You {
  ahead?: Ahead | null;
  asking?: boolean;
  back_until?: number;
  brings_back?: number;
  cards?: string[];
  held?: boolean;
  held_until?: number;
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
