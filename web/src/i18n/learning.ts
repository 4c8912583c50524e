/** What is said where one learns, by the coach, and to the host. */

import { inEveryLanguage } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/learning.json";

export const learning = {
  ...inEveryLanguage<keyof typeof en>(
    import.meta.glob<Record<string, string>>("./*/learning.json", { eager: true, import: "default" }),
  ),

  ante: capital(terms.ante),
  bigBlind: capital(terms.bigBlind),
  smallBlind: capital(terms.smallBlind),
  bringIn: capital(terms.bringIn),
  stakes: capital(terms.stakes),
  outs: capital(terms.outs),
  potOdds: capital(terms.potOdds),
  rules: capital(terms.rules),
  bot: terms.bot,
  royalFlush: terms.royalFlush,
  straightFlush: terms.straightFlush,
  fourOfAKind: terms.fourOfAKind,
  fullHouse: terms.fullHouse,
  flush: terms.flush,
  straight: terms.straight,
  threeOfAKind: terms.threeOfAKind,
  twoPair: terms.twoPair,
  pair: terms.onePair,
  highCard: terms.highCard,
};
