/** What the study room says before a solution is there. */

import { inEveryLanguage } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/study.json";

export const studyWords = {
  ...inEveryLanguage<keyof typeof en>(
    import.meta.glob<Record<string, string>>("./*/study.json", { eager: true, import: "default" }),
  ),

  pot: capital(terms.pot),
  board: capital(terms.board),
};
