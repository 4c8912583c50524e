/** How long to wait before a study is asked for again: often while it moves, ever less while it does not. */

const SHORTEST = 400;
const LONGEST = 5_000;
const SLOWER = 1.4;
/** A study that has been solved for a minute need not be asked every half second: this share of that time will do. */
const SHARE = 0.02;

/** The pause in milliseconds, after the one before. */
export function nextPause(pause: number, moved: boolean, solvedFor: number): number {
  const least = Math.max(SHORTEST, Math.min(LONGEST, solvedFor * 1000 * SHARE));
  return moved ? least : Math.min(LONGEST, Math.max(least, pause * SLOWER));
}

/** The pause after an answer that did not come. */
export const pauseAfterFailure = (pause: number): number => Math.min(3 * LONGEST, Math.max(SHORTEST, pause * 2));
