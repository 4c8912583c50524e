/** A sentence in every language of the house: labels are of the same shape as what the server says. */

import type { Words } from "../wire/types";

export type { Words };
export type Language = keyof Words;

/** Fills the {places} of a sentence. */
export function fill(sentence: string, facts: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}
