/** A card in words. */

import { cards, RANKS, SUITS } from "../i18n/cards";
import { say } from "../i18n/index.svelte";

export const HIDDEN = "??";

export function cardName(card: string): string {
  const [rank, suit] = [RANKS[card[0] ?? ""], SUITS[card[1] ?? ""]];
  return rank && suit ? say(cards.of, { rank: say(rank), suit: say(suit) }) : say(cards.hidden);
}
