/** Simple answers to the question what may be bet: from a tree that is solved in no time to a richer one. */

export type StreetName = "flop" | "turn" | "river";

/** For each street, what both players may bet and raise. */
export type Sizing = Record<StreetName, { bet: string; raise: string }>;

const everywhere = (bet: string, raise: string): Sizing => ({
  flop: { bet, raise },
  turn: { bet, raise },
  river: { bet, raise },
});

export const SIZINGS = {
  /** Bets that are called or folded to: for a first look at a flop. */
  small: everywhere("50%", ""),
  one: everywhere("66%", "60%"),
  two: { ...everywhere("33%, 75%", "60%"), river: { bet: "33%, 75%, a", raise: "60%, a" } },
} satisfies Record<string, Sizing>;
