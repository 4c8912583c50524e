/** When the coach has something new to say. */

import type { TableView } from "../state/table";

/** What advice depends on, as a text that changes when it does; null where there is nothing to advise. */
export function spotOf({ deal, you }: TableView): string | null {
  if (!deal || deal.phase !== "play" || !you?.cards?.length) return null;
  const isIn = deal.seats.some((seat) => seat.seat === you.seat && !seat.folded);
  if (!isIn) return null;
  const others = deal.seats.filter((seat) => !seat.folded).length;
  return [deal.number, you.cards.join(""), deal.boards.join("/"), others, deal.pot, you.to_call ?? 0].join("|");
}
