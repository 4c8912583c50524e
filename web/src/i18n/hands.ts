/** What is said where one looks back: hands, replays, statistics, ledger, proofs. */

import { inEveryLanguage } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/hands.json";

export const handWords = {
  ...inEveryLanguage<keyof typeof en>(
    import.meta.glob<Record<string, string>>("./*/hands.json", { eager: true, import: "default" }),
  ),

  equity: capital(terms.equity),
  player: capital(terms.player),
  handColumn: capital(terms.hand),
  vpip: terms.vpip,
  pfr: terms.pfr,
  threeBet: terms.threeBet,
  aggression: terms.aggression,
  wtsd: terms.wtsd,
  wsd: terms.wsd,
  bb100: terms.bb100,
  nextHand: capital(terms.nextHand),
};
