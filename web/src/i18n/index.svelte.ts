/** The one way to put words on the screen: `say(words.fold)`, in the language that is set, switched in place. */

import { settings } from "../state/settings.svelte";
import { inHouse } from "./houses";
import { fill, type Words } from "./words";

export type { Words, Language } from "./words";

/** The preset of the table that is looked at: some presets have their own words. */
export const spoken = $state({ preset: "" });

/** In English where a sentence has no other language, as one of an older server may. */
export function say(words: Words | null | undefined, facts?: Record<string, string | number>): string {
  const sentence = words?.[settings.language] ?? words?.en ?? "";
  return fill(inHouse(sentence, settings.language, spoken.preset), facts);
}
