/** Where one is: `/` is the lobby, `/play` a table at once, `/t/ID` a table, `/t/ID/hands/N` one of its hands. */

const here = $state({ path: globalThis.location?.pathname ?? "/" });

globalThis.addEventListener?.("popstate", () => (here.path = location.pathname));

/** Goes somewhere; `instead` leaves no way back to where one was. */
export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  here.path = location.pathname;
  scrollTo(0, 0);
}

/** The table of the address, if it is one's. */
export const tableHere = (): string | null => /^\/t\/([\w-]+)\/?$/.exec(here.path)?.[1] ?? null;

/** Is a table to be opened at once? */
export const playHere = (): boolean => here.path === "/play";

/** The hand of the address, if it is one's. */
export function handHere(): { table: string; hand: number } | null {
  const [, table, hand] = /^\/t\/([\w-]+)\/hands\/(\d{1,9})$/.exec(here.path) ?? [];
  return table && hand ? { table, hand: Number(hand) } : null;
}
