/** Dictionaries: a folder for each language, in it a file for each area of the page. A new folder is a new language. */

import type { Language, Words } from "./words";

/** The texts of one area, by the path of the file: `./en/table.json`. */
export type Files = Record<string, Record<string, string>>;

const languageOf = (path: string): Language => path.split("/").at(-2)!;

/** The languages of the files, English first: it is spoken where nobody asks for another one. */
export const languagesOf = (files: Files): Language[] =>
  Object.keys(files)
    .map(languageOf)
    .sort((a, b) => Number(b === "en") - Number(a === "en") || a.localeCompare(b));

/** Puts the languages of an area together: `{ fold: { en: "Fold", zh: "弃牌" } }`. */
export function inEveryLanguage<Key extends string>(files: Files): Record<Key, Words> {
  const words: Record<string, Words> = {};
  for (const [path, texts] of Object.entries(files))
    for (const [key, text] of Object.entries(texts)) (words[key] ??= {})[languageOf(path)] = text;
  return words;
}
