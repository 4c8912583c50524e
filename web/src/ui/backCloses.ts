/**
 * The browser's way back, on a phone a gesture, closes what lies over the page before it leaves the page.
 *
 * As long as something is open there is one entry more in the browser's history, which "back" uses up. What is closed
 * otherwise takes its entry with it. One entry is enough for all that is open: a panel that gives way to another one
 * does not move through the history.
 */

/** What can be closed, the topmost last. */
const open: (() => void)[] = [];
/** Is there an entry for it? And is it on its way out, because nothing is open any more? */
let hasEntry = isEntry();
let isLeaving = false;

export function isEntry(): boolean {
  return (globalThis.history?.state as { over?: boolean } | null)?.over === true;
}

/** Something lies over the page now; "back" calls `close`. To be called again when it is closed, by whatever way. */
export function backCloses(close: () => void): () => void {
  open.push(close);
  setTimeout(settle);
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(settle);
  };
}

/** One entry if anything is open, none if not. */
function settle(): void {
  if (isLeaving) return;
  if (open.length > 0 && !hasEntry) {
    history.pushState({ over: true }, "");
    hasEntry = true;
  } else if (open.length === 0 && hasEntry && isEntry()) {
    isLeaving = true;
    history.back();
  } else if (open.length === 0) hasEntry = false;
}

globalThis.addEventListener?.("popstate", () => {
  const wasPressed = !isLeaving && hasEntry && !isEntry();
  isLeaving = false;
  hasEntry = isEntry();
  if (wasPressed) open.at(-1)?.();
  setTimeout(settle);
});
