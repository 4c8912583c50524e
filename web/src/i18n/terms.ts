/** Poker's terms, the same as in commands and in the server's sentences: made by `python -m redbutton.words.page`. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/terms.json";
import type { Words } from "./words";

/** As in a dictionary, `all-in`; `capital` makes a label of a term. */
export const terms = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/terms.json", { eager: true, import: "default" }),
);

/** A term as a label: `All-in`. */
export const capital = (term: Words): Words =>
  Object.fromEntries(
    Object.entries(term).map(([language, text]) => [language, text.charAt(0).toUpperCase() + text.slice(1)]),
  );
