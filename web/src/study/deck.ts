/** Cards as one types them, and by chance. */

import { DECK } from "./hands";

const CARD = /(10|[2-9TJQKA])\s*([shdc♠♥♦♣♤♡♢♧])/gi;
const SIGNS: Record<string, string> = {
  "♠": "s",
  "♥": "h",
  "♦": "d",
  "♣": "c",
  "♤": "s",
  "♡": "h",
  "♢": "d",
  "♧": "c",
};

/** The cards of a text, each once, in its order: `Kh 9d`, `kh9d`, `10♥`. */
export function cardsIn(text: string): string[] {
  const cards = [...text.matchAll(CARD)].map(([, rank, suit]) => {
    const letter = rank === "10" ? "T" : rank!.toUpperCase();
    return letter + (SIGNS[suit!] ?? suit!.toLowerCase());
  });
  return [...new Set(cards)];
}

/** Is there nothing in the text but cards? */
export const isOnlyCards = (text: string): boolean => text.replace(CARD, "").replace(/[\s,]/g, "") === "";

/** A flop from the cards that are left. */
export function randomFlop(gone: readonly string[], random: () => number = Math.random): string[] {
  const left = DECK.filter((card) => !gone.includes(card));
  return Array.from({ length: 3 }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** The cards after one was clicked: taken away if it was there, added if there is room. */
export function clicked(cards: readonly string[], card: string, most: number): string[] {
  if (cards.includes(card)) return cards.filter((other) => other !== card);
  return cards.length < most ? [...cards, card] : [...cards];
}
