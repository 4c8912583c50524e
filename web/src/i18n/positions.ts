/** The positions at the table, the same as in the terminal: made by `python -m redbutton.words.page`. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/positions.json";
import { say } from "./index.svelte";

const positions = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/positions.json", { eager: true, import: "default" }),
);

/** The name of a position such as `BTN` or `UTG+1`. */
export function positionName(letters: string): string {
  const [name = "", ...number] = letters.split(/(?=\+)/);
  return say(positions[name as keyof typeof positions]) + number.join("");
}
