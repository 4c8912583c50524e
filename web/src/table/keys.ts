/** The keyboard: which key means what. Pure; the page carries it out, and the `?` page lists it. */

import { table as words } from "../i18n/table";
import type { Words } from "../i18n/words";

export type Command =
  | {
      do:
        | "fold"
        | "call"
        | "open-call"
        | "type"
        | "confirm"
        | "all-in"
        | "show"
        | "muck"
        | "forward"
        | "out"
        | "buy"
        | "chat"
        | "panel";
    }
  | { do: "history" | "learn" | "sound" | "menu" | "help" | "escape" }
  | { do: "step"; times: number }
  | { do: "digit"; number: number };

const LETTERS: Record<string, Command> = {
  f: { do: "fold" },
  e: { do: "open-call" },
  c: { do: "call" },
  k: { do: "call" },
  r: { do: "type" },
  b: { do: "type" },
  Enter: { do: "confirm" },
  a: { do: "all-in" },
  s: { do: "show" },
  m: { do: "muck" },
  n: { do: "forward" },
  o: { do: "out" },
  i: { do: "buy" },
  t: { do: "chat" },
  l: { do: "panel" },
  h: { do: "history" },
  g: { do: "learn" },
  x: { do: "sound" },
  ".": { do: "menu" },
  "?": { do: "help" },
  Escape: { do: "escape" },
};

export function commandOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Command | null {
  if (key === "ArrowUp" || key === "ArrowRight") return { do: "step", times: shiftKey ? 5 : 1 };
  if (key === "ArrowDown" || key === "ArrowLeft") return { do: "step", times: shiftKey ? -5 : -1 };
  if (/^[0-9]$/.test(key)) return { do: "digit", number: Number(key) };
  return LETTERS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** The page of the keyboard: keys and what they do. */
export const KEYS: [keys: string[], words: Words][] = [
  [["F"], words.keyFold],
  [["C"], words.keyCall],
  [["E"], words.keyOpenCall],
  [["R"], words.keyRaise],
  [["1", "…", "9"], words.keyDigits],
  [["↑", "↓"], words.keyArrows],
  [["A"], words.keyAllIn],
  [["Enter"], words.keyEnter],
  [["S", "M"], words.keyShow],
  [["N"], words.keyForward],
  [["O"], words.keyOut],
  [["I"], words.keyBuy],
  [["T"], words.keyChat],
  [["L"], words.keyPanel],
  [["H"], words.keyHistory],
  [["G"], words.keyLearn],
  [["X"], words.keySound],
  [["."], words.keyMenu],
  [["?"], words.keyHelp],
  [["Esc"], words.keyEscape],
];
