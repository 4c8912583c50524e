/** Tables as they could be, to look at while designing. Not part of what is built. */

import type { Words } from "../i18n/words";
import type { DealState, TableGame, Holding, Playing, Sitting, Snapshot, TableState, You } from "../wire/types";

const NAMES = ["Ann", "Bob", "Chiara", "Dmitri", "Eve", "Farid", "Grace", "Hiroshi", "Ines", "Jun"];
const BOTS = ["", "shark", "rock", "", "maniac", "station", "", "pot-odds", "", "shark"];
const STACKS = [1840, 1225, 2410, 380, 990, 3105, 1500, 745, 2000, 12_500];
const words = (en: string, zh: string): Words => ({ en, zh });

const game = (seats: number, more: Partial<TableGame> = {}): TableGame => ({
  preset: "standard",
  variant: "holdem",
  limit: "none",
  title: words("No-Limit Hold'em", "无限注德州扑克"),
  stakes: words("10/20", "10/20"),
  blinds: [10, 20],
  antes: [],
  small_bet: 20,
  big_bet: 20,
  bring_in: 0,
  unit: "1",
  format: "cash",
  seats,
  clock: 30,
  bank: 60,
  approval: false,
  listed: true,
  pace: "calm",
  hole_cards: 2,
  board_cards: 5,
  ...more,
});

const sitting = (seat: number): Sitting => ({
  seat,
  person: seat,
  name: NAMES[seat - 1]!,
  stack: STACKS[seat - 1]!,
  bot: BOTS[seat - 1] ?? "",
});

const table = (seats: number, taken: number[], more: Partial<TableState> = {}): TableState => ({
  id: "demo",
  name: "Friday night",
  game: game(seats),
  status: "running",
  seats: taken.map(sitting),
  hands: 41,
  ...more,
});

const all = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const playing = (seat: number, more: Partial<Playing> = {}): Playing => ({
  seat,
  stack: STACKS[seat - 1]!,
  cards: ["??", "??"],
  ...more,
});
const holding = (en: string, zh: string, cards: string): Holding => ({ text: words(en, zh), cards: cards.split(" ") });

const deal = (more: Partial<DealState>): DealState => ({
  number: 42,
  phase: "play",
  turn: 9,
  button: 4,
  street: "turn",
  boards: [[]],
  pot: 0,
  pots: [],
  current_bet: 0,
  seats: [],
  ...more,
});

const you = (more: Partial<You>): You => ({
  person: 1,
  name: "Ann",
  seat: 1,
  host: true,
  rebuy_least: 20,
  rebuy_most: 2000,
  ...more,
});

const snapshot = (more: Partial<Snapshot> & Pick<Snapshot, "table">): Snapshot => ({
  type: "snapshot",
  version: 1,
  seq: 1,
  ...more,
});

const LOG = [
  ["deal", "Hand 42. Dmitri has the button.", "第 42 手，Dmitri 是庄家。"],
  ["blind", "Eve posts the small blind, 10.", "Eve 下小盲 10。"],
  ["blind", "Farid posts the big blind, 20.", "Farid 下大盲 20。"],
  ["raise", "Ann raises to 60.", "Ann 加注到 60。"],
  ["call", "Bob calls 60.", "Bob 跟注 60。"],
  ["fold", "Chiara folds.", "Chiara 弃牌。"],
  ["board-cards", "The flop: K♠ 10♥ 4♦.", "翻牌：K♠ 10♥ 4♦。"],
  ["check", "Farid checks.", "Farid 过牌。"],
].map(([kind, en, zh]) => ({ kind: kind!, text: words(en!, zh!) }));

const CHAT = [
  { person: 2, name: "Bob", text: "nice hand!", at: 0 },
  { person: 3, name: "Chiara", text: "that river 😅", at: 0 },
];

const turnSeats = [
  playing(5, { folded: true, cards: [], position: "SB" }),
  playing(6, { bet: 120, last: { kind: "raise", amount: 120 }, position: "BB" }),
  playing(1, { last: { kind: "check" }, position: "UTG" }),
  playing(2, { bet: 120, last: { kind: "call", amount: 120 }, position: "HJ" }),
  playing(3, { folded: true, cards: [], position: "CO" }),
  playing(4, { stack: 0, all_in: true, bet: 80, last: { kind: "call", amount: 80 }, position: "BTN" }),
];

