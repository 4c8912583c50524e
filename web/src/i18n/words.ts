/** A sentence in every language of the house: labels are of the same shape as what the server says. */

/** The key of a language, such as `en`. */
export type Language = string;

/** The same sentence in every language, by the language's key. */
export type Words = Record<Language, string>;

/** Fills the {places} of a sentence. */
export function fill(sentence: string, facts: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}
