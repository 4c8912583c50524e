/** Decisions made ahead of one's turn, for one turn only. What they were made for must still be so, or they are void. */

import type { Act, Options, You } from "../wire/types";

export type Ahead = { kind: "check-fold" | "check"; deal: number } | { kind: "call"; amount: number; deal: number };

type Decision = Pick<Act, "action">;

/** What may be decided ahead now. */
export function offered(you: You | null, deal: number): Ahead[] {
  const owed = you?.to_call ?? 0;
  const common: Ahead[] = [{ kind: "check-fold", deal }];
  return owed ? [...common, { kind: "call", amount: owed, deal }] : [...common, { kind: "check", deal }];
}

export const isSame = (a: Ahead | null, b: Ahead): boolean =>
  a?.kind === b.kind && a.deal === b.deal && (a.kind !== "call" || a.amount === (b as typeof a).amount);

/** Does it still hold, while one waits? A call is for exactly this amount, a check for nothing owed, all for this deal. */
export function stillHolds(ahead: Ahead, owed: number, deal: number): boolean {
  if (ahead.deal !== deal) return false;
  return ahead.kind === "check-fold" || (ahead.kind === "call" ? owed === ahead.amount : owed === 0);
}

/** What is done on one's turn; null if it is void. */
export function decision(ahead: Ahead, options: Options, deal: number): Decision | null {
  if (ahead.deal !== deal) return null;
  if (ahead.kind === "call") return options.call === ahead.amount ? { action: "call" } : null;
  if (options.check) return { action: "check" };
  if (options.call === 0) return { action: "call" }; // where nobody checks, staying in for nothing is the same
  return ahead.kind === "check-fold" && options.fold ? { action: "fold" } : null;
}
