/** The words of presets that have their own, as the server has them: made by `python -m redbutton.words.page`. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/houses.json";
import { terms } from "./terms";
import type { Language, Words } from "./words";

const own = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/houses.json", { eager: true, import: "default" }),
);

/** Terms of several words. They are replaced where they stand alone: 你的牌 also begins 你的牌型. */
const PHRASES: (keyof typeof terms)[] = ["yourCards", "isDealt"];

/** A sentence of ours in the words of a preset. */
export function inHouse(sentence: string, language: Language, preset: string): string {
  let said = sentence;
  for (const [key, words] of Object.entries<Words>(own)) {
    const [house, term] = key.split(".") as [string, keyof typeof terms];
    const [usual, instead] = [terms[term][language], words[language]];
    if (house !== preset || !usual || !instead || usual === instead) continue;
    const alone = new RegExp(`(^|[^\\p{L}])${usual}(?!\\p{L})`, "gu");
    said = PHRASES.includes(term) ? said.replace(alone, `$1${instead}`) : said.replaceAll(usual, instead);
  }
  return said;
}
