/** Short words for what happened, where there is room for a word only. */

import { listed, say } from "../i18n/index.svelte";
import { table as words } from "../i18n/table";
import type { Words } from "../i18n/words";
import type { TableView } from "../state/table";
import type { LastDeed, Options, Playing, Sitting } from "../wire/types";

export interface Told {
  text: string;
  tone: "fold" | "check" | "call" | "raise" | "plain";
}

/** What a seat did last on this street. */
export function lastAction(
  playing: Playing,
  money: (chips: number) => string,
  antes: readonly number[] = [],
): Told | null {
  if (playing.folded) return { text: say(words.didFold), tone: "fold" };
  return toldAction(playing.last, money, { antes, hasBlind: !!playing.blind });
}

/** What somebody has done, as one of the round's lists has it. */
export const toldDeed = (deed: LastDeed, money: (chips: number) => string): string =>
  deed.kind === "fold" ? say(words.didFold) : (toldAction(deed, money)?.text ?? deed.kind);

function toldAction(
  last: Playing["last"],
  money: (chips: number) => string,
  { antes = [], hasBlind = false }: { antes?: readonly number[]; hasBlind?: boolean } = {},
): Told | null {
  const { kind, amount = 0, count = 0 } = last ?? {};
  const tell = (text: Words, tone: Told["tone"]): Told => ({ text: say(text, { amount: money(amount), count }), tone });
  switch (kind) {
    case "check":
      return tell(words.didCheck, "check");
    case "call":
      return amount ? tell(words.didCall, "call") : tell(words.didCheck, "check");
    case "bet":
      return tell(words.didBet, "raise");
    case "raise":
      return tell(words.didRaise, "raise");
    case "bring-in":
      return tell(words.didBringIn, "call");
    case "blind":
      return tell(words.didBlind, "plain");
    case "ante":
      return tell(antes.at(-1) === 0 && hasBlind ? words.didBigBlindAnte : words.didAnte, "plain");
    case "discard":
      return tell(count ? words.didDraw : words.didStandPat, "plain");
    case "muck":
      return tell(words.didMuck, "fold");
    default:
      return null;
  }
}

/** Why somebody has no part in things. */
export function stateOf(sitting: Sitting, playing: Playing | null): Words | null {
  if (sitting.leaving) return words.leaving;
  if (sitting.out && !playing) return words.sitsOut;
  if (sitting.waits && !playing) return words.waitsForBlind;
  if (sitting.connected === false && !sitting.bot) return words.away;
  return null;
}

/** The pots' names: one is the pot, several are the main pot and side pots. */
export function potName(at: number, count: number): string {
  if (count < 2) return say(words.pot);
  if (at === 0) return say(words.mainPot);
  return count === 2 ? say(words.sidePot) : say(words.sidePotNumber, { number: at });
}

/** Which cards one may exchange, or has to throw away. */
export function discardHint({ discard, must_discard }: Options): string {
  if (must_discard) return say(words.throwAwayHint, { count: must_discard });
  return say(words.discardHint, { count: discard ?? 0 });
}

/** What the button does with the cards that are chosen. */
export function discardLabel({ must_discard }: Options, chosen: number): string {
  if (must_discard) return say(words.throwAway);
  return chosen ? say(words.discard, { count: chosen }) : say(words.standPat);
}

/** What one may do, as it is read aloud. */
export function choices(options: Options, money: (chips: number) => string): string {
  const parts = [
    options.check && say(words.check),
    options.call != null && (options.call ? `${say(words.call)} ${money(options.call)}` : say(words.stay)),
    options.bring_in != null && `${say(words.bringIn)} ${money(options.bring_in)}`,
    options.raise_min != null &&
      !options.unlisted?.includes("raise") &&
      `${say(raiseWord(options))} ${amounts(options, money)}`,
    options.all_in != null && !options.unlisted?.includes("all-in") && say(words.allIn),
    options.discard != null && discardHint(options),
    options.fold && say(words.fold),
    options.show && say(words.show),
    options.muck && say(words.muck),
  ];
  return listed(parts.filter((part) => typeof part === "string"));
}

const ACTIONS: Record<string, Words> = {
  fold: words.fold,
  check: words.check,
  stay: words.stay,
  call: words.call,
  "bring-in": words.bringIn,
  bet: words.bet,
  raise: words.raise,
  "all-in": words.allIn,
  discard: words.discards,
  show: words.show,
  muck: words.muck,
};

/** What the player to act may do, as the round lists it. */
export function listedActions(available: string[]): string {
  return listed(available.map((name) => (ACTIONS[name] ? say(ACTIONS[name]) : name)));
}

/** What a bet or raise is called; a blind that is an action has its own name. */
export function raiseWord({ bet, blind, bring_in }: Options): Words {
  if (blind) return blind === "small-blind" ? words.betSmallBlind : words.betBigBlind;
  return bet ? words.bet : bring_in != null ? words.complete : words.raiseTo;
}

/** What a bet or raise may be; with fixed limits that is one amount. */
function amounts({ raise_min, raise_max }: Options, money: (chips: number) => string): string {
  const [least, most] = [money(raise_min ?? 0), money(raise_max ?? 0)];
  return least === most ? least : `${least}–${most}`;
}

export interface Win {
  seat: number;
  name: string;
  you: boolean;
  amount: number;
  /** How much of it came from which pot, where there are several. */
  pots: { name: string; amount: number }[];
  low: boolean;
  board: number;
  hand: Words | null;
}

/** Who won what from which pots with what; what one hand won on one board is one win. */
export function wins(view: TableView): Win[] {
  const won = view.deal?.won ?? [];
  const count = Math.max(view.deal?.pots.length ?? 0, ...won.map(({ pot = 0 }) => pot + 1));
  const found = new Map<string, Win>();
  for (const { seat, amount, pot = 0, board = 0, low = false, holding } of won) {
    const key = `${seat}/${board}/${low}`;
    const { pots = [], amount: before = 0 } = found.get(key) ?? {};
    found.set(key, {
      seat,
      name: view.table.seats.find((other) => other.seat === seat)?.name ?? say(words.seat, { seat }),
      you: seat === view.you?.seat,
      amount: before + amount,
      pots: count > 1 ? [...pots, { name: potName(pot, count), amount }] : [],
      low,
      board,
      hand: holding?.text ?? null,
    });
  }
  return [...found.values()];
}
