/** Paths of a tree: actions and cards, one after the other. */

export type PlayerName = "oop" | "ip";

export const other = (player: PlayerName): PlayerName => (player === "oop" ? "ip" : "oop");

/** Is a step a card, and no action? */
export const isCard = (step: string): boolean => /^[2-9TJQKA][shdc]$/.test(step);

/** The paths from the root to a node, both included. */
export const prefixes = (path: readonly string[]): string[][] =>
  Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));

/** One name for a path. */
export const pathKey = (path: readonly string[]): string => path.join(",");

/** What was done, step by step, by whom; `null` is a card. Who acts is told by the nodes on the way. */
export interface Step {
  name: string;
  player: PlayerName | null;
}

/** The steps of a path. On each street `oop` acts first, and the two act in turn. */
export function steps(path: readonly string[]): Step[] {
  let next: PlayerName = "oop";
  return path.map((name) => {
    if (isCard(name)) {
      next = "oop";
      return { name, player: null };
    }
    const player = next;
    next = other(next);
    return { name, player };
  });
}
