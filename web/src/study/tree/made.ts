/** What a hand has made of a board, for filters; who wins is none of the page's business. */

import { cardsOf, RANKS } from "./classes";

export const MADE = [
  "straightFlush",
  "fourOfAKind",
  "fullHouse",
  "flush",
  "straight",
  "set",
  "trips",
  "twoPair",
  "overpair",
  "topPair",
  "lowerPair",
  "highCard",
] as const;
export type Made = (typeof MADE)[number];

export const DRAWS = ["flushDraw", "openEnded", "gutshot"] as const;
export type Draw = (typeof DRAWS)[number];

/** 14 for an ace. */
const value = (card: string): number => 14 - RANKS.indexOf(card[0]!);

/** The highest card of a straight that lies in these values, 0 if none does. An ace is also a one. */
function straight(values: ReadonlySet<number>): number {
  const has = (rank: number): boolean => values.has(rank === 1 ? 14 : rank);
  for (let high = 14; high >= 5; high--) if ([0, 1, 2, 3, 4].every((below) => has(high - below))) return high;
  return 0;
}

const bySuit = (cards: readonly string[]): string[][] =>
  [..."shdc"].map((suit) => cards.filter((card) => card[1] === suit));

const valuesOf = (cards: readonly string[]): Set<number> => new Set(cards.map(value));

/** Ranks with at least this many cards, the highest first. */
function times(cards: readonly string[], least: number): number[] {
  const count = new Map<number, number>();
  for (const card of cards) count.set(value(card), (count.get(value(card)) ?? 0) + 1);
  return [...count]
    .filter(([, many]) => many >= least)
    .map(([rank]) => rank)
    .sort((a, b) => b - a);
}

/** The class of a hand. A pair that only lies on the board counts as no pair: everybody has it. */
export function madeOf(hand: string, board: readonly string[]): Made {
  const own = cardsOf(hand);
  const all = [...own, ...board];
  const flushes = bySuit(all).filter((suited) => suited.length >= 5);
  if (flushes.some((suited) => straight(valuesOf(suited)))) return "straightFlush";
  if (times(all, 4).length) return "fourOfAKind";
  const threes = times(all, 3);
  const pairs = times(all, 2);
  if (threes.length && pairs.length > 1) return "fullHouse";
  if (flushes.length) return "flush";
  if (straight(valuesOf(all))) return "straight";
  const held = own.map(value);
  const isPocket = held[0] === held[1];
  if (threes.length && held.includes(threes[0]!)) return isPocket ? "set" : "trips";
  if (threes.length) return "highCard";
  if (pairs.length >= 2 && pairs.slice(0, 2).some((rank) => held.includes(rank))) return "twoPair";
  if (pairs.length === 1 && held.includes(pairs[0]!)) return pairKind(pairs[0]!, isPocket, board);
  return "highCard";
}

function pairKind(rank: number, isPocket: boolean, board: readonly string[]): Made {
  const top = Math.max(...board.map(value));
  if (isPocket) return rank > top ? "overpair" : "lowerPair";
  return rank === top ? "topPair" : "lowerPair";
}

/** What a hand may still become with one more card. There are no draws on a river. */
export function drawsOf(hand: string, board: readonly string[]): Draw[] {
  if (board.length >= 5) return [];
  const own = cardsOf(hand);
  const all = [...own, ...board];
  const found: Draw[] = [];
  const suited = bySuit(all);
  const isFlush = suited.some((cards) => cards.length >= 5);
  if (!isFlush && suited.some((cards) => cards.length === 4 && cards.some((card) => own.includes(card))))
    found.push("flushDraw");
  const completing = straightCards(all) - straightCards(board);
  if (!straight(valuesOf(all)) && completing > 0) found.push(completing > 1 ? "openEnded" : "gutshot");
  return found;
}

/** How many ranks would make a straight of these cards. */
function straightCards(cards: readonly string[]): number {
  const values = valuesOf(cards);
  let many = 0;
  for (let rank = 2; rank <= 14; rank++) if (!values.has(rank) && straight(new Set([...values, rank]))) many++;
  return many;
}
