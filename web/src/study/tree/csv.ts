/** A node as a table for a spreadsheet. */

import type { StudyNode } from "../../wire/types";

const number = (value: number | undefined): string => (value === undefined ? "" : String(Number(value.toFixed(6))));

/** One row for each hand of both players; actions have two columns, how often and what it wins. */
export function csv(node: StudyNode): string {
  const names = node.actions.map((action) => action.name);
  const head = ["player", "hand", "reach", "ev", "equity", ...names, ...names.map((name) => `ev ${name}`)];
  const rows = (["oop", "ip"] as const).flatMap((player) => {
    const own = node[player];
    return own.hands.map((hand, row) => [
      player,
      hand,
      number(own.reach[row]),
      number(own.ev[row]),
      number(own.equity[row]),
      ...names.map((_, action) => number(own.strategy[action]?.[row])),
      ...names.map((_, action) => number(own.action_ev[action]?.[row])),
    ]);
  });
  return [head, ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}

/** A name for the file: `Kh9d4c-check-bet-30.csv`. */
export const fileName = (node: StudyNode): string =>
  [node.board, ...node.path.map((step) => step.replaceAll(" ", "-"))].join("-") + ".csv";
