/** The table as this page knows it: made from a snapshot, carried on by updates. Pure. */

import type { Words } from "../i18n/words";
import type {
  DealState,
  Fairness,
  Holding,
  Line,
  Opening,
  Playing,
  Seen,
  Sitting,
  Snapshot,
  TableState,
  Update,
  Won,
  You,
  Waiting,
} from "../wire/types";

export interface LogLine {
  key: number;
  kind: string;
  text: Words;
  deal: number | null;
  /** The chips it tells of, and of whom: for those who read amounts in big blinds. */
  amount: number;
  name: string;
}

export interface TableView {
  seq: number;
  table: TableState;
  deal: DealState | null;
  fairness: Fairness | null;
  you: You | null;
  /** What has happened in this deal so far. */
  events: Seen[];
  openings: Opening[];
  chat: Line[];
  /** What has been said aloud, over many deals. */
  log: LogLine[];
  storage: boolean;
  /** Hands lie face up, and it is seen which of them wins, before it is paid. */
  compared?: Won[];
}

const LOG = 200;
const CHAT = 200;

/** Everything anew; what had been read in the log stays there, as far as it is not said again. */
export function fromSnapshot(snapshot: Snapshot, read: LogLine[] = []): TableView {
  const deal = snapshot.deal ?? null;
  const told = new Set((snapshot.events ?? []).map(({ kind }) => kind));
  const older = read.filter((line) => line.deal !== (deal?.number ?? null) || !told.has(line.kind));
  return {
    seq: snapshot.seq,
    table: snapshot.table,
    deal,
    fairness: snapshot.fairness ?? null,
    you: snapshot.you ?? null,
    events: snapshot.events ?? [],
    openings: snapshot.openings ?? [],
    chat: snapshot.chat ?? [],
    log: logged(withRestores(older, snapshot.table), snapshot.events ?? [], deal, snapshot.table),
    storage: snapshot.storage ?? true,
  };
}

/** The next view; the same one if this is known already; null if something in between was missed. */
export function withUpdate(view: TableView, update: Update): TableView | null {
  if (update.seq <= view.seq) return view;
  if (update.seq !== view.seq + 1) return null;
  const deal = update.deal === undefined ? view.deal : update.deal;
  const events = update.events ?? [];
  const isNew = deal?.number !== view.deal?.number;
  return {
    ...view,
    seq: update.seq,
    table: update.table ?? view.table,
    deal,
    fairness: update.fairness === undefined ? view.fairness : update.fairness,
    you: update.you === undefined ? view.you : update.you,
    events: isNew ? events : [...view.events, ...events],
    openings: isNew ? (update.openings ?? []) : [...view.openings, ...(update.openings ?? [])],
    chat: [...view.chat, ...events.filter((event) => event.kind === "chat").map(spoken)].slice(-CHAT),
    log: logged(view.log, events, deal, update.table ?? view.table),
  };
}

/** The same view after more has happened in its deal. */
export const withEvents = (view: TableView, events: Seen[]): TableView => ({
  ...view,
  events: [...view.events, ...events],
  log: logged(view.log, events, view.deal, view.table),
});

/** With each restore from a backup that was not read yet: nobody was there to hear of it. */
function withRestores(log: LogLine[], { restores = [] }: TableState): LogLine[] {
  const read = new Set(log.filter(({ kind }) => kind === "restored").map(({ text }) => JSON.stringify(text)));
  const fresh = restores.filter(({ text }) => !read.has(JSON.stringify(text)));
  let key = log.at(-1)?.key ?? 0;
  const lines = fresh.map(({ text }) => ({ key: ++key, kind: "restored", text, deal: null, amount: 0, name: "" }));
  return [...log, ...lines];
}

function logged(log: LogLine[], events: Seen[], deal: DealState | null, { seats }: TableState): LogLine[] {
  const name = (event: Seen) => event.name || seats.find(({ seat }) => seat === event.seat)?.name || "";
  const said = events.filter((event) => event.text && event.kind !== "chat");
  let key = log.at(-1)?.key ?? 0;
  const lines = said.map((event) => ({
    key: ++key,
    kind: event.kind,
    text: event.text!,
    deal: deal?.number ?? null,
    amount: event.amount ?? 0,
    name: name(event),
  }));
  return lines.length ? [...log, ...lines].slice(-LOG) : log;
}

const spoken = (event: Seen): Line => ({
  person: event.person ?? 0,
  name: event.name ?? "",
  text: event.text?.en ?? "",
  at: Date.now(),
});

/** A chair, the person in it, and their part in the deal. */
export interface Chair {
  seat: number;
  sitting: Sitting | null;
  playing: Playing | null;
  you: boolean;
  /** What lies in front of the seat; one's own cards face up. */
  cards: string[];
  /** What this seat has won in the deal so far. */
  won: number;
  /** Has it won, or with others? In a game without chips it wins nothing else. */
  wins: "no" | "alone" | "tied";
  /** Is it face up, and has not won? */
  loses: boolean;
}

