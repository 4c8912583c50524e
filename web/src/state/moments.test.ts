import { describe, expect, test } from "vitest";
import type { DealState, Playing, Seen, Snapshot, TableState, Won, You } from "../wire/types";
import { momentsOf } from "./moments";
import { chairsOf, fromSnapshot, highlighted, type TableView } from "./table";

const text = (en: string) => ({ en, zh: en });
const holding = (en: string, ...cards: string[]) => ({ text: text(en), cards });

const playing = (seat: number, more: Partial<Playing> = {}): Playing => ({
  seat,
  stack: 180,
  start: 200,
  bet: 0,
  cards: ["??", "??"],
  ...more,
});

const BOARD = ["Kh", "2h", "7c", "2c", "7d"];
const you: You = { person: 1, name: "Ann", seat: 1, cards: ["9s", "Ac"] };

const deal = (more: Partial<DealState> = {}): DealState => ({
  number: 1,
  phase: "play",
  turn: 5,
  button: 2,
  street: "river",
  boards: [BOARD],
  current_bet: 0,
  pot: 40,
  pots: [{ amount: 40, seats: [1, 2] }],
  seats: [playing(1), playing(2)],
  actor: 2,
  ...more,
});

const viewOf = (deal: DealState | null, more: Partial<You> = {}, pace = "calm"): TableView =>
  fromSnapshot({
    type: "snapshot",
    version: 1,
    seq: 1,
    table: { id: "t1", name: "", status: "running", seats: [], game: { seats: 2, pace } } as unknown as TableState,
    deal,
    you: { ...you, ...more },
  } satisfies Snapshot);

const said = (kind: string, more: Partial<Seen> = {}): Seen => ({ kind, text: text(kind), ...more });
const views = (before: TableView, after: TableView, events: Seen[]) =>
  momentsOf(before, { ...after, log: [], events: [] }, events).map(({ view }) => view);

describe("a decision and the street after it", () => {
  const before = viewOf(
    deal({
      street: "preflop",
      boards: [[]],
      current_bet: 20,
      pot: 30,
      seats: [playing(1, { bet: 20 }), playing(2, { bet: 10, stack: 190 })],
    }),
  );
  const after = viewOf(deal({ street: "flop", boards: [BOARD.slice(0, 3)], actor: 1 }));
  const events = [
    said("call", { seat: 2, amount: 10 }),
    said("burn"),
    said("board-cards", { cards: BOARD.slice(0, 3) }),
  ];

  test("are seen one after the other, and what is asked then comes when the cards lie", () => {
    const [called, falling, flop, ...rest] = views(before, after, events);
    expect(called!.deal!.boards).toEqual([[]]);
    expect(called!.deal!.seats[1]).toMatchObject({ bet: 20, stack: 180, last: { kind: "call", amount: 10 } });
    expect(called!.deal!).toMatchObject({ pot: 40, actor: null });
    expect(called!.log.map(({ kind }) => kind)).toEqual(["call"]);
    expect(falling!.deal).toMatchObject({ boards: after.deal!.boards, actor: null });
    expect(falling!.log.map(({ kind }) => kind)).toEqual(["call"]);
    expect(flop!.deal).toEqual(after.deal);
    expect(rest).toEqual([]);
  });

  test("name one's hand when the cards lie that make it", () => {
    const paired = viewOf(after.deal, { holding: holding("Pair", "Kh", "Kd") });
    expect(views(before, paired, events).map(({ you }) => you?.holding?.text.en)).toEqual([
      ...[undefined, undefined],
      "Pair",
    ]);
  });

  test("take no time where everything is instant", () => {
    const instant = { ...after, table: { ...after.table, game: { ...after.table.game, pace: "instant" } } };
    expect(momentsOf(before, instant, events).map(({ stays }) => stays)).toEqual([0, 0]);
  });

  test("ask nothing before the end", () => {
    const asked = viewOf(after.deal, { options: { check: true } });
    expect(views(before, asked, events).map(({ you }) => !!you?.options)).toEqual([false, false, true]);
  });
});

describe("a fold", () => {
  test("takes the cards away before the pot is won", () => {
    const won: Won[] = [{ seat: 1, amount: 40 }];
    const seats = [playing(1, { stack: 220 }), playing(2, { folded: true, cards: [] })];
    const after = viewOf(deal({ phase: "over", actor: null, pot: 0, pots: [], won, seats }));
    const events = [said("fold", { seat: 2 }), said("win", { seat: 1, amount: 40 })];
    const [folded, paid] = views(viewOf(deal()), after, events);
    expect(folded!.deal!.seats[1]).toMatchObject({ folded: true, cards: [] });
    expect(folded!.deal!.won ?? []).toEqual([]);
    expect(paid!.deal).toEqual(after.deal);
  });
});

