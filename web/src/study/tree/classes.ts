/** The 169 classes of hands, and what a range does with each of them. */

import type { StudyHands } from "../../wire/types";

export const RANKS = "AKQJT98765432";

const worth = (rank: string): number => RANKS.indexOf(rank);

/** The class of a hand: `AhKh` is in `AKs`. */
export function classOf(hand: string): string {
  const [high, low] = worth(hand[0]!) <= worth(hand[2]!) ? [hand[0]!, hand[2]!] : [hand[2]!, hand[0]!];
  if (high === low) return high + low;
  return high + low + (hand[1] === hand[3] ? "s" : "o");
}

/** The class of a cell: suited above the diagonal, offsuit below it. */
export function classAt(row: number, column: number): string {
  const [high, low] = [RANKS[Math.min(row, column)]!, RANKS[Math.max(row, column)]!];
  return row === column ? high + low : high + low + (row < column ? "s" : "o");
}

export const CLASSES: readonly string[] = Array.from({ length: 169 }, (_, cell) =>
  classAt(Math.floor(cell / 13), cell % 13),
);

/** Where a class stands in the matrix. */
export const cellOf = (name: string): number => CLASSES.indexOf(name);

/** The cards of a text such as `KhTd7c`. */
export const cardsOf = (text: string): string[] => text.match(/[2-9TJQKA][shdc]/g) ?? [];

/** All hands of a class that the board leaves. */
export function combos(name: string, board: readonly string[]): string[] {
  const [high, low, kind] = [name[0]!, name[1]!, name[2]];
  const found: string[] = [];
  for (const [first, one] of [..."shdc"].entries())
    for (const [second, other] of [..."shdc"].entries()) {
      const fits = kind === "s" ? first === second : kind === "o" ? first !== second : first < second;
      if (fits && !board.includes(high + one) && !board.includes(low + other)) found.push(high + one + low + other);
    }
  return found;
}

/**
 * How likely each hand is: its reach, times how much of the other range can be held beside it. Means over hands are
 * weighted with this, so that they agree with the server's means over the whole range.
 */
export function weights(own: StudyHands, other: StudyHands): number[] {
  const all = other.reach.reduce((sum, reach) => sum + reach, 0);
  const withCard = new Map<string, number>();
  const same = new Map<string, number>();
  for (const [index, hand] of other.hands.entries()) {
    const reach = other.reach[index]!;
    for (const card of cardsOf(hand)) withCard.set(card, (withCard.get(card) ?? 0) + reach);
    same.set(key(hand), reach);
  }
  return own.hands.map((hand, index) => {
    const [first, second] = cardsOf(hand) as [string, string];
    const beside = all - (withCard.get(first) ?? 0) - (withCard.get(second) ?? 0) + (same.get(key(hand)) ?? 0);
    return own.reach[index]! * Math.max(0, beside);
  });
}

/** The same for a hand in either order of its cards. */
const key = (hand: string): string => cardsOf(hand).sort().join("");

/** A class in a range at a node. */
export interface Cell {
  name: string;
  /** Where its hands stand in the columns. */
  rows: number[];
  /** How much of the class is here, 0 to 1; of the hands that the board leaves. */
  reach: number;
  ev: number | null;
  equity: number | null;
  /** For each action, how often; empty for the player who does not act. */
  strategy: number[];
}

/** The mean of some rows of a column, null if nothing of them is there. */
export function mean(column: readonly number[], rows: readonly number[], weight: readonly number[]): number | null {
  let [sum, total] = [0, 0];
  for (const row of rows) {
    sum += column[row]! * weight[row]!;
    total += weight[row]!;
  }
  return total > 1e-9 ? sum / total : null;
}

/** The whole matrix, in the order of `CLASSES`. */
export function cells(own: StudyHands, other: StudyHands, board: readonly string[]): Cell[] {
  const weight = weights(own, other);
  const rows = new Map<string, number[]>(CLASSES.map((name) => [name, []]));
  for (const [row, hand] of own.hands.entries()) rows.get(classOf(hand))!.push(row);
  return CLASSES.map((name) => {
    const here = rows.get(name)!;
    const possible = combos(name, board).length;
    const reached = here.reduce((sum, row) => sum + own.reach[row]!, 0);
    return {
      name,
      rows: here,
      reach: possible ? reached / possible : 0,
      ev: mean(own.ev, here, weight),
      equity: mean(own.equity, here, weight),
      strategy: own.strategy.map((column) => mean(column, here, weight) ?? 0),
    };
  });
}
