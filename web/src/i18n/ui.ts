/** The languages there are, and the words of the small parts that everything is made of. */

import { inEveryLanguage, languagesOf, type Files } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/ui.json";
import type { Language } from "./words";

const files: Files = import.meta.glob<Record<string, string>>("./*/ui.json", { eager: true, import: "default" });

/** `itself` is what a language is called by its speakers, `tag` what a document calls it. */
export const ui = {
  ...inEveryLanguage<keyof typeof en>(files),
  close: capital(terms.close),
  yourTurn: capital(terms.yourTurn),
};

export const LANGUAGES = languagesOf(files);

/** The language after this one: what a button that switches goes to. */
export const nextLanguage = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!;
