/**
 * An update as moments, in the order in which people at a table see it: a decision, then the street that follows it,
 * then hand after hand, then who has won, then each pot. Pure, and without a rule of poker: all that is shown in between
 * is taken from the events, and the last moment is the state that the server has told.
 */

import type { DealState, Playing, Seen, Won } from "../wire/types";
import { HIDDEN } from "../cards/name";
import type { Moment } from "./director";
import { dealtAfter } from "./flight";
import { withEvents, type TableView } from "./table";

/** How long things stay to be seen, in milliseconds. */
export interface Tempo {
  /** Is it waited for cards that are on their way to the seats? */
  deals: boolean;
  /** A decision. */
  act: number;
  /** A street. */
  street: number;
  /** The last street, when nobody can act any more. */
  lastStreet: number;
  /** Each hand that is turned, and all together at most. */
  turn: number;
  turns: number;
  /** The best hand among the others. */
  compare: number;
  /** Each pot that is paid, and all together at most. */
  pay: number;
  pays: number;
  /** The result. */
  result: number;
}

const INSTANT: Tempo = {
  deals: false,
  act: 0,
  street: 0,
  lastStreet: 0,
  turn: 0,
  turns: 0,
  compare: 0,
  pay: 0,
  pays: 0,
  result: 1200,
};

/** By the pace of the table. However fast it is, a result can be read. */
const TEMPOS: Record<string, Tempo> = {
  calm: {
    deals: true,
    act: 350,
    street: 700,
    lastStreet: 1100,
    turn: 750,
    turns: 2000,
    compare: 900,
    pay: 900,
    pays: 1500,
    result: 1200,
  },
  quick: {
    deals: true,
    act: 200,
    street: 400,
    lastStreet: 700,
    turn: 350,
    turns: 900,
    compare: 450,
    pay: 450,
    pays: 750,
    result: 1200,
  },
  instant: INSTANT,
};

/** After one's fold, if one wants to get to the next hand: nothing is waited for but the showdown. */
export const HURRIED: Tempo = { ...TEMPOS.quick!, deals: false, act: 0, street: 0, lastStreet: 400 };

export const tempoOf = (pace: string | undefined): Tempo => TEMPOS[pace ?? ""] ?? INSTANT;

type Scene = "deal" | "act" | "street" | "turn" | "pay" | "other";

const SCENES: Record<string, Scene> = {
  shuffle: "deal",
  draw: "deal",
  "draw-again": "deal",
  "first-dealer": "deal",
  ante: "deal",
  blind: "deal",
  "hole-cards": "deal",
  fold: "act",
  check: "act",
  call: "act",
  raise: "act",
  "bring-in": "act",
  discard: "act",
  burn: "street",
  "board-cards": "street",
  show: "turn",
  muck: "turn",
  win: "pay",
};

interface Group {
  scene: Scene;
  events: Seen[];
}

/** What is seen at once: each decision by itself, and so is each hand that is turned, and each pot. */
function groupsOf(events: Seen[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const scene = SCENES[event.kind] ?? "other";
    const last = groups.at(-1);
    if (last && isTogether(last, scene, event)) {
      last.events.push(event);
      if (last.scene === "other" || scene === "deal") last.scene = scene;
    } else groups.push({ scene, events: [event] });
  }
  return groups;
}

/** A burned card goes with the cards that come after it, to the board or to the seats. */
function isTogether(last: Group, scene: Scene, event: Seen): boolean {
  if (scene === "other" || last.scene === "other") return true;
  if (last.scene === "street" && scene === "deal") return last.events.every(({ kind }) => kind === "burn");
  if (scene === "pay") return last.scene === "pay" && (last.events[0]!.pot ?? 0) === (event.pot ?? 0);
  return scene === last.scene && (scene === "deal" || scene === "street");
}

