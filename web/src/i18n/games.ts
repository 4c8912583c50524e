/** The games' titles, the same as in commands and in the server's sentences: made by `python -m redbutton.words.page`. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/games.json";

export const games = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/games.json", { eager: true, import: "default" }),
);
