/** What the table says. */

import { inEveryLanguage } from "./dictionaries";
import { capital, terms } from "./terms";
import type en from "./en/table.json";

export const table = {
  ...inEveryLanguage<keyof typeof en>(
    import.meta.glob<Record<string, string>>("./*/table.json", { eager: true, import: "default" }),
  ),

  allIn: capital(terms.allIn),
  presetAllIn: capital(terms.allIn),
  bet: capital(terms.bet),
  board: capital(terms.board),
  call: capital(terms.call),
  check: capital(terms.check),
  fold: capital(terms.fold),
  didCheck: capital(terms.check),
  didFold: capital(terms.fold),
  aheadFold: capital(terms.fold),
  aheadCheck: capital(terms.check),
  folded: terms.folded,
  toAct: terms.toAct,
  log: capital(terms.log),
  muck: capital(terms.muck),
  show: capital(terms.show),
  once: capital(terms.once),
  pot: capital(terms.pot),
  presetPot: capital(terms.pot),
  potOdds: capital(terms.potOdds),
  mainPot: capital(terms.mainPot),
  sidePot: capital(terms.sidePot),
  stay: capital(terms.stay),
  standPat: capital(terms.standPat),
  yourTurn: capital(terms.yourTurn),
  leaveNow: capital(terms.leave),
};
