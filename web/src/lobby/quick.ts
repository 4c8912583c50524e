/** Quick play: a few choices, one button, a seat among bots. */

import { lobby } from "../i18n/lobby";
import type { Words } from "../i18n/words";
import type { BotChoice } from "../wire/api";
import type { NewTable } from "../wire/types";

export type Strength = "easy" | "medium" | "hard" | "mixed";

/** What is chosen for quick play; remembered from visit to visit. */
export interface Quick {
  game: string;
  opponents: number;
  strength: Strength;
}

export const USUAL: Quick = { game: "holdem", opponents: 5, strength: "mixed" };

export interface Game {
  title: Words;
  /** The preset or the variant that it is. */
  wish: Pick<NewTable, "preset" | "variant">;
  /** The most who can sit there, oneself left out. */
  most: number;
}

const house = (preset: string, title: Words, most = 9): Game => ({ title, wish: { preset }, most });
const other = (variant: string, title: Words, most = 9): Game => ({ title, wish: { variant }, most });

/** The games offered, by name. */
export const GAMES: Record<string, Game> = {
  holdem: house("standard", lobby.gameHoldem),
  "fixed-limit": house("fixed-limit", lobby.gameFixedLimit),
  home: house("home", lobby.gameHome),
  "ante-up": house("ante-up", lobby.gameAnteUp, 5),
  dezhou: house("dezhou", lobby.gameDezhou),
  "short-deck": other("short-deck", lobby.gameShortDeck),
  omaha: other("omaha", lobby.gameOmaha),
  "omaha-high-low": other("omaha-high-low", lobby.gameOmahaHighLow),
  "five-card-draw": other("five-card-draw", lobby.gameFiveCardDraw, 5),
  "deuce-to-seven-triple-draw": other("deuce-to-seven-triple-draw", lobby.gameTripleDraw, 5),
  badugi: other("badugi", lobby.gameBadugi, 7),
  stud: other("stud", lobby.gameStud, 7),
  razz: other("razz", lobby.gameRazz, 7),
};

/** The same in groups, for a list to choose from. */
export const GROUPS: { title: Words; games: string[] }[] = [
  { title: lobby.groupHoldem, games: ["holdem", "fixed-limit", "home", "ante-up", "dezhou"] },
  { title: lobby.groupBoard, games: ["short-deck", "omaha", "omaha-high-low"] },
  { title: lobby.groupDraw, games: ["five-card-draw", "deuce-to-seven-triple-draw", "badugi", "stud", "razz"] },
];

/** Those who play hold'em with a will. */
const RIVALS: Record<Strength, string[]> = {
  easy: ["station", "caller", "modest", "rock"],
  medium: ["tight-aggressive", "station", "rock", "six-max", "maniac"],
  hard: ["shark", "tight-aggressive", "pot-odds", "shark"],
  mixed: ["shark", "station", "rock", "maniac", "tight-aggressive"],
};
/** Those who play everything. */
const ANYWHERE = ["caller", "random"];

/** Do the programs that think know this game? */
export const isHoldem = (game: string): boolean => "preset" in GAMES[game]!.wish || game === "short-deck";

/** So many programs of a strength, different ones as far as they go round. */
export function rivals(quick: Quick): string[] {
  const kinds = isHoldem(quick.game) ? RIVALS[quick.strength] : ANYWHERE;
  return Array.from({ length: quick.opponents }, (_, seat) => kinds[seat % kinds.length]!);
}

/** The table for it: private, brisk, and full, so that cards come at once. */
export function quickTable(quick: Quick, host: string): NewTable {
  return {
    host,
    ...GAMES[quick.game]!.wish,
    seats: quick.opponents + 1,
    bots: rivals(quick),
    clock: 0,
    bank: 0,
    listed: false,
    pace: "quick",
  };
}

/** Filled and empty stars for how well a program plays. */
export const stars = ({ strength }: BotChoice): string => "★".repeat(strength) + "☆".repeat(5 - strength);
