/** The names of the cards. */

import type { Words } from "./words";

export const cards = {
  hidden: { en: "Hidden card", zh: "暗牌" },
  back: { en: "card face down", zh: "背面朝上的牌" },
  of: { en: "{rank} of {suit}", zh: "{suit}{rank}" },
  empty: { en: "No card yet", zh: "尚未发牌" },
} satisfies Record<string, Words>;

export const SUITS: Record<string, Words> = {
  c: { en: "clubs", zh: "梅花" },
  d: { en: "diamonds", zh: "方块" },
  h: { en: "hearts", zh: "红桃" },
  s: { en: "spades", zh: "黑桃" },
};

const same = (text: string): Words => ({ en: text, zh: text });

export const RANKS: Record<string, Words> = {
  A: { en: "Ace", zh: "A" },
  K: { en: "King", zh: "K" },
  Q: { en: "Queen", zh: "Q" },
  J: { en: "Jack", zh: "J" },
  T: { en: "Ten", zh: "10" },
  ...Object.fromEntries([..."23456789"].map((rank) => [rank, same(rank)])),
};
