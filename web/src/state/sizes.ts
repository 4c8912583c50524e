/** The sizes that a player wants buttons for: in big blinds before the flop, in parts of the pot after it. */

export interface Sizes {
  /** Multiples of the bet that is raised; of the big blind, if nobody has raised. */
  first: number[];
  /** Percents of the pot. */
  later: number[];
}

export const USUAL: Sizes = { first: [2.5, 3, 4], later: [50, 67, 100] };

/** More would not fit on a phone, beside the smallest bet and everything. */
const MOST = 3;

/** What somebody typed, such as `2.5, 3 4`; null if there is anything else in it. */
export function readSizes(text: string): number[] | null {
  const parts = text
    .replaceAll("%", " ")
    .split(/[\s;,/x×]+/)
    .filter(Boolean);
  const sizes = parts.map(Number);
  const isFine = sizes.every((size) => size > 0 && size <= 1000) && sizes.length >= 1 && sizes.length <= MOST;
  return isFine ? [...new Set(sizes)].sort((a, b) => a - b) : null;
}

export const writeSizes = (sizes: number[]): string => sizes.join(" ");
