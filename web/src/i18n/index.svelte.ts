/** The one way to put words on the screen: `say(words.fold)`, in the language that is set, switched in place. */

import { settings } from "../state/settings.svelte";
import { inHouse } from "./houses";
import { ui } from "./ui";
import { fill, type Words } from "./words";

export type { Words, Language } from "./words";

/** The preset of the table that is looked at: some presets have their own words. */
export const spoken = $state({ preset: "" });

/** A sentence of ours, in the words of the table's preset, with its places filled in. */
export function say(words: Words | null | undefined, facts?: Record<string, string | number>): string {
  return fill(inHouse(heard(words), settings.language, spoken.preset), facts);
}

/**
 * What a person has said, or the server about one, as it stands: the server speaks in the words of the preset, and
 * names and messages are their owners'. In English where it has no other language, as from an older server.
 */
export function heard(words: Words | null | undefined): string {
  return words?.[settings.language] ?? words?.en ?? "";
}

/** A list of things that were said, with the mark between them that the language has. */
export const listed = (parts: string[]): string => parts.join(say(ui.among));
