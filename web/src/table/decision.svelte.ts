/** One's decision in the making: the amount that is set, the cards that are chosen, what was decided ahead. */

import { say } from "../i18n/index.svelte";
import { table as words } from "../i18n/table";
import { decision, isSame, stillHolds, type Ahead } from "../state/ahead";
import { isFixed, presetsOf, spanOf, stepped, within, type Span } from "../state/bets";
import type { LiveTable } from "../state/live.svelte";
import { isYourTurn, type TableView } from "../state/table";
import { toast } from "../ui/toasts.svelte";
import type { Options } from "../wire/types";

const turnOf = (view: TableView | null): string => (view?.deal ? `${view.deal.number}/${view.deal.turn}` : "");

export class Decision {
  amount = $state(0);
  chosen: string[] = $state([]);
  ahead: Ahead | null = $state.raw(null);
  /** One wants to fold although checking is free, and is asked again. */
  freeFold = $state(false);

  constructor(private readonly live: LiveTable) {
    this.begin();
    live.listen((_events, before, after) => this.heard(before, after));
  }

  get options(): Options | null {
    const view = this.live.view;
    return view && isYourTurn(view) && !this.live.waits ? view.you!.options! : null;
  }

  get span(): Span | null {
    const view = this.live.view;
    if (!view?.deal) return null;
    const { blinds, small_bet } = view.table.game;
    return spanOf(this.options, view.deal.current_bet, Math.max(...blinds, small_bet, 1));
  }

  set(amount: number): void {
    if (this.span) this.amount = within(this.span, amount);
  }

  step(times: number): void {
    if (this.span) this.amount = stepped(this.span, this.amount, times);
  }

  preset(number: number): void {
    const preset = this.span && presetsOf(this.span)[number - 1];
    if (preset) this.amount = preset.amount;
  }

  allIn(): void {
    if (this.span) this.amount = this.span.max;
  }

  fold(): void {
    if (!this.options?.fold) return;
    const isFree = this.options.check || this.options.call === 0;
    if (isFree && !this.freeFold) this.freeFold = true;
    else void this.live.act("fold");
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
    if (span) void this.live.act("raise", { amount: isFixed(span) ? span.min : within(span, amount) });
  }

  choose(card: string): void {
    const most = this.options?.discard ?? 0;
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
    else if (this.chosen.length < most) this.chosen = [...this.chosen, card];
  }

  discard(): void {
    if (this.options?.discard != null) void this.live.act("discard", { cards: [...this.chosen] });
  }

  decideAhead(ahead: Ahead): void {
    this.ahead = isSame(this.ahead, ahead) ? null : ahead;
  }

  private heard(before: TableView | null, after: TableView): void {
    if (turnOf(before) !== turnOf(after)) this.begin();
    if (this.ahead) this.carryOut(this.ahead, after);
  }

  private begin(): void {
    this.chosen = [];
    this.freeFold = false;
    this.amount = this.span?.min ?? 0;
  }

  private carryOut(ahead: Ahead, view: TableView): void {
    const deal = view.deal?.number ?? 0;
    const yourTurn = isYourTurn(view);
    if (!yourTurn && stillHolds(ahead, view.you?.to_call ?? 0, deal)) return;
    this.ahead = null;
    const decided = yourTurn && decision(ahead, view.you!.options!, deal);
    if (decided) void this.live.act(decided.action);
    else if (ahead.deal === deal) toast(say(words.aheadVoid));
  }
}
