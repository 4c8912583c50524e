/** How long cards are on their way from the deck to the seats, in milliseconds. */

/** One card. */
export const ARRIVES = 260;

/** When a card leaves the deck: one after another, and faster where there are many. */
export const leavesAt = (card: number): number => Math.min(900, card * 55);

/** When the last of this many cards has arrived. */
export const dealtAfter = (cards: number): number => (cards ? leavesAt(cards - 1) + ARRIVES : 0);
