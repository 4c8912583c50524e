/** What is said about a solution: its tree, its hands, locks, comparisons, and the trainer. */

import { inEveryLanguage } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/studyTree.json";

export const studyTree = {
  ...inEveryLanguage<keyof typeof en>(
    import.meta.glob<Record<string, string>>("./*/studyTree.json", { eager: true, import: "default" }),
  ),

  fold: capital(terms.fold),
  check: capital(terms.check),
  call: capital(terms.call),
  bet: capital(terms.bet),
  allIn: capital(terms.allIn),
  pot: capital(terms.pot),
  board: capital(terms.board),
  equity: capital(terms.equity),
  hand: capital(terms.hand),
  twoPair: capital(terms.twoPair),
  straight: capital(terms.straight),
  flush: capital(terms.flush),
  fullHouse: capital(terms.fullHouse),
  fourOfAKind: capital(terms.fourOfAKind),
  straightFlush: capital(terms.straightFlush),
  highCard: capital(terms.highCard),
};