const yourTurn = snapshot({
  table: table(6, all(6)),
  deal: deal({
    boards: [["Ks", "Th", "4d", "Kd"]],
    pot: 570,
    pots: [
      { amount: 490, seats: [6, 1, 2, 4] },
      { amount: 80, seats: [6, 1, 2] },
    ],
    current_bet: 120,
    seats: turnSeats,
    actor: 1,
    clock: { left: 21_000, bank: 55_000, total: 30_000 },
  }),
  you: you({
    cards: ["Kh", "Tc"],
    holding: holding("Full House, Kings over Tens", "葫芦，K 带 10", "Kh Ks Kd Th Tc"),
    to_call: 120,
    options: {
      fold: true,
      call: 120,
      raise_min: 240,
      raise_max: 1840,
      presets: { half: 465, "two-thirds": 580, pot: 810, "all-in": 1840 },
    },
  }),
  events: LOG,
  chat: CHAT,
});

const preflop = snapshot({
  table: table(9, all(9)),
  deal: deal({
    street: "preflop",
    button: 9,
    pot: 90,
    pots: [{ amount: 90, seats: all(9) }],
    current_bet: 60,
    turn: 4,
    seats: [
      playing(1, { bet: 10, last: { kind: "blind", amount: 10 }, position: "SB" }),
      playing(2, { bet: 20, last: { kind: "blind", amount: 20 }, position: "BB" }),
      playing(3, { folded: true, cards: [], position: "UTG" }),
      playing(4, { bet: 60, last: { kind: "raise", amount: 60 }, position: "UTG+1" }),
      ...all(9)
        .slice(4)
        .map((seat) => playing(seat, { position: ["MP", "MP+1", "HJ", "CO", "BTN"][seat - 5] })),
    ],
    actor: 5,
    clock: { left: 4000, bank: 0, total: 30_000 },
  }),
  you: you({
    cards: ["As", "Ad"],
    holding: holding("One Pair, Aces", "一对，A", "As Ad"),
    to_call: 50,
    ahead: { fold: true, call: 50 },
  }),
  events: LOG.slice(0, 4),
});

const showdown = snapshot({
  table: table(6, all(6)),
  deal: deal({
    phase: "over",
    street: "river",
    boards: [["Ks", "Th", "4d", "Kd", "2c"]],
    pot: 1480,
    pots: [
      { amount: 960, seats: [6, 1, 4] },
      { amount: 520, seats: [6, 1] },
    ],
    seats: [
      playing(5, { folded: true, cards: [], position: "SB" }),
      playing(6, {
        cards: ["Qs", "Jd"],
        shown: true,
        holding: holding("One Pair, Kings", "一对，K", "Ks Kd Qs Jd Th"),
        position: "BB",
        net: -700,
      }),
      playing(1, { position: "UTG", net: 780 }),
      playing(2, { folded: true, cards: [], position: "HJ" }),
      playing(3, { folded: true, cards: [], position: "CO" }),
      playing(4, {
        cards: ["4c", "4h"],
        shown: true,
        holding: holding("Full House, Fours over Kings", "葫芦，4 带 K", "4c 4h 4d Ks Kd"),
        position: "BTN",
        net: -380,
      }),
    ],
    won: [
      {
        seat: 1,
        amount: 960,
        pot: 0,
        holding: holding("Full House, Kings over Tens", "葫芦，K 带 10", "Kh Ks Kd Th Tc"),
      },
      {
        seat: 1,
        amount: 520,
        pot: 1,
        holding: holding("Full House, Kings over Tens", "葫芦，K 带 10", "Kh Ks Kd Th Tc"),
      },
    ],
  }),
  you: you({ cards: ["Kh", "Tc"], holding: holding("Full House, Kings over Tens", "葫芦，K 带 10", "Kh Ks Kd Th Tc") }),
  events: [
    ...LOG,
    { kind: "win", text: words("Ann wins 1,480 with Full House, Kings over Tens.", "Ann 赢得 1,480，葫芦。") },
  ],
  chat: CHAT,
});

const draw = snapshot({
  table: table(6, all(5), {
    game: game(6, {
      variant: "five-card-draw",
      title: words("Five-Card Draw", "五张换牌"),
      hole_cards: 5,
      board_cards: 0,
    }),
  }),
  deal: deal({
    street: "draw",
    boards: [],
    pot: 220,
    pots: [{ amount: 220, seats: [1, 2, 4] }],
    seats: [
      playing(5, { folded: true, cards: [] }),
      playing(1, { cards: Array(5).fill("??") }),
      playing(2, { cards: Array(5).fill("??"), last: { kind: "discard", count: 2 } }),
      playing(3, { folded: true, cards: [] }),
      playing(4, { cards: Array(5).fill("??"), last: { kind: "discard", count: 0 } }),
    ],
    actor: 1,
    clock: { left: 26_000, bank: 60_000, total: 30_000 },
  }),
  you: you({
    cards: ["9s", "9d", "Qh", "4c", "2s"],
    holding: holding("One Pair, Nines", "一对，9", "9s 9d Qh 4c 2s"),
    options: { discard: 5 },
  }),
});

