/** What the lobby, the form for a new table, and the settings say. */

import { inEveryLanguage } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/lobby.json";

export const lobby = {
  ...inEveryLanguage<keyof typeof en>(
    import.meta.glob<Record<string, string>>("./*/lobby.json", { eager: true, import: "default" }),
  ),

  ante: capital(terms.ante),
  bigBlind: capital(terms.bigBlind),
  smallBlind: capital(terms.smallBlind),
  bringIn: capital(terms.bringIn),
  buyIn: capital(terms.buyIn),
  stack: capital(terms.stack),
  cash: capital(terms.cashGame),
  tournament: capital(terms.tournament),
  rounds: capital(terms.fixedRounds),
  limitNone: capital(terms.noLimit),
  limitPot: capital(terms.potLimit),
  limitFixed: capital(terms.fixedLimit),
  variant: capital(terms.variant),
  partRules: capital(terms.houseRules),
  partStakes: capital(terms.stakes),
};
