/**
 * What stands behind the `#` of the study room's address: a study that is open, or a spot that somebody sends along.
 *
 * `#study=ID`, at a node `#study=ID&at=check,bet_50,Qs`, and `#spot=1.…`, where 1 is the version and the rest the spot
 * as JSON in base64. People cut links, and chats break them: whatever cannot be read is nothing.
 */

import type { StudySizes, StudySpot, StudyStreet } from "../wire/types";

const VERSION = "1";
const SPOT = "#spot=";
const NUMBERS = ["rake", "rake_cap", "add_all_in", "force_all_in", "merging"] as const;
const STREETS = ["flop", "turn", "river"] as const;
const LONGEST = 100_000;
/** A study, and the way to a node of it: `bet_50` is an action, `Qs` a card. */
const STUDY = /^#study=([\w-]{1,64})(?:&at=([\w.,-]{1,600}))?$/;

export type Fragment = { study: string; path: string[] } | { spot: StudySpot } | { broken: true } | null;

export function readFragment(hash: string): Fragment {
  const [, study, at] = STUDY.exec(hash) ?? [];
  if (study) return { study, path: (at ?? "").replaceAll("_", " ").split(",").filter(Boolean) };
  if (!hash.startsWith(SPOT)) return null;
  const spot = readSpot(hash.slice(SPOT.length));
  return spot ? { spot } : { broken: true };
}

export const studyFragment = (id: string, path: readonly string[] = []): string =>
  `#study=${id}` + (path.length ? `&at=${path.join(",").replaceAll(" ", "_")}` : "");

export const spotFragment = (spot: StudySpot): string =>
  `${SPOT}${VERSION}.${toBase64(JSON.stringify(leanSpot(spot)))}`;

/** The spot of a link, or null if the link is not whole. */
function readSpot(text: string): StudySpot | null {
  const [version, packed] = text.split(".");
  if (version !== VERSION || !packed || packed.length > LONGEST) return null;
  try {
    return checkedSpot(JSON.parse(fromBase64(packed)));
  } catch {
    return null;
  }
}

function toBase64(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(packed: string): string {
  const bytes = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isAmount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Only what a spot is made of, and only of the right kinds; the server judges the rest. */
export function checkedSpot(value: unknown): StudySpot | null {
  if (!isObject(value)) return null;
  const { board, pot, stack, oop, ip, dead } = value;
  if (!isText(board) || !isText(oop) || !isText(ip) || !isAmount(pot) || !isAmount(stack)) return null;
  const spot: StudySpot = { board, pot, stack, oop, ip };
  if (isText(dead)) spot.dead = dead;
  for (const name of NUMBERS) if (isAmount(value[name])) spot[name] = value[name];
  for (const name of STREETS) if (isObject(value[name])) spot[name] = checkedStreet(value[name]);
  return spot;
}

const checkedStreet = ({ oop, ip }: Record<string, unknown>): StudyStreet => ({
  ...(isObject(oop) && { oop: checkedSizes(oop) }),
  ...(isObject(ip) && { ip: checkedSizes(ip) }),
});

function checkedSizes({ bet, raise, donk }: Record<string, unknown>): StudySizes {
  const sizes: StudySizes = {};
  if (isText(bet)) sizes.bet = bet;
  if (isText(raise)) sizes.raise = raise;
  if (isText(donk)) sizes.donk = donk;
  return sizes;
}

/** Without what is as usual: a link should be short. */
function leanSpot(spot: StudySpot): Record<string, unknown> {
  return Object.fromEntries(Object.entries(spot).filter(([, value]) => value !== 0 && value !== "" && value != null));
}
