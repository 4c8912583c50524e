/** Which number in the deal each card has: the dealer's hands, followed through what happened. */

import type { Seen } from "../wire/types";

export const HIDDEN = "??";

/** A card that was dealt: the number among all that left the pack of its stage, to whom, and which. */
export interface Dealt {
  stage: number;
  number: number;
  /** None is a board. */
  seat: number | null;
  card: string;
}

/** A hand that was shown, and what its player had been dealt until then. */
export interface Shown {
  cards: string[];
  /** First the cards before any draw, then those of each draw. */
  dealt: Dealt[][];
  /** How many were given away in each draw. */
  discards: number[];
}

export interface Course {
  dealt: Dealt[];
  shown: Shown[];
  /** How many cards were in the pack of each stage. */
  sizes: number[];
}

type Turn = Pick<Dealt, "stage" | "number">;

/** The cards that the dealer has left, burned and taken from the table, all unseen: only counted. */
class Pile {
  readonly sizes: number[];
  left: number;
  private burned = 0;
  /** Folded hands and the discards of earlier draws. */
  older = 0;
  /** The discards of this draw. */
  fresh = 0;

  constructor(size: number) {
    this.sizes = [size];
    this.left = size;
  }

  take(count: number): Turn[] {
    const first = this.sizes.at(-1)! - this.left;
    this.left -= count;
    return Array.from({ length: count }, (_, k) => ({ stage: this.sizes.length - 1, number: first + k }));
  }

  /** One card; where too few would be left for everybody, burned ones but one come back. */
  burn(burns: boolean, need: number): void {
    let burned = this.burned + (burns && this.left > 0 ? 1 : 0);
    if (need > this.left - (burned - this.burned)) burned = Math.min(burned, 1);
    if (burned < this.burned) this.begin(this.left + this.burned - burned);
    else this.take(burned - this.burned);
    this.burned = burned;
  }

  /** The cards that somebody draws; where there are too few, discards come back. */
  draw(count: number): Turn[] {
    if (count <= this.left) return this.take(count);
    const need = count - this.left;
    const turns = this.take(this.left);
    let back = this.older;
    this.older = 0;
    if (need > back) {
      back += this.fresh;
      this.fresh = 0;
    }
    this.begin(back);
    return [...turns, ...this.take(need)];
  }

  private begin(size: number): void {
    this.sizes.push(size);
    this.left = size;
  }
}

const ACTS = ["fold", "check", "call", "raise", "bring-in"];
const TOLD = [...ACTS, "hole-cards", "board-cards", "discard", "show"];

/** Follows a deal from its first card on; `deck` is how many cards there are, `burns` whether the house burns any. */
export function courseOf(events: Seen[], deck: number, burns: boolean): Course {
  const hands = new Hands(deck, burns);
  const told = events.filter((event) => TOLD.includes(event.kind));
  for (let at = 0; at < told.length;) at += hands.follow(told, at);
  return { dealt: hands.dealt, shown: hands.shown, sizes: hands.pile.sizes };
}

class Hands {
  readonly dealt: Dealt[] = [];
  readonly shown: Shown[] = [];
  readonly pile: Pile;
  private readonly groups = new Map<number, Dealt[][]>();
  private readonly discards = new Map<number, number[]>();
  private begun = false;
  /** Have cards been dealt face up? Then one on the board is shared for want of others. */
  private isStud = false;
  /** Players who have discarded in the present draw. */
  private drawing = new Set<number>();

  constructor(
    deck: number,
    private readonly burns: boolean,
  ) {
    this.pile = new Pile(deck);
  }

  /** Takes one event, or a whole round of cards; how many events that were. */
  follow(events: Seen[], at: number): number {
    const event = events[at]!;
    if (event.kind === "board-cards") this.board(event);
    else if (event.kind === "hole-cards" && this.drawing.size > 0) this.drawn(event);
    else if (event.kind === "hole-cards") return this.round(roundFrom(events, at));
    else if (event.kind === "discard") this.discard(event);
    else if (event.kind === "show") this.show(event);
    else if (ACTS.includes(event.kind)) this.act(event);
    return 1;
  }

  private act(event: Seen): void {
    this.drawing.clear();
    if (event.kind === "fold") this.pile.older += this.held(event.seat!);
  }

  private held(seat: number): number {
    const dealt = (this.groups.get(seat) ?? []).reduce((sum, group) => sum + group.length, 0);
    return dealt - (this.discards.get(seat) ?? []).reduce((sum, count) => sum + count, 0);
  }

  /** One card at a time round the table. */
  private round(round: Seen[]): number {
    const each = round[0]!.cards?.length ?? 0;
    if (this.begun) this.pile.burn(this.burns, each * round.length);
    this.begun = true;
    const turns = this.pile.take(each * round.length);
    round.forEach((event, player) =>
      this.give(
        event,
        turns.filter((_, k) => k % round.length === player),
      ),
    );
    return round.length;
  }

  private board(event: Seen): void {
    this.pile.burn(this.burns, this.isStud ? Infinity : 0);
    this.give(event, this.pile.take(event.cards?.length ?? 0));
  }

  private discard(event: Seen): void {
    const seat = event.seat!;
    if (this.drawing.size === 0 || this.drawing.has(seat)) this.beginDraw();
    this.drawing.add(seat);
    const count = event.cards?.length ?? 0;
    this.pile.fresh += count;
    this.of(this.discards, seat).push(count);
    this.of(this.groups, seat).push([]);
  }

  private beginDraw(): void {
    this.drawing.clear();
    this.pile.older += this.pile.fresh;
    this.pile.fresh = 0;
    this.pile.burn(this.burns, 0);
  }

  private drawn(event: Seen): void {
    this.give(event, this.pile.draw(event.cards?.length ?? 0));
  }

  private give(event: Seen, turns: Turn[]): void {
    const seat = event.kind === "hole-cards" ? event.seat! : null;
    const cards = turns.map((turn, k) => ({ ...turn, seat, card: event.cards![k]! }));
    this.dealt.push(...cards);
    if (event.up) this.isStud = true;
    if (seat === null) return;
    const groups = this.of(this.groups, seat);
    if (groups.length === 0) groups.push([]);
    groups.at(-1)!.push(...cards);
  }

  private show(event: Seen): void {
    const cards = event.cards ?? [];
    if (cards.length === 0 || cards.includes(HIDDEN)) return;
    const seat = event.seat!;
    const dealt = this.of(this.groups, seat).map((group) => [...group]);
    this.shown.push({ cards, dealt, discards: [...this.of(this.discards, seat)] });
  }

  private of<T>(lists: Map<number, T[]>, seat: number): T[] {
    if (!lists.has(seat)) lists.set(seat, []);
    return lists.get(seat)!;
  }
}

/** The hole cards of one round: until somebody would get cards again. */
function roundFrom(events: Seen[], at: number): Seen[] {
  const seats = new Set<number>();
  const isNew = (event: Seen) => event.kind === "hole-cards" && seats.size < seats.add(event.seat!).size;
  const end = events.findIndex((event, index) => index >= at && !isNew(event));
  return events.slice(at, end < 0 ? events.length : end);
}
