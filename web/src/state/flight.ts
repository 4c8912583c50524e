/** How long cards are on their way, in milliseconds. */

/** One card to a seat. */
export const ARRIVES = 260;

/** When a card leaves the deck: one after another, and faster where there are many. */
export const leavesAt = (card: number): number => Math.min(900, card * 55);

/** When the last of this many cards has arrived. */
export const dealtAfter = (cards: number): number => (cards ? leavesAt(cards - 1) + ARRIVES : 0);

/** A hand that is turned. */
export const TURNS = 260;

/** A card of the board, and how much later than the one before it a card of the flop leaves. */
export const FALLS = 300;
export const APART = 90;

/** When the last of this many cards of a street lies on the board. */
export const fallenAfter = (cards: number): number => (cards ? Math.min(cards - 1, 2) * APART + FALLS : 0);
