/** What was read in the log of a table, kept in this window alone: a page that is loaded again has all of it. */

import type { LogLine } from "./table";

const KEY = "redbutton.log.";

interface Kept {
  /** Who has read it. Somebody else may not have been told the same. */
  person: number | null;
  log: LogLine[];
}

/** What this person has read here before; nothing if nothing is kept. */
export function readLog(table: string, person: number | null = null): LogLine[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY + table) ?? "null") as Kept | null;
    return kept?.person === person ? kept.log : [];
  } catch {
    return [];
  }
}

export function keepLog(table: string, person: number | null = null, log: LogLine[]): void {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify({ person, log } satisfies Kept));
  } catch {
    // not kept
  }
}
