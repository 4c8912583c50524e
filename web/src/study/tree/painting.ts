/** How the matrix is painted in each of its views. */

import { listed, say } from "../../i18n/index.svelte";
import { studyTree } from "../../i18n/studyTree";
import { actionName, tones, type Tone } from "./actions";
import type { Cell } from "./classes";
import type { Difference, Measure } from "./comparing";
import type { Painted } from "./Matrix.svelte";
import { chips, points, share, shortChips } from "./numbers";

export const VIEWS = ["strategy", "ev", "equity", "reach"] as const;
export type View = (typeof VIEWS)[number];

/** Shares of actions side by side; actions of the same colour, such as two small bets, are one part. */
function parts(strategy: readonly number[], colours: readonly Tone[]): { tone: Tone; share: number }[] {
  const sums = new Map<Tone, number>();
  for (const [index, tone] of colours.entries()) sums.set(tone, (sums.get(tone) ?? 0) + (strategy[index] ?? 0));
  return [...sums].map(([tone, share]) => ({ tone, share }));
}

const missing = (name: string): Painted => ({ name, fill: 0, told: `${name}: ${say(studyTree.notHere)}` });

function byStrategy(cell: Cell, actions: readonly string[]): Painted {
  const mix = listed(
    actions
      .map((name, index) => ({ name, part: cell.strategy[index] ?? 0 }))
      .filter(({ part }) => part >= 0.0005)
      .map(({ name, part }) => `${actionName(name)} ${share(part)}`),
  );
  return {
    name: cell.name,
    fill: cell.reach,
    parts: parts(cell.strategy, tones(actions)),
    told: say(studyTree.cellStrategy, { name: cell.name, mix, reach: share(cell.reach) }),
  };
}

/** Lowest and highest of what is there. */
function bounds(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null);
  return known.length ? [Math.min(...known), Math.max(...known)] : [0, 1];
}

function byValue(cell: Cell, what: "ev" | "equity", [low, high]: [number, number]): Painted {
  const value = cell[what]!;
  const told = what === "ev" ? chips(value) : share(value);
  return {
    name: cell.name,
    figure: what === "ev" ? shortChips(value) : String(Math.round(value * 100)),
    fill: 1,
    heat: high > low ? (value - low) / (high - low) : 0.5,
    told: say(studyTree.cellValue, {
      name: cell.name,
      what: say(studyTree[what]),
      value: told,
      reach: share(cell.reach),
    }),
  };
}

const byReach = (cell: Cell): Painted => ({
  name: cell.name,
  figure: cell.reach < 0.995 ? String(Math.round(cell.reach * 100)) : "",
  fill: cell.reach,
  heat: 1,
  told: say(studyTree.cellValue, {
    name: cell.name,
    what: say(studyTree.reach),
    value: share(cell.reach),
    reach: share(cell.reach),
  }),
});

/** Less than this of a class is as good as nothing: a solver never quite gives an action up. */
const TRACE = 0.0005;

export function painted(cells: readonly Cell[], view: View, actions: readonly string[]): Painted[] {
  const span = view === "ev" ? bounds(cells.map((cell) => (cell.reach < TRACE ? null : cell.ev))) : null;
  return cells.map((cell) => {
    if (cell.reach < TRACE || cell.ev === null) return missing(cell.name);
    if (view === "strategy") return byStrategy(cell, actions);
    if (view === "reach") return byReach(cell);
    return byValue(cell, view, span ?? [0, 1]);
  });
}

/** Differences, each as strong as the largest one allows. */
export function paintedDifferences(differences: readonly Difference[], measure: Measure): Painted[] {
  const most = Math.max(1e-9, ...differences.map(({ value, reach }) => (reach < TRACE ? 0 : Math.abs(value ?? 0))));
  const write = measure === "ev" ? (value: number) => (value > 0.05 ? "+" : "") + shortChips(value) : points;
  return differences.map(({ name, value, reach }) =>
    value === null || reach < TRACE
      ? { name, fill: 0, told: say(studyTree.diffNone, { name }) }
      : {
          name,
          fill: 1,
          heat: value / most,
          figure: write(value),
          told: say(studyTree.diffCell, { name, value: write(value) }),
        },
  );
}
