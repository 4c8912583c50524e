/** Showing one's cards after everybody has folded: which ones, by the player's own wish. */

import { settings } from "./settings.svelte";
import type { TableView } from "./table";

export type AfterFolds = "ask" | "none" | "one" | "all";

/** Have all others folded, so that one's cards need not be seen? */
export function wonUnseen({ deal, you }: TableView): boolean {
  if (deal?.phase !== "over" || !you?.may_show) return false;
  const isAlone = deal.seats.every(({ seat, folded }) => folded || seat === you.seat);
  return isAlone && (deal.won ?? []).some(({ seat }) => seat === you.seat);
}

/** The cards that are shown without a question; null if there are none. */
export function shownAfterFolds({ you }: TableView): string[] | null {
  const cards = you?.cards ?? [];
  if (!cards.length || settings.afterFolds === "ask" || settings.afterFolds === "none") return null;
  return settings.afterFolds === "one" ? cards.slice(0, 1) : cards;
}

/** May single cards be shown? With many of them that would be a row of buttons without an end. */
export const showsSingly = (cards: string[]): boolean => cards.length > 1 && cards.length <= 4;