/** All moments of an update; the last one is the table as it is now. */
export function momentsOf(
  before: TableView | null,
  after: TableView,
  events: Seen[],
  tempo = tempoOf(after.table.game.pace),
): Moment[] {
  const groups = before && after.deal && after.deal !== before.deal ? groupsOf(events) : [];
  const result = after.deal?.phase === "over" && after.deal !== before?.deal ? tempo.result : 0;
  const hands = groups.filter(({ scene }) => scene === "turn").length;
  const pots = groups.filter(({ scene }) => scene === "pay").length;
  const moments: Moment[] = [];
  let view = groups.length ? begun(before!, after) : after;
  const show = (events: Seen[], stays: number, changed: TableView) => {
    view = withEvents(changed, events);
    moments.push({ view, events, stays });
  };
  for (const { scene, events } of groups) {
    if (scene === "pay" && hasShown(after) && !view.compared)
      show([], tempo.compare, { ...view, deal: gathered(view.deal!, after.deal!), compared: after.deal!.won });
    const changed = events.reduce((state, event) => happened(state, event, after), view);
    show(events, staysOf(scene, events, after, tempo, hands, pots), changed);
  }
  const last = moments.pop();
  if (!last) return [{ view: after, events, stays: result }];
  if (!result) return [...moments, { ...last, view: after }];
  if (!hasShown(after)) return [...moments, { ...last, view: after, stays: result }];
  return [...moments, last, { view: after, events: [], stays: result }];
}

/** Was there a hand to be compared with others? */
const hasShown = ({ deal }: TableView): boolean => !!deal?.won?.length && deal.seats.some(({ shown }) => shown);

function staysOf(scene: Scene, events: Seen[], after: TableView, tempo: Tempo, hands: number, pots: number): number {
  switch (scene) {
    case "deal":
      return tempo.deals ? dealtAfter(events.flatMap(({ cards }) => cards ?? []).length) : 0;
    case "act":
      return tempo.act;
    case "street":
      if (!events.some(({ kind }) => kind === "board-cards")) return 0;
      return after.deal!.phase === "over" ? tempo.lastStreet : tempo.street;
    case "turn":
      return Math.min(tempo.turn, tempo.turns / hands);
    case "pay":
      return Math.min(tempo.pay, tempo.pays / pots);
    case "other":
      return 0;
  }
}

/** The view after one event; what it does not tell is as it was before. */
function happened(view: TableView, event: Seen, after: TableView): TableView {
  const deal = view.deal!;
  const told = after.deal!.seats.find(({ seat }) => seat === event.seat);
  const now = { ...deal, actor: null, clock: null, vote: null };
  const seat = (change: (playing: Playing) => Partial<Playing>, more: Partial<DealState> = {}): TableView => ({
    ...view,
    deal: {
      ...now,
      ...more,
      seats: deal.seats.map((playing) => (playing.seat === event.seat ? { ...playing, ...change(playing) } : playing)),
    },
    you: quiet(view, after),
  });
  const amount = event.amount ?? 0;
  const last = { kind: event.kind, amount };
  switch (event.kind) {
    case "fold":
      return seat(() => ({ folded: true, cards: [], last }));
    case "check":
      return seat(() => ({ last }));
    case "muck":
      return seat(() => ({ cards: [], last }));
    case "ante":
    case "blind":
    case "call":
    case "bring-in":
      return seat((playing) => paid(playing, amount, last), { pot: deal.pot + amount });
    case "raise": {
      const more = amount - (deal.seats.find((playing) => playing.seat === event.seat)?.bet ?? 0);
      const kind = told?.last?.kind ?? "raise";
      return seat((playing) => paid(playing, more, { kind, amount }), { pot: deal.pot + more, current_bet: amount });
    }
    case "return":
      return seat(({ stack, bet = 0 }) => ({ stack: stack + amount, bet: Math.max(0, bet - amount), all_in: false }), {
        pot: deal.pot - amount,
      });
    case "discard":
      return thrownAway(
        seat(({ cards = [] }) => ({ cards: cards.slice(amount), last: { ...last, count: amount } })),
        event,
      );
    case "hole-cards":
      return dealtTo(
        seat(({ cards = [] }) => ({ cards: [...cards, ...publicly(event)] })),
        event,
        after,
      );
    case "board-cards":
      return { ...view, deal: onBoard(now, event, after.deal!), you: quiet(view, after, after) };
    case "show":
      return seat(() => ({ cards: event.cards, shown: true, last, holding: told?.holding }), { phase: "showdown" });
    case "win": {
      const won = after.deal!.won?.slice(0, (deal.won?.length ?? 0) + 1);
      const pots = deal.pots.map((pot, i) => (i === (event.pot ?? 0) ? { ...pot, amount: pot.amount - amount } : pot));
      const rest = { pot: deal.pot - amount, pots, won, phase: "over" as const };
      const paying = seat(({ stack }) => ({ stack: stack + amount, bet: 0, all_in: false }), rest);
      return {
        ...paying,
        compared: view.compared && after.deal!.won?.filter(({ pot = 0 }) => pot === (event.pot ?? 0)),
      };
    }
    default:
      return { ...view, deal: now, you: quiet(view, after) };
  }
}

