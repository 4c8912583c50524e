/** What is said where a game ends, and on the way there: places, prizes, levels. */

import { settings } from "../state/settings.svelte";
import { inEveryLanguage } from "./dictionaries";
import type en from "./en/ends.json";

export const ends = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/ends.json", { eager: true, import: "default" }),
);

const TENS = [11, 12, 13];
const ENDINGS = ["th", "st", "nd", "rd"];

/** A place as it is said: 1st, 22nd, 13th in English, a number elsewhere. */
export function ordinal(place: number, language = settings.language): string {
  if (language !== "en") return String(place);
  return `${place}${(TENS.includes(place % 100) ? null : ENDINGS[place % 10]) ?? "th"}`;
}
