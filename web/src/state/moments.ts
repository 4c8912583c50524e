/**
 * An update as moments, in the order in which people at a table see it: a decision, then the street that follows it,
 * then hand after hand, then who has won, then each pot. What cards make, and what is asked after them, comes when they
 * lie. Pure, and without a rule of poker: all that is shown in between is taken from the events, and the last moment is
 * the state that the server has told.
 */

import type { DealState, Holding, Playing, Seen, Won } from "../wire/types";
import { HIDDEN } from "../cards/name";
import type { Moment } from "./director";
import { dealtAfter, fallenAfter, TURNS } from "./flight";
import { withEvents, type TableView } from "./table";

/** How long things stay to be seen, in milliseconds. */
export interface Tempo {
  /** The draw for the first button. */
  draw: number;
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
  /** All hands at once, when nobody can act any more and cards are to come: their equities are read before those. */
  faceUp: number;
  /** The best hand among the others. */
  compare: number;
  /** Each pot that is paid, and all together at most. */
  pay: number;
  pays: number;
  /** The result. */
  result: number;
}

const INSTANT: Tempo = {
  draw: 0,
  deals: false,
  act: 0,
  street: 0,
  lastStreet: 0,
  turn: 0,
  turns: 0,
  faceUp: 0,
  compare: 0,
  pay: 0,
  pays: 0,
  result: 1200,
};

/** By the pace of the table. However fast it is, a result can be read. */
const TEMPOS: Record<string, Tempo> = {
  calm: {
    draw: 1800,
    deals: true,
    act: 350,
    street: 700,
    lastStreet: 1100,
    turn: 750,
    turns: 2000,
    faceUp: 1250,
    compare: 900,
    pay: 900,
    pays: 1500,
    result: 1200,
  },
  quick: {
    draw: 1200,
    deals: true,
    act: 200,
    street: 400,
    lastStreet: 700,
    turn: 350,
    turns: 900,
    faceUp: 1000,
    compare: 450,
    pay: 450,
    pays: 750,
    result: 1200,
  },
  instant: INSTANT,
};

/** After one's fold, if one wants to get to the next hand: nothing is waited for but the showdown. */
export const HURRIED: Tempo = { ...TEMPOS.quick!, deals: false, act: 0, street: 0, lastStreet: 400, faceUp: 500 };

export const tempoOf = (pace: string | undefined): Tempo => TEMPOS[pace ?? ""] ?? INSTANT;

type Scene = "draw" | "deal" | "act" | "street" | "turn" | "pay" | "other";

const SCENES: Record<string, Scene> = {
  shuffle: "deal",
  draw: "draw",
  "draw-again": "draw",
  "first-dealer": "draw",
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

/** What is seen at once: each decision by itself, each pot, and each hand that is turned unless all are. */
function groupsOf(events: Seen[], allAtOnce: boolean): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const scene = SCENES[event.kind] ?? "other";
    const last = groups.at(-1);
    if (last && isTogether(last, scene, event, allAtOnce)) {
      last.events.push(event);
      if (last.scene === "other" || scene === "deal") last.scene = scene;
    } else groups.push({ scene, events: [event] });
  }
  return groups;
}

/** A burned card goes with the cards that come after it, to the board or to the seats. */
function isTogether(last: Group, scene: Scene, event: Seen, allAtOnce: boolean): boolean {
  if (scene === "other" || last.scene === "other") return true;
  if (last.scene === "street" && scene === "deal") return last.events.every(({ kind }) => kind === "burn");
  if (scene === "pay") return last.scene === "pay" && (last.events[0]!.pot ?? 0) === (event.pot ?? 0);
  return (
    scene === last.scene &&
    (scene === "draw" || scene === "deal" || scene === "street" || (scene === "turn" && allAtOnce))
  );
}

/** All moments of an update; the last one is the table as it is now. */
export function momentsOf(
  before: TableView | null,
  after: TableView,
  events: Seen[],
  tempo = tempoOf(after.table.game.pace),
): Moment[] {
  const groups = before && after.deal && after.deal !== before.deal ? groupsOf(events, isFaceUp(after)) : [];
  const result = after.deal?.phase === "over" && after.deal !== before?.deal ? tempo.result : 0;
  const hands = groups.filter(({ scene }) => scene === "turn").length;
  const pots = groups.filter(({ scene }) => scene === "pay").length;
  const moments: Moment[] = [];
  let view = groups.length ? begun(before!, after) : after;
  const show = (events: Seen[], stays: number, changed: TableView, told = events) => {
    view = withEvents(changed, told);
    moments.push({ view, events, stays });
  };
  for (const { scene, events } of groups) {
    if (scene === "pay" && hasShown(after) && !view.compared)
      show([], tempo.compare, { ...view, deal: gathered(view.deal!, after.deal!), compared: after.deal!.won });
    const changed = events.reduce((state, event) => happened(state, event, after), view);
    const stays = staysOf(scene, events, after, tempo, hands, pots);
    const moves = Math.min(stays, movesFor(scene, events));
    const isHeard = moves > 0 && scene === "deal";
    if (moves) show(isHeard ? events : [], moves, changed, []);
    show(
      isHeard ? [] : events,
      stays - moves,
      hasCards(scene) ? lying(moves ? view : changed, after) : changed,
      events,
    );
  }
  const last = moments.pop();
  if (!last) return [{ view: after, events, stays: result }];
  if (!result) return [...moments, { ...last, view: after }];
  if (!hasShown(after)) return [...moments, { ...last, view: after, stays: result }];
  return [...moments, last, { view: after, events: [], stays: result }];
}

