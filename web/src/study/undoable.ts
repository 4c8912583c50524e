/** A value with a past and a future. */

export interface Undoable<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

const MOST = 100;

export const undoable = <T>(now: T): Undoable<T> => ({ past: [], now, future: [] });

/** Something else from now on; what was undone cannot be redone any more. */
export const changed = <T>({ past, now }: Undoable<T>, next: T): Undoable<T> => ({
  past: [...past, now].slice(-MOST),
  now: next,
  future: [],
});

export function undone<T>({ past, now, future }: Undoable<T>): Undoable<T> {
  if (past.length === 0) return { past, now, future };
  return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] };
}

export function redone<T>({ past, now, future }: Undoable<T>): Undoable<T> {
  if (future.length === 0) return { past, now, future };
  return { past: [...past, now], now: future[0]!, future: future.slice(1) };
}