describe("cards that are exchanged", () => {
  test("go before others come", () => {
    const before = viewOf(deal({ boards: [[]], seats: [playing(2), playing(1)] }), { cards: ["6h", "Th", "2s"] });
    const after = viewOf(deal({ boards: [[]] }), { cards: ["2s", "Kh", "8s"] });
    const events = [
      said("discard", { seat: 1, amount: 2, cards: ["6h", "Th"] }),
      said("burn"),
      said("hole-cards", { seat: 1, cards: ["Kh", "8s"] }),
    ];
    expect(views(before, after, events).map(({ you }) => you!.cards)).toEqual([
      ["2s"],
      ["2s", "Kh", "8s"],
      ["2s", "Kh", "8s"],
    ]);
  });
});

describe("a new deal", () => {
  test("is dealt before anything else", () => {
    const seats = [playing(1, { bet: 2, stack: 198 }), playing(2, { bet: 1, stack: 199 })];
    const after = viewOf(deal({ number: 2, boards: [[]], pot: 3, seats }), { options: { check: true } });
    const events = [
      said("shuffle"),
      said("blind", { seat: 1, amount: 2 }),
      said("blind", { seat: 2, amount: 1 }),
      said("hole-cards", { seat: 1, cards: ["9s", "Ac"] }),
      said("hole-cards", { seat: 2, cards: ["??", "??"] }),
    ];
    const [dealing, dealt, ...rest] = momentsOf(viewOf(null), after, events);
    expect(rest).toEqual([]);
    expect(dealing!.stays).toBeGreaterThan(0);
    expect(dealing!.events).toEqual(events);
    expect(dealing!.view.you).toMatchObject({ cards: ["9s", "Ac"], options: null });
    expect(dealt!.view.deal).toEqual(after.deal);
    expect(dealt!.view.you).toEqual(after.you);
  });

  test("has its blinds on the table before the cards come, and tells of cards that lie", () => {
    const seats = [playing(1, { bet: 2, stack: 198 }), playing(2, { bet: 1, stack: 199 })];
    const posts = [said("shuffle"), said("blind", { seat: 1, amount: 2 }), said("blind", { seat: 2, amount: 1 })];
    const shuffling = { ...viewOf(deal({ number: 2, phase: "shuffle", boards: [[]], seats })), events: posts };
    const after = viewOf(deal({ number: 2, boards: [[]], pot: 3, seats }), { options: { check: true } });
    const events = [said("hole-cards", { seat: 1, cards: ["9s", "Ac"] })];
    const [dealing] = views(shuffling, after, events);
    expect(dealing!.deal).toMatchObject({
      pot: 3,
      seats: [
        { stack: 198, bet: 2 },
        { stack: 199, bet: 1 },
      ],
    });
    expect(dealing!.log).toEqual([]);
  });
});

