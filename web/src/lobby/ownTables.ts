/** The tables where one has a seat: also those that are in nobody's list. */

import { forgetToken, tablesKept } from "../state/browserStorage";
import { found, Refused } from "../wire/api";
import type { TableRow } from "../wire/types";

/** Those that still go on, and those that are damaged; seats at tables that are gone are forgotten. */
export async function ownTables(): Promise<TableRow[]> {
  const all = (await Promise.all(tablesKept().map(look))).filter((table) => table !== null);
  return all.filter(({ status }) => status !== "over").sort((a, b) => b.created - a.created);
}

async function look(id: string): Promise<TableRow | null> {
  try {
    return await found(id);
  } catch (problem) {
    if (!(problem instanceof Refused)) return null;
    if (problem.status === 404) forgetToken(id);
    return problem.problem.code === "TABLE_DAMAGED" ? damaged(id) : null;
  }
}

/** All that is known of a table that cannot be loaded. */
const damaged = (id: string): TableRow => ({
  id,
  name: "",
  title: { en: "", zh: "" },
  stakes: { en: "", zh: "" },
  preset: "",
  variant: "",
  limit: "",
  format: "cash",
  status: "damaged",
  seats: 0,
  taken: 0,
  bots: 0,
  waiting: 0,
  approval: false,
  listed: false,
  created: 0,
});
