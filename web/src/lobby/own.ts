/** The tables where one has a seat: also those that are in nobody's list. */

import { forgetToken, tablesKept } from "../state/kept";
import { found, Refused, type Summary } from "../wire/api";

/** Those that still go on, and those that are damaged; seats at tables that are gone are forgotten. */
export async function ownTables(): Promise<Summary[]> {
  const all = (await Promise.all(tablesKept().map(look))).filter((table) => table !== null);
  return all.filter(({ status }) => status !== "over").sort((a, b) => b.created - a.created);
}

async function look(id: string): Promise<Summary | null> {
  try {
    return await found(id);
  } catch (problem) {
    if (!(problem instanceof Refused)) return null;
    if (problem.status === 404) forgetToken(id);
    return problem.problem.code === "TABLE_DAMAGED" ? damaged(id) : null;
  }
}

/** All that is known of a table that cannot be loaded. */
const damaged = (id: string): Summary => ({
  id,
  name: "",
  title: { en: "", zh: "" },
  stakes: "",
  taken: 0,
  seats: 0,
  format: "cash",
  status: "damaged",
  listed: false,
  created: 0,
});
