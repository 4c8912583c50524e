/** A card in words. */

import { cards, RANKS, SUITS } from "../i18n/cards";
import { say } from "../i18n/index.svelte";

export const HIDDEN = "??";

/** A rank as people read it: a ten is 10. */
export const rankText = (letter: string): string => (letter === "T" ? "10" : letter);

export function cardName(card: string): string {
  const [rank, suit] = [RANKS[card[0] ?? ""], SUITS[card[1] ?? ""]];
  return rank && suit ? say(cards.of, { rank: say(rank), suit: say(suit) }) : say(cards.hidden);
}
