/** A spot's file, the one that `redbutton solve` reads, into the form. */

import type { StudySizes, StudySpot, StudyStreet } from "../wire/types";
import { checkedSpot } from "./fragment";

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null;

/** The sizes of a player: the player's own where there are any, else the street's. */
const own = (street: Table, player: "oop" | "ip"): StudySizes => {
  const { bet, raise, donk } = { ...street, ...(isTable(street[player]) ? street[player] : {}) } as Table;
  const text = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));
  return { bet: text(bet), raise: text(raise), donk: text(donk) };
};

const street = (table: unknown): StudyStreet | undefined =>
  isTable(table) ? { oop: own(table, "oop"), ip: own(table, "ip") } : undefined;

/** The spot in a file, or null if it is none. The reader of TOML is loaded with the first file. */
export async function readSpotFile(text: string): Promise<StudySpot | null> {
  const { parse } = await import("smol-toml");
  try {
    const table = parse(text);
    return checkedSpot({ ...table, flop: street(table.flop), turn: street(table.turn), river: street(table.river) });
  } catch {
    return null;
  }
}
