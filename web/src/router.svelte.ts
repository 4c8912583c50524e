/** Where one is. */

import { at, within } from "./root";
import { isEntry } from "./ui/backCloses";

/** Every address of the page. The server has the same list, and answers each with the page (`http/page_routes.py`). */
export const ADDRESSES = {
  lobby: "/",
  play: "/play",
  table: "/t/{table}",
  hand: "/t/{table}/hands/{number}",
  study: "/study",
  shared: "/study/{key}",
};

/** What may stand in the places of an address. */
const PLACES = { "{table}": "([\\w-]+)", "{number}": "(\\d{1,9})", "{key}": "([\\w-]+)" };

const here = $state({ path: within(globalThis.location?.pathname ?? "/") });

globalThis.addEventListener?.("popstate", () => (here.path = within(location.pathname)));

/** Goes somewhere; `instead` leaves no way back to where one was. A panel that was open is not gone back to either. */
export function go(path: string, instead = false): void {
  if (instead || isEntry()) history.replaceState(null, "", at(path));
  else history.pushState(null, "", at(path));
  here.path = within(location.pathname);
  scrollTo(0, 0);
}

/** What stands in the places of an address, if one is there. */
function placesOf(address: string): string[] | null {
  const pattern = Object.entries(PLACES).reduce((text, [place, allowed]) => text.replace(place, allowed), address);
  return new RegExp(`^${pattern}/?$`).exec(here.path)?.slice(1) ?? null;
}

/** The table of the address, if it is one's. */
export const tableHere = (): string | null => placesOf(ADDRESSES.table)?.[0] ?? null;

/** Is there nothing at this address? The server has said so with its status, too. */
export const isNowhere = (): boolean => !Object.values(ADDRESSES).some(placesOf);

/** Is a table to be opened at once? */
export const playHere = (): boolean => placesOf(ADDRESSES.play) !== null;

/** The hand of the address, if it is one's. */
export function handHere(): { table: string; hand: number } | null {
  const [table, hand] = placesOf(ADDRESSES.hand) ?? [];
  return table && hand ? { table, hand: Number(hand) } : null;
}

/** Is it the study room; and which shared solution is to be opened there, if one is? */
export function studyHere(): { shared: string | null } | null {
  const key = placesOf(ADDRESSES.shared)?.[0];
  if (key) return { shared: key };
  return placesOf(ADDRESSES.study) ? { shared: null } : null;
}
