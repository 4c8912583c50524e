/** The faces of bots, put together from a few parts. Pure: the same bot at a table has the same face. */

/** What is on the head: the outline that one knows a face by, also where it is small. */
export const TOPS = ["bulb", "feelers", "cat", "bear", "hare", "tuft", "sprout", "cap", "horns", "bow"] as const;
export const EYES = ["round", "bright", "glasses", "sleepy", "visor"] as const;
export const MOUTHS = ["smile", "line", "grin", "small", "lopsided"] as const;

export interface Face {
  top: (typeof TOPS)[number];
  eyes: (typeof EYES)[number];
  mouth: (typeof MOUTHS)[number];
}

/**
 * The bot's number among the people of a table decides the outline, so the bots that come one after another have
 * different ones; two whose outline is the same have other eyes. The name decides the rest.
 */
export function faceOf(person: number, name: string): Face {
  const rest = sumOf(name);
  return {
    top: TOPS[person % TOPS.length]!,
    eyes: EYES[(Math.floor(person / TOPS.length) + (person % TOPS.length)) % EYES.length]!,
    mouth: MOUTHS[rest % MOUTHS.length]!,
  };
}

/** Chairs share out the circle of colours, so that no two look the same. */
export const hueOf = (seat: number): number => (7 + ((seat * 3) % 10) * 36) % 360;

const sumOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
