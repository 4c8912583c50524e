/** The names of the cards. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/cards.json";

export const cards = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/cards.json", { eager: true, import: "default" }),
);

export const SUITS = inEveryLanguage(
  import.meta.glob<Record<string, string>>("./*/suits.json", { eager: true, import: "default" }),
);

export const RANKS = inEveryLanguage(
  import.meta.glob<Record<string, string>>("./*/ranks.json", { eager: true, import: "default" }),
);
