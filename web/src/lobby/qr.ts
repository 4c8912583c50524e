/** A link as a QR code, drawn as one SVG path. */

import { encode } from "uqr";

export interface Drawing {
  /** The code's width and height in modules, its quiet border included. */
  size: number;
  path: string;
}

/** Dark modules as runs, row by row. */
export function draw(link: string): Drawing {
  const { data, size } = encode(link, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: path.join("") };
}

/** Where dark modules begin in a row, and how many there are on end. */
export function runs(row: boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1]++;
    else if (dark) found.push([x, 1]);
  });
  return found;
}
