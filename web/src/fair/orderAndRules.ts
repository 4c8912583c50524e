/** What stands around the cards of a deal: who is dealt to, in which order, and by which rules. Pure. */

import type { DealState, Fairness, TableGame } from "../wire/types";
import { finding, type Finding } from "./disclosure";

/** As it was told with the announcement: a server that chose it later could choose who gets which card. */
export interface Frame {
  /** The seats in the order in which cards are dealt to them. */
  order: number[];
  button: number | null;
  /** Such as `variant=holdem`, and a line for each house rule. */
  rules: string[];
}

export function frameOf({ seats, button }: DealState, game?: TableGame): Frame {
  const rules = game && [`preset=${game.preset}`, `variant=${game.variant}`, `limit=${game.limit}`];
  const switches = (game?.switches ?? []).map(({ name, value }) => `${name}=${value}`);
  return { order: seats.map(({ seat }) => seat), button, rules: rules ? [...rules, ...switches.sort()] : [] };
}

/** What of it is not as it was told before. */
export function reframed(told: Frame, now: Frame): Finding[] {
  const [before, later] = [placed(told), placed(now)];
  const rules = told.rules.join() !== now.rules.join() && told.rules.length > 0 && now.rules.length > 0;
  return [
    ...(before === later ? [] : [finding("ORDER", before, later)]),
    ...(rules ? [finding("RULES", besides(told.rules, now.rules), besides(now.rules, told.rules))] : []),
  ];
}

const placed = ({ order, button }: Frame): string => `${order.join(" ")} (${button ?? "-"})`;

const besides = (some: string[], others: string[]): string | null =>
  some.filter((rule) => !others.includes(rule)).join(", ") || null;

/** The seats that have a part in the order of the cards are those that are dealt to: no fewer, and none besides. */
export function unseated(
  seats: number[],
  { commitments, makers }: Pick<Fairness, "commitments" | "makers">,
): Finding[] {
  const listed = (some: (number | string)[]) => some.map(String).sort(inOrder).join(" ");
  const [dealt, committed, made] = [seats, Object.keys(commitments), Object.keys(makers)].map(listed) as string[];
  const other = [committed, made].find((one) => one !== dealt);
  return other === undefined ? [] : [finding("SEATS", dealt, other)];
}

const inOrder = (a: string, b: string): number => Number(a) - Number(b);