describe("a showdown", () => {
  const nines = holding("Two Pair", "Ac", "Kh", "7c", "7d", "2h");
  const kings = holding("Full House", "Kd", "Kh", "7c", "7d", "2c");
  const seats = [
    playing(1, { cards: ["9s", "Ac"], shown: true, holding: nines }),
    playing(2, { cards: ["Kd", "3c"], shown: true, holding: kings, stack: 220 }),
  ];
  const won: Won[] = [{ seat: 2, amount: 40, holding: kings }];
  const after = viewOf(deal({ phase: "over", actor: null, pot: 0, pots: [], won, seats }));
  const events = [
    said("check", { seat: 2 }),
    said("show", { seat: 1, cards: ["9s", "Ac"] }),
    said("show", { seat: 2, cards: ["Kd", "3c"] }),
    said("win", { seat: 2, amount: 40 }),
  ];
  const seen = views(viewOf(deal()), after, events);

  test("turns hand after hand, tells the best one, and pays it", () => {
    expect(seen.map(({ deal }) => deal!.seats.filter(({ shown }) => shown).length)).toEqual([0, 1, 1, 2, 2, 2, 2, 2]);
    expect(seen.map(({ deal }) => deal!.seats.filter(({ holding }) => holding).length)).toEqual([
      ...[0, 0, 1, 1],
      ...[2, 2, 2, 2],
    ]);
    expect(seen.map((view) => highlighted(view).has("Kd"))).toEqual([...Array(5).fill(false), true, true, true]);
    expect(seen.map((view) => chairsOf(view)[1]!.won)).toEqual([0, 0, 0, 0, 0, 0, 40, 40]);
    expect(seen.map((view) => chairsOf(view)[0]!.loses)).toEqual([...Array(5).fill(false), true, true, true]);
    expect(seen.at(-1)!.deal).toEqual(after.deal);
  });

  test("tells a kicker only when all hands lie face up that it decides between", () => {
    const named = (kicker: string, bare: string) => ({ ...holding(kicker, "Qs", "Qh"), bare: text(bare) });
    const [ace, ten] = [named("Queens, with an Ace", "Queens"), named("Queens, with a Ten", "Queens")];
    const alike = [
      playing(1, { cards: ["Qd", "As"], shown: true, holding: ace }),
      playing(2, { cards: ["Qc", "Th"], shown: true, holding: ten }),
    ];
    const told = viewOf(deal({ phase: "over", actor: null, pot: 0, pots: [], seats: alike }));
    const shows = alike.map(({ seat, cards }) => said("show", { seat, cards }));
    const names = views(viewOf(deal()), told, shows).map(({ deal }) =>
      deal!.seats.flatMap(({ holding }) => (holding ? [holding.text.en] : [])).join(", "),
    );
    expect([...new Set(names)]).toEqual(["", "Queens", "Queens, with an Ace, Queens, with a Ten"]);
  });

  test("says who has won when the pot is paid, and not before", () => {
    expect(seen.map(({ log }) => log.some(({ kind }) => kind === "win"))).toEqual([
      ...Array(6).fill(false),
      ...[true, false],
    ]);
  });

  test("takes three to five seconds, by however many hands", () => {
    const shows = (count: number) =>
      Array.from({ length: count }, (_, i) => said("show", { seat: i + 1, cards: ["9s", "Ac"] }));
    for (const count of [2, 3, 6, 9]) {
      const all = momentsOf(viewOf(deal()), after, [events[0]!, ...shows(count), events[3]!]);
      const whole = all.reduce((sum, { stays }) => sum + stays, 0);
      expect(whole).toBeGreaterThanOrEqual(3000);
      expect(whole).toBeLessThanOrEqual(6000);
    }
  });

  test("pays each pot by itself, from what is in it", () => {
    const pots: Won[] = [
      { seat: 1, amount: 25, pot: 1, holding: nines },
      { seat: 2, amount: 40, holding: kings },
    ];
    const two = viewOf(deal({ phase: "over", actor: null, pot: 0, pots: [], won: pots, seats }));
    const wins = [said("win", { seat: 1, amount: 25, pot: 1 }), said("win", { seat: 2, amount: 40 })];
    const [compared, side, main] = views(viewOf(deal({ pot: 65 })), two, wins);
    expect(compared!.deal!.pots.map(({ amount }) => amount)).toEqual([40, 25]);
    expect(side!.deal!.pots.map(({ amount }) => amount)).toEqual([40, 0]);
    expect([...highlighted(side!)]).toContain("Ac");
    expect(main!.deal!.pots.map(({ amount }) => amount)).toEqual([0, 0]);
    expect([...highlighted(main!)]).toContain("Kd");
  });

  test("comes after the last card of the board", () => {
    const before = viewOf(deal({ boards: [BOARD.slice(0, 4)], actor: null, seats: after.deal!.seats }));
    const [river] = views(before, after, [said("board-cards", { cards: ["7d"] }), events[3]!]);
    expect(river!.deal!.boards[0]).toEqual(BOARD);
    expect(river!.deal!.won ?? []).toEqual([]);
    expect(highlighted(river!).size).toBe(0);
  });

  test("stays to be read, however fast the game is", () => {
    const instant = viewOf(after.deal, {}, "instant");
    const moments = momentsOf(viewOf(deal(), {}, "instant"), instant, events);
    expect(moments.slice(0, -1).every(({ stays }) => stays === 0)).toBe(true);
    expect(moments.at(-1)!.stays).toBeGreaterThanOrEqual(1000);
  });
});

describe("an all-in", () => {
  const fours = viewOf(deal({ street: "turn", boards: [BOARD.slice(0, 4)] }));
  const up = [
    playing(1, { cards: ["9s", "Ac"], shown: true, all_in: true, stack: 0, equity: 0.18 }),
    playing(2, { cards: ["Kd", "3c"], shown: true, all_in: true, stack: 0, equity: 0.82 }),
  ];
  const open = viewOf(deal({ street: "turn", boards: [BOARD.slice(0, 4)], actor: null, seats: up }));
  const events = [
    said("call", { seat: 2, amount: 180 }),
    said("show", { seat: 1, cards: ["9s", "Ac"] }),
    said("show", { seat: 2, cards: ["Kd", "3c"] }),
    said("burn"),
  ];
  const equities = ({ deal }: TableView) => deal!.seats.map(({ equity }) => equity);

  test("turns all hands at once, and tells their equities when they lie", () => {
    const [called, turning, ...rest] = views(fours, open, events);
    expect(called!.deal!.seats.some(({ shown }) => shown)).toBe(false);
    expect(turning!.deal!.seats.every(({ shown }) => shown)).toBe(true);
    expect(equities(turning!)).toEqual([undefined, undefined]);
    expect(rest.map(equities)).toEqual([
      [0.18, 0.82],
      [0.18, 0.82],
    ]);
  });

  test("lets the equities be read before the next card falls, also where it comes at once", () => {
    const all = momentsOf(fours, open, events);
    const read = all.filter(({ view }) => equities(view)[0]).reduce((sum, { stays }) => sum + stays, 0);
    expect(read).toBeGreaterThan(700);
  });

  test("keeps the equities until the last card lies", () => {
    const shown = up.map(({ equity: _, ...playing }) => playing);
    const won: Won[] = [{ seat: 2, amount: 400 }];
    const after = viewOf(deal({ phase: "over", actor: null, pot: 0, pots: [], won, seats: shown }));
    const river = [said("board-cards", { cards: ["7d"] }), said("win", { seat: 2, amount: 400 })];
    const [falling, fallen] = views(open, after, river);
    expect(equities(falling!)).toEqual([0.18, 0.82]);
    expect(equities(fallen!)).toEqual([undefined, undefined]);
  });
});
