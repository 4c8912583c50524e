/** A range as it is painted: the weight of each hand that is in it, from 0 to 1. All functions make a new one. */

import { ALL_HANDS, CLASSES, COMBOS, handName } from "./hands";

export type Weights = Readonly<Record<string, number>>;

export const NOTHING: Weights = {};

const rounded = (weight: number): number => Math.round(Math.min(1, Math.max(0, weight)) * 1000) / 1000;

/** With these hands at this weight. */
export function painted(weights: Weights, hands: readonly string[], weight: number): Weights {
  const next: Record<string, number> = { ...weights };
  for (const hand of hands)
    if (rounded(weight) > 0) next[hand] = rounded(weight);
    else delete next[hand];
  return next;
}

/** What the server read, with hands named as we name them. */
export const fromServer = (hands: Record<string, number>): Weights =>
  Object.fromEntries(Object.entries(hands).map(([hand, weight]) => [handName(hand), rounded(weight)]));

export const everything = (weight = 1): Weights => painted(NOTHING, Object.values(COMBOS).flat(), weight);

/** What is in becomes what is out: a weight of 0.3 becomes 0.7. */
export function inverted(weights: Weights): Weights {
  const all = Object.values(COMBOS).flat();
  return Object.fromEntries(
    all.map((hand) => [hand, rounded(1 - (weights[hand] ?? 0))] as const).filter(([, weight]) => weight > 0),
  );
}

/** The mean weight of a class. */
export function classWeight(weights: Weights, name: string): number {
  const hands = COMBOS[name]!;
  return hands.reduce((sum, hand) => sum + (weights[hand] ?? 0), 0) / hands.length;
}

/** Do the hands of the class differ? */
export function isMixed(weights: Weights, name: string): boolean {
  const [first, ...others] = COMBOS[name]!;
  return others.some((hand) => (weights[hand] ?? 0) !== (weights[first!] ?? 0));
}

export const combosIn = (weights: Weights): number => Object.values(weights).reduce((sum, weight) => sum + weight, 0);

export const shareOf = (weights: Weights): number => combosIn(weights) / ALL_HANDS;

const word = (name: string, weight: number): string => (weight === 1 ? name : `${name}:${weight}`);

/** As text, class by class, hand by hand where the hands of a class differ. The server writes it shorter. */
export const textOf = (weights: Weights): string =>
  CLASSES.flatMap((name) => {
    const hands = COMBOS[name]!.filter((hand) => weights[hand]);
    if (hands.length === 0) return [];
    return isMixed(weights, name) ? hands.map((hand) => word(hand, weights[hand]!)) : [word(name, weights[hands[0]!]!)];
  }).join(",");

export function isSame(one: Weights, other: Weights): boolean {
  const hands = Object.keys(one);
  return hands.length === Object.keys(other).length && hands.every((hand) => one[hand] === other[hand]);
}
