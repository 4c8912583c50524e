/** The 169 classes of two-card hands in their grid, and the hands of each: `AKs` has `AsKs`, `AhKh`, ... */

export const RANKS = [..."AKQJT98765432"];
/** The highest first, as the server writes the cards of a hand. */
export const SUITS = [..."shdc"];
export const SIZE = RANKS.length;
export const ALL_HANDS = 1326;

export type Kind = "pair" | "suited" | "offsuit";

/** Row and column 0 are aces; suited hands are above the diagonal, offsuit ones below it. */
export function className(row: number, column: number): string {
  const [high, low] = [RANKS[Math.min(row, column)]!, RANKS[Math.max(row, column)]!];
  return row === column ? high + low : high + low + (row < column ? "s" : "o");
}

export const CLASSES: string[] = RANKS.flatMap((_, row) => RANKS.map((_, column) => className(row, column)));

export const kindOf = (name: string): Kind => (name[2] === "s" ? "suited" : name[2] === "o" ? "offsuit" : "pair");

/** The hands of a class: 6 of a pair, 4 suited, 12 offsuit. */
export function combosOf(name: string): string[] {
  const [high, low] = [name[0]!, name[1]!];
  const suits = SUITS.flatMap((first, at) =>
    kindOf(name) === "suited"
      ? [[first, first]]
      : SUITS.filter((second, place) => (kindOf(name) === "pair" ? place > at : second !== first)).map((second) => [
          first,
          second,
        ]),
  );
  return suits.map(([first, second]) => `${high}${first}${low}${second}`);
}

export const COMBOS: Record<string, string[]> = Object.fromEntries(CLASSES.map((name) => [name, combosOf(name)]));

const order = (card: string): number => RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!);

/** A hand as we name it, whichever of its cards came first. */
export function handName(hand: string): string {
  const [first, second] = [hand.slice(0, 2), hand.slice(2, 4)];
  return order(first) < order(second) ? first + second : second + first;
}

/** All 52 cards, suit by suit. */
export const DECK: string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
