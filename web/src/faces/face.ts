/** Faces, put together from a few parts. Pure: the same name has the same face. */

import type { Sitting } from "../wire/types";

/** A face that a person may choose. */
export type FaceName = NonNullable<Sitting["face"]>;

/** What is on the head: the outline that one knows a face by, also where it is small. */
export const TOPS = [
  "bulb",
  "feelers",
  "cat",
  "bear",
  "hare",
  "tuft",
  "sprout",
  "cap",
  "horns",
  "bow",
] as const satisfies FaceName[];
export const EYES = ["round", "bright", "glasses", "sleepy", "visor"] as const;
export const MOUTHS = ["smile", "line", "grin", "small", "lopsided"] as const;

export interface Face {
  top: (typeof TOPS)[number];
  eyes: (typeof EYES)[number];
  mouth: (typeof MOUTHS)[number];
}

/** A name such as `caller 2`: the second of a kind. */
const NUMBERED = /^(.*?)(?: (\d+))?$/s;

/**
 * The name decides all of it, so a bot is known again at another table; a person may choose what is on the head. Bots that are numbered, because they have no
 * name but their kind, have one outline after another.
 */
export function faceOf(name: string, chosen?: FaceName | null): Face {
  const [, kind, number = "1"] = NUMBERED.exec(name)!;
  const pick = numberOf(kind!);
  return {
    top: chosen ?? at(TOPS, pick + Number(number)),
    eyes: at(EYES, Math.floor(pick / TOPS.length)),
    mouth: at(MOUTHS, Math.floor(pick / TOPS.length / EYES.length)),
  };
}

const at = <T>(parts: readonly T[], index: number): T => parts[index % parts.length]!;

/** Chairs share out the circle of colours, so that no two look the same. */
export const hueOf = (seat: number): number => (7 + ((seat * 3) % 10) * 36) % 360;

/** So chosen that the nicknames of a language all get faces of their own. */
const START = 35432;
const numberOf = (name: string): number =>
  [...name].reduce((number, letter) => Math.imul(number ^ letter.codePointAt(0)!, 16777619), START) >>> 0;
