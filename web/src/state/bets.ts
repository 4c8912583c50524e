/** Bet sizes: presets, the slider's steps, typed amounts. All amounts are totals that a raise comes to, in chips. */

import type { Options } from "../wire/types";
import { chipsOf, type Purse } from "./money";
import { USUAL, type Sizes } from "./sizes";

/** What one may raise to, and with respect to what. */
export interface Span {
  min: number;
  max: number;
  /** What is bet already on this street; `+50` is counted from it. */
  current: number;
  /** A usual step, such as the big blind. */
  step: number;
  /** The pot after a call, of which sizes are parts. */
  pot: number;
  /** Before the flop: the chips of those who only called. Sizes are multiples of the bet then. */
  limped: number | null;
  /** May everything go in? */
  allIn: boolean;
}

export function spanOf(
  options: Options | null | undefined,
  { current, step, pot = 0 }: { current: number; step: number; pot?: number },
): Span | null {
  const { raise_min: min, raise_max: max } = options ?? {};
  if (min == null || max == null) return null;
  const [limped, allIn] = [options?.limped ?? null, options?.presets?.["all-in"] === max];
  return { min, max, current, step: Math.max(1, step), pot, limped, allIn };
}

/** Is there nothing to choose, as in fixed limit? */
export const isFixed = (span: Span): boolean => span.min === span.max;

export const within = (span: Span, amount: number): number => Math.min(span.max, Math.max(span.min, amount));

/** A size to choose: the ends, a number of big blinds, or a percentage of the pot. */
export type Preset =
  | { name: "min"; amount: number }
  | { name: "all-in"; amount: number }
  | { name: "blinds"; amount: number; blinds: number }
  | { name: "pot"; amount: number; percent: number };

/** The smallest raise, the player's sizes and everything; each amount once, in ascending order. */
export function presetsOf(span: Span, sizes: Sizes = USUAL): Preset[] {
  const all: Preset[] = [{ name: "min", amount: span.min }, ...sized(span, sizes)];
  if (span.allIn) all.push({ name: "all-in", amount: span.max });
  const allowed = all.filter(({ amount }) => within(span, amount) === amount);
  const strongest = allowed.filter(({ amount }, i) => allowed.findLastIndex((other) => other.amount === amount) === i);
  return strongest.sort((a, b) => a.amount - b.amount);
}

function sized({ current, step, pot, limped }: Span, sizes: Sizes): Preset[] {
  if (limped === null)
    return sizes.later.map((percent) => {
      const part = percent === 67 ? 2 / 3 : percent === 33 ? 1 / 3 : percent / 100;
      return { name: "pot", percent, amount: current + Math.floor(pot * part + 1e-9) };
    });
  return sizes.first.map((times) => {
    const amount = Math.round(times * current) + limped;
    return { name: "blinds", blinds: Math.round((10 * amount) / step) / 10, amount };
  });
}

/** The number of places on the slider: the lower half of it is for small bets, where a chip matters more. */
export const SLIDER = 1000;
const CURVE = 2.2;

const isEven = (span: Span): boolean => span.max - span.min <= 40 * span.step;

export function amountAt(span: Span, place: number): number {
  if (place <= 0) return span.min;
  if (place >= SLIDER) return span.max;
  const part = place / SLIDER;
  const wish = span.min + (span.max - span.min) * (isEven(span) ? part : part ** CURVE);
  return within(span, Math.round(wish / grain(span)) * grain(span));
}

export function placeOf(span: Span, amount: number): number {
  if (isFixed(span)) return SLIDER;
  const part = (within(span, amount) - span.min) / (span.max - span.min);
  return Math.round(SLIDER * (isEven(span) ? part : part ** (1 / CURVE)));
}

/** Amounts on the slider are round ones: halves of the usual step, or single chips where that is no whole number. */
const grain = (span: Span): number =>
  span.max - span.min < 8 * span.step ? 1 : span.step % 2 ? span.step : span.step / 2;

/** One step up or down; `times` larger ones for impatient fingers. Lands on whole steps. */
export function stepped(span: Span, amount: number, times: number): number {
  const steps = amount / span.step;
  const next = times > 0 ? Math.floor(steps) + times : Math.ceil(steps) + times;
  return within(span, next * span.step);
}

export type Typed = { amount: number } | { wrong: "unreadable" | "small" | "large" };

/** `120` is a raise to 120, `+50` one by 50; what lies outside the limits is said to, not bent. */
export function typed(span: Span, text: string, purse: Purse): Typed {
  const by = text.trim().startsWith("+");
  const chips = chipsOf(by ? text.trim().slice(1) : text, purse);
  if (chips === null) return { wrong: "unreadable" };
  const amount = by ? span.current + chips : chips;
  if (amount < span.min) return { wrong: "small" };
  return amount > span.max ? { wrong: "large" } : { amount };
}
