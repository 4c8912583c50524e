/** The one way to put words on the screen: `say(words.fold)`, in the language that is set, switched in place. */

import { settings } from "../state/settings.svelte";
import { fill, type Words } from "./words";

export type { Words, Language } from "./words";

/** In English where a sentence has no other language, as one of an older server may. */
export function say(words: Words | null | undefined, facts?: Record<string, string | number>): string {
  return fill(words?.[settings.language] ?? words?.en ?? "", facts);
}
