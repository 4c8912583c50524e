/** Which hand beats which, each with an example: the cards that make it, and those that only come along. */

import { learning } from "../i18n/learning";
import type { Words } from "../i18n/words";

export interface Ranking {
  /** The server's name for the category: tables may call it otherwise. */
  category: string;
  title: Words;
  text: Words;
  cards: string[];
  /** How many of the cards, the first ones, make the hand. */
  made: number;
}

const ranking = (category: string, title: Words, text: Words, cards: string, made = 5): Ranking => ({
  category,
  title,
  text,
  cards: cards.split(" "),
  made,
});

export const RANKINGS: Ranking[] = [
  ranking("royal flush", learning.royalFlush, learning.royalFlushText, "As Ks Qs Js Ts"),
  ranking("straight flush", learning.straightFlush, learning.straightFlushText, "9h 8h 7h 6h 5h"),
  ranking("four of a kind", learning.fourOfAKind, learning.fourOfAKindText, "Qs Qh Qd Qc 7d", 4),
  ranking("full house", learning.fullHouse, learning.fullHouseText, "Jc Jd Jh 4s 4c"),
  ranking("flush", learning.flush, learning.flushText, "Ad Jd 8d 6d 2d"),
  ranking("straight", learning.straight, learning.straightText, "Tc 9h 8s 7d 6c"),
  ranking("three of a kind", learning.threeOfAKind, learning.threeOfAKindText, "8s 8d 8c Kh 3d", 3),
  ranking("two pair", learning.twoPair, learning.twoPairText, "Kc Ks 5d 5h 9s", 4),
  ranking("one pair", learning.pair, learning.pairText, "Th Tc As 7d 4c", 2),
  ranking("high card", learning.highCard, learning.highCardText, "Ah Qd 9c 6s 3h", 1),
];
