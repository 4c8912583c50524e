/** The tables where one has a seat: also those that are in nobody's list. */

import { forgetToken, tablesKept } from "../state/kept";
import { found, Refused, type Summary } from "../wire/api";

/** Those that still go on; seats at tables that are gone are forgotten. */
export async function ownTables(): Promise<Summary[]> {
  const all = (await Promise.all(tablesKept().map(look))).filter((table) => table !== null);
  return all.filter(({ status }) => status !== "over").sort((a, b) => b.created - a.created);
}

async function look(id: string): Promise<Summary | null> {
  try {
    return await found(id);
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 404) forgetToken(id);
    return null;
  }
}
