/** One's decision in the making: the amount that is set, the cards that are chosen, what was decided ahead. */

import { say } from "../i18n/index.svelte";
import type { Words } from "../i18n/words";
import { table as words } from "../i18n/table";
import { decision, isSame, roundOf, stillHolds, type Ahead } from "../state/decidedAhead";
import {
  isFixed,
  presetsOf,
  spanOf,
  stepped,
  typed as amountTyped,
  within,
  type Preset,
  type Span,
  type Typed,
} from "../state/bets";
import type { LiveTable } from "../state/live.svelte";
import { isYourTurn, type TableView } from "../state/table";
import { toast } from "../ui/toasts.svelte";
import { settings } from "../state/settings.svelte";
import { shownAfterFolds, wonUnseen } from "../state/showing";
import type { Options } from "../wire/types";

const turnOf = (view: TableView | null): string => (view?.deal ? `${view.deal.number}/${view.deal.turn}` : "");

export class Decision {
  /** The amount that was set in this turn; none until then. */
  private own: number | null = $state(null);
  /** What is typed as the amount. As long as it is none that may be bet, nothing can be. */
  typed: string | null = $state(null);
  chosen: string[] = $state([]);
  ahead: Ahead | null = $state.raw(null);
  /** A house rule that matters for the decision: told once, until the round is over. */
  note: Words | null = $state.raw(null);
  private readonly explained = new Set<string | undefined>();
  /** What the house does not list is shown in place of what it lists. */
  more = $state(false);
  /** One wants to fold although checking is free, and is asked again. */
  freeFold = $state(false);
  /** One wants to muck a hand that nobody has beaten, where the house allows it, and is asked again. */
  muckAnyway = $state(false);

  constructor(private readonly live: LiveTable) {
    this.begin();
    live.listen((_events, _before, after) => this.ahead && this.carryOut(this.ahead, after));
    live.watch((_events, before, after) => this.seen(before, after));
  }

  get options(): Options | null {
    const { view, waits } = this.live;
    return view && isYourTurn(view) && !waits ? view.you!.options! : null;
  }

  /** Is it one of the actions that the house lists? */
  lists(action: "fold" | "raise" | "all-in"): boolean {
    return !this.options?.unlisted?.includes(action);
  }

  /** Is there more to do than the house lists? */
  get hasMore(): boolean {
    return (this.options?.unlisted?.length ?? 0) > 0;
  }

  get span(): Span | null {
    const { view } = this.live;
    if (!view?.deal || (!this.lists("raise") && !this.more)) return null;
    const { blinds, small_bet } = view.table.game;
    const { current_bet: current, pot } = view.deal;
    const step = Math.max(...blinds, small_bet, 1);
    return spanOf(this.options, { current, step, pot: pot + (view.you?.to_call ?? 0) });
  }

  get presets(): Preset[] {
    return this.span ? presetsOf(this.span, settings.sizes) : [];
  }

  /** What would be bet now: the least, until another amount is set. */
  get amount(): number {
    return this.own ?? this.span?.min ?? 0;
  }

  set(amount: number): void {
    if (!this.span) return;
    this.typed = null;
    this.own = within(this.span, amount);
  }

  step(times: number): void {
    if (this.span) this.set(stepped(this.span, this.amount, times));
  }

  preset(number: number): void {
    const preset = this.presets[number - 1];
    if (preset) this.set(preset.amount);
  }

  /** Takes over what is typed, if it is an amount that may be bet. */
  type(text: string): void {
    this.typed = text;
    const read = this.read;
    if (read && "amount" in read) this.own = read.amount;
  }

  private get read(): Typed | null {
    return this.typed === null || !this.span ? null : amountTyped(this.span, this.typed, this.live.purse);
  }

  /** What is wrong with the amount that is typed. */
  get wrong(): "unreadable" | "small" | "large" | null {
    const read = this.read;
    return read && "wrong" in read ? read.wrong : null;
  }

