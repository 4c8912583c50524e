/** Carries out what the keyboard says, unless somebody is typing or a dialog is open. */

import { flushSync } from "svelte";
import { offered, roundOf } from "../state/decidedAhead";
import type { LiveTable } from "../state/live.svelte";
import { settings } from "../state/settings.svelte";
import { isOver } from "../state/table";
import type { Decision } from "./decision.svelte";
import { commandOf, type Command } from "./keys";
import type { Panel } from "./panels";

interface Page {
  live: LiveTable;
  decision: Decision;
  show(panel: Panel): void;
  menu(): void;
  talk(): void;
  chat(): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select") ||
    target.isContentEditable);

/** Enter on a button is the button's; a slider has no use for it. */
const isPressing = (event: KeyboardEvent): boolean =>
  (event.key === "Enter" || event.key === " ") &&
  event.target instanceof HTMLElement &&
  event.target.matches("button, a, input:not([type=range]), [tabindex='0']");

export function obey(page: Page): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || isPressing(event) || document.querySelector("dialog[open]")) return;
    const command = commandOf(event);
    if (command && carryOut(page, command, event.repeat)) event.preventDefault();
  };
}

/** Keys that go on to the next hand while the end of one is still being seen. */
const GOES_ON = new Set<Command["do"]>(["fold", "call", "confirm", "type"]);

/** Keys that settle nothing: what they set is confirmed by another one. */
const SETS = new Set<Command["do"]>(["step", "type", "digit"]);
const DECIDES = new Set<Command["do"]>(["fold", "call", "open-call", "confirm", "all-in", "show", "muck"]);

/**
 * A key that comes before the question is seen brings it up. It also counts if it costs no more than what was seen:
 * nobody pays a bet, or shows a hand, by a key that was pressed before the bet or the other hand lay on the table. In the
 * result of a deal no key is meant for the next one.
 */
function mayComeEarly({ live, decision }: Page, command: Command): boolean {
  if (!DECIDES.has(command.do) && !SETS.has(command.do)) return true;
  const { deal, you } = live.view!;
  const bet = deal?.seats.find(({ seat }) => seat === you?.seat)?.bet ?? 0;
  const seen = Math.max(0, (deal?.current_bet ?? 0) - bet);
  const isSameDeal = deal?.number === live.latest!.deal!.number;
  live.skip();
  if (!isSameDeal) return false;
  if (SETS.has(command.do) || command.do === "fold") return true;
  const { check, call, bring_in } = decision.options ?? {};
  return command.do === "call" && (check || (call ?? bring_in ?? Infinity) <= seen);
}

/** Was there anything to do? A key that is held down only steps. */
function carryOut(page: Page, command: Command, held: boolean): boolean {
  const { live, decision } = page;
  if (live.asksSoon && !held && !mayComeEarly(page, command)) return true;
  if (command.do === "step") return decision.span ? (decision.step(command.times), true) : false;
  if (held) return false;
  if (GOES_ON.has(command.do) && !decision.options && isOver(live.view!) && live.skip()) return true;
  switch (command.do) {
    case "fold":
      decision.options ? decision.fold() : decideAhead(page, true);
      return true;
    case "call":
      decision.options ? decision.checkOrCall() : decideAhead(page, false);
      return true;
    case "open-call":
      decision.call();
      return true;
    case "type":
      if (decision.options && !decision.lists("raise")) {
        decision.more = true;
        flushSync();
      }
      document.querySelector<HTMLElement>('[data-part="amount"]')?.focus();
      if (!document.querySelector('[data-part="amount"]')) decision.raise();
      return true;
    case "confirm":
      if (decision.options?.discard != null) decision.discard();
      else decision.raise();
      return true;
    case "all-in":
      decision.allIn();
      return true;
    case "digit":
      digit(page, command.number);
      return true;
    case "show":
      decision.show();
      return true;
    case "muck":
      decision.muck();
      return true;
    case "forward":
      live.fastForward();
      return true;
    case "out":
      void live.ask({ type: isOut(live) ? "sit-in" : "sit-out" });
      return true;
    case "buy":
      if (live.view?.you?.rebuy_least != null) page.show("rebuy");
      return true;
    case "chat":
      page.chat();
      return true;
    case "panel":
      page.talk();
      return true;
    case "menu":
      page.menu();
      return true;
    case "sound":
      settings.sound = !settings.sound;
      return true;
    case "history":
    case "learn":
    case "help":
      page.show(command.do);
      return true;
    case "escape":
      decision.freeFold = decision.muckAnyway = decision.more = false;
      decision.typed = null;
      decision.ahead = null;
      decision.chosen = [];
      return false;
  }
}

const isOut = (live: LiveTable): boolean =>
  live.view?.table.seats.find((other) => other.seat === live.view?.you?.seat)?.out ?? false;

/** Ahead of one's turn the keys of fold and call choose what is on offer, if anything is. */
function decideAhead({ live, decision }: Page, folds: boolean): void {
  const { deal, you } = live.view ?? {};
  const playing = deal?.seats.find((other) => other.seat === you?.seat);
  if (deal?.phase !== "play" || deal.actor == null || !playing || playing.folded || playing.all_in) return;
  const ahead = offered(you ?? null, roundOf(deal)).find(({ kind }) => (kind === "check-fold") === folds);
  if (ahead) decision.decideAhead(ahead);
}

/** A digit is a preset, a card to exchange, or how often to run it. */
function digit({ live, decision }: Page, number: number): void {
  const { deal, you } = live.view ?? {};
  const vote = deal?.vote;
  if (vote && you?.seat != null && vote.seats.includes(you.seat)) {
    if (number >= 1 && number <= vote.most) void live.ask({ type: "run-it", deal: deal.number, times: number });
  } else if (decision.options?.discard != null) {
    const card = you?.cards?.[number - 1];
    if (card) decision.choose(card);
  } else decision.preset(number);
}
