import { expect, test } from "vitest";
import { inEveryLanguage, languagesOf, type Files } from "./dictionaries";
import { ends } from "./ends";
import { handWords } from "./hands";
import { learning } from "./learning";
import { lobby } from "./lobby";
import { studyWords } from "./study";
import { studyTree } from "./studyTree";
import { table } from "./table";
import { LANGUAGES, nextLanguage, ui } from "./ui";

const files = import.meta.glob<Record<string, string>>("./*/*.json", { eager: true, import: "default" });
const english = Object.keys(files).filter((path) => path.startsWith("./en/"));
const inLanguage = (path: string, language: string) => files[path.replace("/en/", `/${language}/`)];
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test("English is the first of the languages, and all of them can be chosen one after the other", () => {
  expect(LANGUAGES[0]).toBe("en");
  expect(LANGUAGES.map(nextLanguage)).toEqual([...LANGUAGES.slice(1), "en"]);
  expect(ui.itself).toMatchObject({ en: "English", zh: "中文" });
});

test.each(LANGUAGES)("%s has the same files, keys and places to fill in as English", (language) => {
  expect(Object.keys(files).filter((path) => path.startsWith(`./${language}/`))).toHaveLength(english.length);
  for (const path of english) {
    const [known, other] = [files[path]!, inLanguage(path, language)!];
    expect(Object.keys(other), path).toEqual(Object.keys(known));
    for (const key in known) expect(places(other[key]!), `${path} ${key}`).toEqual(places(known[key]!));
  }
});

test("a third dictionary is picked up by its folder's name, without another change", () => {
  const three: Files = {
    "./en/ui.json": { itself: "English", close: "Close" },
    "./fr/ui.json": { itself: "Français", close: "Fermer" },
    "./de/ui.json": { itself: "Deutsch", close: "Schließen" },
  };
  expect(languagesOf(three)).toEqual(["en", "de", "fr"]);
  expect(inEveryLanguage(three)).toEqual({
    itself: { en: "English", fr: "Français", de: "Deutsch" },
    close: { en: "Close", fr: "Fermer", de: "Schließen" },
  });
});

test.each(Object.entries({ ends, hands: handWords, learning, lobby, study: studyWords, studyTree, table, ui }))(
  "no key of %s is in its dictionary and a term as well",
  (area, words: Record<string, { en?: string }>) => {
    const texts = files[`./en/${area}.json`]!;
    for (const key in texts) expect(words[key]?.en, key).toBe(texts[key]);
  },
);

test("a pace is called by its own name, and what goes on is resumed everywhere", () => {
  expect((["calm", "quick", "instant"] as const).map((pace) => lobby[pace].en)).toEqual(["Calm", "Quick", "Instant"]);
  expect(table.resume).toEqual(learning.resume);
});