  /** Is everything in the middle with the amount that is set? */
  get isAllIn(): boolean {
    const span = this.span;
    return span !== null && this.options?.all_in != null && (isFixed(span) || this.amount === span.max);
  }

  /** Chooses everything, to be confirmed like any amount; if only a call takes it all, calls. */
  allIn(): void {
    if (!this.lists("raise")) this.more = true;
    if (this.options?.all_in == null) {
      if (this.options) toast(say(words.noAllIn));
    } else if (this.span) this.set(this.span.max);
    else void this.live.act("all-in");
  }

  fold(): void {
    if (!this.options?.fold) return;
    const isFree = this.options.check || this.options.call === 0;
    if (isFree && !this.freeFold) this.freeFold = true;
    else void this.live.act("fold");
  }

  /** Calls, also where checking is free: some houses let the first player call the last amount. */
  call(): void {
    if (this.options?.call != null) void this.live.act("call");
  }

  /** Checks where that is free; pays what is owed otherwise. */
  checkOrCall(): void {
    const { check, call, bring_in } = this.options ?? {};
    if (check) void this.live.act("check");
    else if (call != null) void this.live.act("call");
    else if (bring_in != null) void this.live.act("bring-in");
  }

  raise(amount = this.amount): void {
    const span = this.span;
    if (this.wrong) return;
    if (span && this.isAllIn && amount === this.amount) void this.live.act("all-in");
    else if (span) void this.live.act("raise", { amount: isFixed(span) ? span.min : within(span, amount) });
  }

  show(): void {
    if (this.options?.show) void this.live.act("show");
    else if (this.live.view?.you?.may_show) this.live.showCards();
  }

  muck(): void {
    if (!this.options?.muck) return;
    if (this.options.unbeaten && !this.muckAnyway) this.muckAnyway = true;
    else void this.live.act("muck");
  }

  choose(card: string): void {
    const most = this.options?.discard ?? 0;
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
    else if (this.chosen.length < most) this.chosen = [...this.chosen, card];
  }

  /** Are enough cards chosen? Where some must be thrown away, one cannot stand pat. */
  get mayDiscard(): boolean {
    const { discard, must_discard = 0 } = this.options ?? {};
    return discard != null && this.chosen.length >= must_discard;
  }

  discard(): void {
    if (this.mayDiscard) void this.live.act("discard", { cards: [...this.chosen] });
  }

  /** For what is seen; what is told already may have made it void. */
  decideAhead(ahead: Ahead): void {
    this.ahead = isSame(this.ahead, ahead) ? null : ahead;
    if (this.ahead && this.live.latest) this.carryOut(this.ahead, this.live.latest);
  }

  private seen(before: TableView | null, after: TableView): void {
    if (turnOf(before) !== turnOf(after)) this.begin();
    if (roundOf(before?.deal) !== roundOf(after.deal)) this.note = null;
    this.explain(after.you?.options?.note);
    if (settings.muckLosers && this.options?.muck && !this.options.unbeaten) this.muck();
    const cards = before?.deal?.phase !== "over" && wonUnseen(after) ? shownAfterFolds(after) : null;
    if (cards) this.live.showCards(cards);
  }

  private explain(note: Words | null | undefined): void {
    if (!note || this.explained.has(note.en)) return;
    this.explained.add(note.en);
    this.note = note;
  }

  private begin(): void {
    this.chosen = [];
    this.freeFold = false;
    this.muckAnyway = false;
    this.more = false;
    this.typed = null;
    this.own = null;
  }

  private carryOut(ahead: Ahead, view: TableView): void {
    const round = roundOf(view.deal);
    const yourTurn = isYourTurn(view);
    if (!yourTurn && stillHolds(ahead, view.you, round)) return;
    this.ahead = null;
    const decided = yourTurn && decision(ahead, view.you!.options!, round);
    if (decided) void this.live.answer(view, decided.action);
    else if (ahead.round === round && view.deal?.phase === "play") toast(say(words.aheadVoid));
  }
}
