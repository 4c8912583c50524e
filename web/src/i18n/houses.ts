/** The words of presets that have their own, as the server has them: made by `python -m redbutton.words.page`. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/houses.json";
import { terms } from "./terms";
import type { Language, Words } from "./words";

const own = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/houses.json", { eager: true, import: "default" }),
);

/** A sentence in the words of a preset; one that the server has said so already stays as it is. */
export function inHouse(sentence: string, language: Language, preset: string): string {
  let said = sentence;
  for (const [key, words] of Object.entries<Words>(own)) {
    const [house, term] = key.split(".") as [string, keyof typeof terms];
    const [usual, instead] = [terms[term][language], words[language]];
    if (house === preset && usual && instead && usual !== instead)
      said = said.replaceAll(instead, usual).replaceAll(usual, instead);
  }
  return said;
}
