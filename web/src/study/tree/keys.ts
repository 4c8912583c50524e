/** Keys that mean something wherever one is on the page. */

/** Does a key belong to what has the focus, or to an open dialog, and not to the page? */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return !!target?.closest("input:not([type=radio]), select, textarea, dialog[open]");
}

/** The place of an action that a digit asks for: `1` is the first one; -1 for any other key. */
export const placeOf = (key: string): number => (/^[1-9]$/.test(key) ? Number(key) - 1 : -1);