/** What was there before an update, without what lies beside the deal: that is as it is now. */
function begun(before: TableView, after: TableView): TableView {
  const goesOn = before.deal?.number === after.deal!.number && before.deal?.phase !== "shuffle";
  const deal = goesOn ? before.deal : beginning(after.deal!);
  const you = goesOn ? before.you : after.you && { ...after.you, cards: [], holding: null };
  const events = before.deal?.number === after.deal!.number ? before.events : [];
  return { ...after, deal, you, events, log: before.log };
}

/** A new deal before anything has happened in it. */
function beginning(deal: DealState): DealState {
  const seats = deal.seats.map(({ seat, stack, start, ante, blind, position }) => ({
    ...{ seat, start, ante, blind, position },
    stack: start ?? stack,
  }));
  return { ...deal, seats, boards: [[]], burned: 0, pot: 0, pots: [], current_bet: 0, won: [], phase: "play" };
}

/** One's own part while others act: nothing is asked. Cards and their name are those that lie on the table already. */
function quiet({ you }: TableView, after: TableView, held = { you }): TableView["you"] {
  if (!after.you) return null;
  const { cards, holding } = held.you ?? {};
  return { ...after.you, cards, holding, options: null, ahead: null, may_show: false };
}

function paid({ stack, bet = 0 }: Playing, amount: number, last: Playing["last"]): Partial<Playing> {
  const isAnte = last?.kind === "ante";
  return { stack: stack - amount, bet: isAnte ? bet : bet + amount, all_in: stack === amount, last };
}

/** What everybody sees of cards dealt to a seat: the last ones may lie face up. */
function publicly({ cards = [], up = 0 }: Seen): string[] {
  return cards.map((card, i) => (i < cards.length - up ? HIDDEN : card));
}

const isOwn = ({ you }: TableView, { seat }: Seen): boolean => seat != null && you?.seat === seat;

function thrownAway(view: TableView, event: Seen): TableView {
  if (!isOwn(view, event)) return view;
  const cards = view.you!.cards?.filter((card) => !event.cards?.includes(card));
  return { ...view, you: { ...view.you!, cards } };
}

/** One's own cards lie in the order in which one will have them. */
function dealtTo(view: TableView, event: Seen, after: TableView): TableView {
  if (!isOwn(view, event)) return view;
  const held = new Set([...(view.you!.cards ?? []), ...(event.cards ?? [])]);
  const cards = after.you!.cards?.filter((card) => held.has(card));
  return { ...view, you: { ...view.you!, cards } };
}

/** A street: what was bet goes to the middle, and what was done on the street before is past. */
function onBoard(deal: DealState, { board = 0, cards = [] }: Seen, told: DealState): DealState {
  const end = (told.boards[board] ?? []).indexOf(cards.at(-1) ?? "") + 1;
  const boards = told.boards.map((all, i) => (i === board ? all.slice(0, end) : (deal.boards[i] ?? [])));
  const isWhole = boards.every((cards, i) => cards.length === told.boards[i]!.length);
  const seats = deal.seats.map((playing) => {
    const { holding, equity } = (isWhole && told.seats.find(({ seat }) => seat === playing.seat)) || playing;
    return { ...playing, bet: 0, last: null, holding, equity };
  });
  return { ...deal, boards, seats, burned: told.burned, street: told.street, current_bet: 0 };
}

/** All bets are in the middle, each pot with what will be won from it. */
function gathered(deal: DealState, { won = [] }: DealState): DealState {
  const count = Math.max(...won.map(({ pot = 0 }) => pot + 1));
  const pots = Array.from({ length: count }, (_, i) => ({
    amount: sumOf(won.filter(({ pot = 0 }) => pot === i)),
    seats: deal.pots[i]?.seats ?? [],
  }));
  return { ...deal, pots, pot: sumOf(won), seats: deal.seats.map((playing) => ({ ...playing, bet: 0 })) };
}

const sumOf = (won: Won[]): number => won.reduce((sum, { amount }) => sum + amount, 0);
