/** Decisions made ahead of one's turn, for one turn only. What they were made for must still be so, or they are void. */

import type { Act, Ahead as Possible, DealState, Options, You } from "../wire/types";

/** For a round of one deal, such as `7/flop`. */
export type Ahead =
  { kind: "check-fold" | "check" | "call-any"; round: string } | { kind: "call"; amount: number; round: string };

type Decision = Pick<Act, "action">;

export const roundOf = (deal: DealState | null | undefined): string => (deal ? `${deal.number}/${deal.street}` : "");

/** Staying in for nothing is a check where nobody checks. */
const isFree = ({ check, call }: Possible): boolean => !!check || call === 0;

/** What may be decided ahead now: only what the rules can still make possible in this round. */
export function offered(you: You | null, round: string): Ahead[] {
  const possible = you?.ahead;
  if (!possible) return [];
  const { fold, call } = possible;
  return [
    ...(fold ? [{ kind: "check-fold" as const, round }] : []),
    ...(isFree(possible) ? [{ kind: "check" as const, round }] : []),
    ...(call ? [{ kind: "call" as const, amount: call, round }] : []),
    ...(fold ? [{ kind: "call-any" as const, round }] : []),
  ];
}

/** Can it still be a check, or is it only a fold? */
export const mayStillCheck = (you: You | null): boolean => !!you?.ahead && isFree(you.ahead);

export const isSame = (a: Ahead | null, b: Ahead): boolean =>
  a?.kind === b.kind && a.round === b.round && (a.kind !== "call" || a.amount === (b as typeof a).amount);

/** Does it still hold, while one waits? It is for this round and must still be on offer, a call for exactly its amount. */
export const stillHolds = (ahead: Ahead, you: You | null, round: string): boolean =>
  offered(you, round).some((other) => isSame(ahead, other));

/** What is done on one's turn; null if it is void. */
export function decision(ahead: Ahead, options: Options, round: string): Decision | null {
  if (ahead.round !== round) return null;
  if (ahead.kind === "call") return options.call === ahead.amount ? { action: "call" } : null;
  if (options.check) return { action: "check" };
  if (options.call === 0) return { action: "call" };
  if (ahead.kind === "call-any") return options.call != null ? { action: "call" } : null;
  return ahead.kind === "check-fold" && options.fold ? { action: "fold" } : null;
}