const stud = snapshot({
  table: table(8, all(7), {
    game: game(8, {
      variant: "stud",
      title: words("Seven-Card Stud", "七张梭哈"),
      hole_cards: 7,
      board_cards: 0,
      stakes: words("20/40, ante 5", "20/40，前注 5"),
    }),
  }),
  deal: deal({
    street: "sixth",
    boards: [],
    button: null,
    pot: 440,
    pots: [{ amount: 440, seats: [1, 2, 3, 6] }],
    current_bet: 40,
    seats: [
      playing(1, { cards: ["??", "??", "8h", "9c", "Th", "2d"], bet: 0 }),
      playing(2, { cards: ["??", "??", "Ac", "4s", "4d", "Jh"], bet: 40, last: { kind: "raise", amount: 40 } }),
      playing(3, { cards: ["??", "??", "Qc", "6s", "3d", "Kh"], bet: 40, last: { kind: "call", amount: 40 } }),
      playing(4, { folded: true, cards: [] }),
      playing(5, { folded: true, cards: [] }),
      playing(6, { cards: ["??", "??", "5c", "5s", "Td", "7h"] }),
      playing(7, { folded: true, cards: [] }),
    ],
    actor: 1,
    clock: { left: 26_000, bank: 60_000, total: 30_000 },
  }),
  you: you({
    cards: ["Js", "Qd", "8h", "9c", "Th", "2d"],
    holding: holding("Straight, Queen high", "顺子，Q 大", "8h 9c Th Js Qd"),
    to_call: 40,
    options: { fold: true, call: 40, raise_min: 80, raise_max: 80 },
  }),
});

const twice = snapshot({
  table: table(6, [1, 3, 6]),
  deal: deal({
    phase: "vote",
    boards: [["Ks", "Th", "4d"]],
    pot: 3680,
    pots: [{ amount: 3680, seats: [1, 3] }],
    seats: [
      playing(6, { folded: true, cards: [] }),
      playing(1, { stack: 0, all_in: true, cards: ["Ah", "Ad"], shown: true }),
      playing(3, { stack: 570, all_in: true, cards: ["Kh", "Qh"], shown: true }),
    ],
    vote: { most: 2, seats: [1, 3], votes: {} },
  }),
  you: you({ cards: ["Ah", "Ad"], holding: holding("One Pair, Aces", "一对，A", "Ah Ad Ks Th 4d") }),
});

const ranTwice = snapshot({
  ...twice,
  deal: {
    ...twice.deal!,
    phase: "over",
    vote: null,
    boards: [
      ["Ks", "Th", "4d", "2c", "7s"],
      ["Ks", "Th", "4d", "Kd", "9h"],
    ],
    won: [
      { seat: 1, amount: 1840, board: 0, holding: holding("One Pair, Aces", "一对，A", "Ah Ad Ks Th 7s") },
      { seat: 3, amount: 1840, board: 1, holding: holding("Three Kings", "三条，K", "Kh Ks Kd Qh Th") },
    ],
  },
});

const free = snapshot({
  ...yourTurn,
  deal: {
    ...yourTurn.deal!,
    current_bet: 0,
    seats: turnSeats.map((seat) => ({ ...seat, bet: 0, last: null })),
    pots: [],
    pot: 250,
  },
  you: {
    ...yourTurn.you!,
    to_call: 0,
    options: {
      fold: true,
      check: true,
      bet: true,
      raise_min: 20,
      raise_max: 1840,
      presets: { half: 125, "two-thirds": 165, pot: 250, "all-in": 1840 },
    },
  },
});

const waiting = snapshot({ table: table(6, [1], { status: "waiting" }), you: you({}) });
const spectator = snapshot({
  table: table(6, [2, 3, 5]),
  deal: {
    ...preflop.deal!,
    seats: [playing(2, { bet: 20 }), playing(3), playing(5, { bet: 10 })],
    button: 3,
    actor: 3,
    pot: 30,
  },
});
const over = snapshot({
  table: table(6, all(3), {
    status: "over",
    game: game(6, { format: "tournament", level: 7 }),
    standings: [
      { name: "Ann", chips: 9000, place: 1, prize: 600 },
      { name: "Bob", chips: 0, place: 2, prize: 300 },
      { name: "Chiara", chips: 0, place: 3 },
    ],
  }),
  you: you({}),
});
const ten = snapshot({
  ...yourTurn,
  table: table(10, all(10)),
  deal: {
    ...yourTurn.deal!,
    button: 7,
    seats: all(10).map((seat) =>
      playing(seat, {
        bet: seat % 3 ? 120 : 0,
        last: { kind: seat % 2 ? "call" : "raise", amount: 120 },
        position: "UTG",
      }),
    ),
  },
});

export const fixtures: Record<string, Snapshot> = {
  yourTurn,
  preflop,
  showdown,
  draw,
  stud,
  twice,
  ranTwice,
  free,
  waiting,
  spectator,
  over,
  ten,
};