/** All chairs clockwise, one's own first. */
export function chairsOf(view: TableView): Chair[] {
  const count = view.table.game.seats;
  const first = view.you?.seat ?? 1;
  return Array.from({ length: count }, (_, i) => chairOf(view, ((first - 1 + i) % count) + 1));
}

function chairOf(view: TableView, seat: number): Chair {
  const all = winsOf(view);
  const own = all.filter((win) => win.seat === seat);
  const won = (view.deal?.won ?? []).filter((win) => win.seat === seat);
  const playing = view.deal?.seats.find((other) => other.seat === seat) ?? null;
  const you = view.you?.seat === seat;
  return {
    seat,
    sitting: view.table.seats.find((other) => other.seat === seat) ?? null,
    playing,
    you,
    cards: cardsOf(view, playing, you),
    won: won.reduce((sum, win) => sum + win.amount, 0),
    wins: own.length === 0 ? "no" : own.length === all.length ? "alone" : "tied",
    loses: all.length > 0 && own.length === 0 && won.length === 0 && !!playing?.shown,
  };
}

/** What lies in front of a seat. */
export function cardsOf(view: TableView, playing: Playing | null, you: boolean): string[] {
  if (!playing) return [];
  if (you && view.you?.cards?.length) return view.you.cards;
  return playing.folded && !playing.shown ? [] : (playing.cards ?? []);
}

export interface Drawn {
  seat: number;
  name: string;
  /** The first card, then those drawn again after ties. */
  cards: string[];
  /** Has the highest card, and so the button. */
  deals: boolean;
}

/** The cards drawn for the first button, clockwise by seat; empty if none lie on the table. */
export function drawnBySeat(view: TableView): Drawn[] {
  const turns = view.deal?.drawn ?? [];
  return Object.keys(turns[0] ?? {})
    .map(Number)
    .sort((a, b) => a - b)
    .map((seat) => ({
      seat,
      name: nameOf(view, seat),
      cards: turns.flatMap((turn) => turn[seat] ?? []),
      deals: seat === view.deal?.button,
    }));
}

/** The stack in the deal, or between deals. */
export const stackOf = (chair: Chair): number => chair.playing?.stack ?? chair.sitting?.stack ?? 0;

/** Who wins: what is being compared, or else what has been paid. */
const winsOf = (view: TableView): Won[] => view.compared ?? view.deal?.won ?? [];

/** The cards to look at: those that win, or else those that make one's own hand. A mere high card is nothing to look at. */
export function highlighted(view: TableView): ReadonlySet<string> {
  const winning = winsOf(view).flatMap(({ holding }) => madeOf(holding));
  return new Set(winning.length || isOver(view) ? winning : ownFive(view));
}

const madeOf = (holding?: Holding | null): string[] => (holding && !holding.plain ? holding.cards : []);

/** Nothing if all cards are part of the hand: then there is nothing to tell apart. */
function ownFive(view: TableView): string[] {
  const made = madeOf(view.you?.holding);
  const seen = [...(view.you?.cards ?? []), ...(view.deal?.boards[0] ?? [])];
  return seen.length > made.length ? made : [];
}

export const isOver = (view: TableView): boolean => view.deal?.phase === "over" || winsOf(view).length > 0;

/** Chips in the middle: what lies before the seats is not there yet. */
export function inTheMiddle(deal: DealState): number {
  return deal.pot - deal.seats.reduce((sum, seat) => sum + (seat.bet ?? 0), 0);
}

/** Those who ask for a seat, for the host, who lets them in. */
export const requestsOf = ({ you, table }: TableView): Waiting[] => (you?.host && table.requests) || [];

/** Does a hand lie on the table? A pause hides nothing of it. */
export const isDealt = ({ table, deal }: TableView): boolean => table.status !== "over" && deal !== null;

export const isYourTurn = (view: TableView): boolean =>
  view.you?.seat != null && view.deal?.actor === view.you.seat && view.you.options != null;

/** The place of one who is out of the game; null for everybody else. */
export function placeOut({ you, table }: TableView): number | null {
  if (!you || you.seat != null) return null;
  return table.standings?.find(({ name }) => name === you.name)?.place ?? null;
}

/** May one ask for a seat? Not after having been out, nor once a tournament has begun. */
export function mayComeIn(view: TableView): boolean {
  const { status, game, standings } = view.table;
  const begun = game.format === "tournament" && (standings?.length ?? 0) > 0;
  return status !== "over" && !begun && placeOut(view) === null;
}

/** What part of the pot a call would be: the equity that it needs. Where checking is possible staying in has no price. */
export function potOdds(view: TableView): number | null {
  if (view.you?.options?.check) return null;
  const call = view.you?.options?.call ?? view.you?.to_call ?? 0;
  return call && view.deal ? call / (view.deal.pot + call) : null;
}

export const nameOf = (view: TableView, seat: number): string =>
  view.table.seats.find((other) => other.seat === seat)?.name ?? String(seat);
