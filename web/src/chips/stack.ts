/** Which chips make an amount. */

/** The values of chips, in chips of the table's unit, and what they look like. */
export const VALUES = [
  1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000, 100_000_000,
] as const;

const COLOURS = ["#e9e6dd", "#c8343b", "#2f7d57", "#2b3036", "#6b4a9e", "#d39a2d", "#2f6fb5", "#b5577a"];

export const colourOf = (value: number): string =>
  COLOURS[VALUES.indexOf(value as (typeof VALUES)[number]) % COLOURS.length] ?? COLOURS[0]!;

/** The largest chips first, and no more than `most` of them: the pile tells the size, the number beside it the amount. */
export function pileOf(amount: number, most = 6): number[] {
  const pile: number[] = [];
  let left = amount;
  for (const value of [...VALUES].reverse()) {
    while (left >= value && pile.length < most) {
      pile.push(value);
      left -= value;
    }
  }
  return pile;
}