/** Was there a hand to be compared with others? */
const hasShown = ({ deal }: TableView): boolean => !!deal?.won?.length && deal.seats.some(({ shown }) => shown);

/** Is nobody able to act any more, while cards are to come? Then all hands are turned up at once. */
const isFaceUp = ({ deal }: TableView): boolean => deal?.phase === "play" || deal?.phase === "vote";

const hasCards = (scene: Scene): boolean => scene === "deal" || scene === "street" || scene === "turn";

/** How long cards are on their way before they lie. */
function movesFor(scene: Scene, events: Seen[]): number {
  const count = (kind: string) => events.flatMap((event) => (event.kind === kind ? (event.cards ?? []) : [])).length;
  if (scene === "deal") return dealtAfter(count("hole-cards"));
  if (scene === "street") return fallenAfter(count("board-cards"));
  return scene === "turn" && count("show") ? TURNS : 0;
}

function staysOf(scene: Scene, events: Seen[], after: TableView, tempo: Tempo, hands: number, pots: number): number {
  switch (scene) {
    case "draw":
      return tempo.draw;
    case "deal":
      return tempo.deals ? dealtAfter(events.flatMap(({ cards }) => cards ?? []).length) : 0;
    case "act":
      return tempo.act;
    case "street":
      if (!events.some(({ kind }) => kind === "board-cards")) return 0;
      return after.deal!.phase === "over" ? tempo.lastStreet : tempo.street;
    case "turn":
      return isFaceUp(after) ? tempo.faceUp : Math.min(tempo.turn, tempo.turns / hands);
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
      return { ...view, deal: onBoard(now, event, after.deal!), you: quiet(view, after) };
    case "show":
      return seat(() => ({ cards: event.cards, shown: true, last }), { phase: "showdown" });
    case "win": {
      const isCompared = isTurnedUp(deal, after.deal!);
      const won = after
        .deal!.won?.slice(0, (deal.won?.length ?? 0) + 1)
        .map((each) => ({ ...each, ...(each.holding && { holding: called(each.holding, isCompared) }) }));
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

/**
 * What was there before an update, without what lies beside the deal: that is as it is now. Blinds and antes that were
 * told while the cards were shuffled lie on the table before the first card comes.
 */
function begun(before: TableView, after: TableView): TableView {
  const isSame = before.deal?.number === after.deal!.number;
  const events = isSame ? before.events : [];
  if (isSame && before.deal?.phase !== "shuffle")
    return { ...after, deal: before.deal, you: before.you, events, log: before.log };
  const you = after.you && { ...after.you, cards: [], holding: null };
  const fresh: TableView = { ...after, deal: beginning(after.deal!), you, events, log: before.log };
  return events.reduce((view, event) => happened(view, event, after), fresh);
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
function quiet({ you }: TableView, after: TableView): TableView["you"] {
  if (!after.you) return null;
  const { cards, holding } = you ?? {};
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
  const seats = deal.seats.map((playing) => ({ ...playing, bet: 0, last: null }));
  return { ...deal, boards, seats, burned: told.burned, street: told.street, current_bet: 0 };
}

/** What the cards make that lie on the table: names and equities, once the boards are as they are told with them. */
function lying(view: TableView, after: TableView): TableView {
  const [deal, told] = [view.deal!, after.deal!];
  if (deal.boards.flat().length !== told.boards.flat().length) return view;
  const isCompared = isTurnedUp(deal, told);
  const seats = deal.seats.map((playing) => {
    const { holding, equity } = (playing.shown && told.seats.find(({ seat }) => seat === playing.seat)) || playing;
    return { ...playing, holding: called(holding, isCompared), equity };
  });
  const you = view.you && { ...view.you, holding: called(after.you?.holding, isCompared) };
  return { ...view, deal: { ...deal, seats }, you };
}

/** Whether all hands that will be shown lie face up already. */
function isTurnedUp(deal: DealState, told: DealState): boolean {
  const shown = ({ seats }: DealState): number => seats.filter((playing) => playing.shown).length;
  return shown(deal) >= shown(told);
}

/** A hand by its name; with the kickers that decide only once all hands can be compared. */
const called = (holding: Holding | null | undefined, isCompared: boolean): Holding | null | undefined =>
  holding?.bare && !isCompared ? { ...holding, text: holding.bare } : holding;

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
