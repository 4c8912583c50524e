/** Quick play: a few choices, one button, a seat among bots. */

import { games } from "../i18n/games";
import { lobby } from "../i18n/lobby";
import type { Words } from "../i18n/words";
import type { BotChoice, Choices, NewTable, VariantChoice } from "../wire/types";

/** A bit of everything, instead of one level. */
export const MIXED = "mixed";

/** What is chosen for quick play; remembered from visit to visit. */
export interface Quick {
  game: string;
  opponents: number;
  /** A level that the server names, or a mix. */
  level: string;
}

export const USUAL: Quick = { game: "holdem", opponents: 5, level: MIXED };

export interface Game {
  title: Words;
  /** The preset or the variant that it is. */
  wish: Pick<NewTable, "preset" | "variant">;
}

const house = (preset: string, title: Words): Game => ({ title, wish: { preset } });
const other = (variant: string, title: Words): Game => ({ title, wish: { variant } });

/** The games offered, by name. */
export const GAMES: Record<string, Game> = {
  holdem: house("standard", games.standard),
  "fixed-limit": house("fixed-limit", games.fixedLimit),
  home: house("home", games.home),
  "ante-up": house("ante-up", games.anteUp),
  dezhou: house("dezhou", games.dezhou),
  "draw-sim": house("draw-sim", games.drawSim),
  "short-deck": other("short-deck", games.shortDeck),
  omaha: other("omaha", games.omaha),
  "omaha-high-low": other("omaha-high-low", games.omahaHighLow),
  "five-card-draw": other("five-card-draw", games.fiveCardDraw),
  "deuce-to-seven-triple-draw": other("deuce-to-seven-triple-draw", games.deuceToSevenTripleDraw),
  badugi: other("badugi", games.badugi),
  stud: other("stud", games.stud),
  razz: other("razz", games.razz),
};

/** The same in groups, for a list to choose from. */
export const GROUPS: { title: Words; games: string[] }[] = [
  { title: lobby.groupHoldem, games: ["holdem", "fixed-limit", "home", "ante-up", "dezhou"] },
  { title: lobby.groupBoard, games: ["short-deck", "omaha", "omaha-high-low"] },
  {
    title: lobby.groupDraw,
    games: ["draw-sim", "five-card-draw", "deuce-to-seven-triple-draw", "badugi", "stud", "razz"],
  },
];

/** The variant that a game is. */
function variantOf(game: string, choices: Choices): VariantChoice {
  const { preset, variant } = GAMES[game]!.wish;
  const name = variant ?? choices.presets.find((one) => one.name === preset)!.variant;
  return choices.variants.find((one) => one.name === name)!;
}

/** The most who can sit there, oneself left out. */
export function mostOpponents(game: string, choices: Choices): number {
  const preset = choices.presets.find((one) => one.name === GAMES[game]!.wish.preset);
  return (preset ?? variantOf(game, choices)).max_players - 1;
}

/** The levels of opponents, the weakest first. */
export const levels = (choices: Choices): BotChoice[] =>
  choices.levels.map((level) => choices.bots.find((bot) => bot.name === level)!);

/** Can anything be bet there, or do the cards alone decide? */
export const hasBetting = (game: string, choices: Choices): boolean => variantOf(game, choices).betting;

/** A number of bots of one level; of a mix, all different first, then repeated. */
export function rivals(quick: Quick, choices: Choices): string[] {
  const chosen = hasBetting(quick.game, choices) && choices.levels.includes(quick.level);
  const kinds = chosen ? [quick.level] : variantOf(quick.game, choices).mix;
  return Array.from({ length: quick.opponents }, (_, seat) => kinds[seat % kinds.length]!);
}

/** Where nothing can be won or lost there is an end: twenty hands, and who has won the most of them. */
const SHORT = { format: "rounds", rounds: 20 } as const;

/** The table for it: private, calm, and full, so that cards come at once. */
export function quickTable(quick: Quick, host: string, choices: Choices): NewTable {
  return {
    host,
    ...GAMES[quick.game]!.wish,
    seats: quick.opponents + 1,
    bots: rivals(quick, choices),
    clock: 0,
    bank: 0,
    listed: false,
    pace: "calm",
    ...(hasBetting(quick.game, choices) ? {} : SHORT),
  };
}

/** Does a bot only check and call in this variant, by its own account? */
export const onlyCalls = (bot: BotChoice | undefined, variant: string): boolean =>
  bot?.variants != null && !bot.variants.includes(variant);

/** Bots by how well they play, the best first; those of whom nobody has said it last. */
export function byLevel<Bot extends { strength: number | null }>(bots: Bot[]): [number | null, Bot[]][] {
  const strengths = [...new Set(bots.map(({ strength }) => strength))].sort((a, b) => (b ?? 0) - (a ?? 0));
  return strengths.map((level) => [level, bots.filter(({ strength }) => strength === level)]);
}
