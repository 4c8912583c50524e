/** Two solutions of the same spot, node by node. */

import type { StudyNode } from "../../wire/types";
import { cells, cardsOf, type Cell } from "./classes";

export interface Change {
  name: string;
  here: number | null;
  there: number | null;
  evHere: number | null;
  evThere: number | null;
}

/** All actions of both, in the order of the first; an action that only one of them has stands there alone. */
export function changes(here: StudyNode, there: StudyNode): Change[] {
  const names = [...new Set([...here.actions, ...there.actions].map((action) => action.name))];
  return names.map((name) => {
    const [one, other] = [here, there].map((node) => node.actions.find((action) => action.name === name));
    return {
      name,
      here: one?.frequency ?? null,
      there: other?.frequency ?? null,
      evHere: one?.ev ?? null,
      evThere: other?.ev ?? null,
    };
  });
}

/** What a matrix of differences is about: the EV, or how often an action is taken. */
export type Measure = "ev" | { action: string };

export interface Difference {
  name: string;
  /** Here minus there; null where one of them does not have the class. */
  value: number | null;
  reach: number;
}

function measured(cell: Cell, node: StudyNode, measure: Measure): number | null {
  if (measure === "ev") return cell.ev;
  const place = node.actions.findIndex((action) => action.name === measure.action);
  return cell.ev === null ? null : (cell.strategy[place] ?? 0);
}

/** The matrix of differences for the player who acts, or for `oop` where nobody does. */
export function differences(here: StudyNode, there: StudyNode, measure: Measure): Difference[] {
  const player = here.player ?? "oop";
  const other = player === "oop" ? "ip" : "oop";
  const [one, two] = [here, there].map((node) => cells(node[player], node[other], cardsOf(node.board)));
  return one!.map((cell, index) => {
    const [a, b] = [measured(cell, here, measure), measured(two![index]!, there, measure)];
    return { name: cell.name, value: a === null || b === null ? null : a - b, reach: cell.reach };
  });
}
