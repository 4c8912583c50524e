/** Without chips, where more are sold: who that is, and what buys some. */

import type { LiveTable } from "../state/live.svelte";
import { settings } from "../state/settings.svelte";
import type { TableView } from "../state/table";

const sittingOf = ({ table, you }: TableView) => table.seats.find((other) => other.seat === you?.seat);

/** Has one lost everything, and may one buy more? While the result is looked at the deal is not over yet. */
export function isBroke(view: TableView): boolean {
  const { deal, you } = view;
  const playing = deal?.phase !== "shuffle" && deal?.seats.some((other) => other.seat === you?.seat);
  return sittingOf(view)?.stack === 0 && !playing && !you?.rebuy && !you?.leaving && you?.rebuy_least != null;
}

/** What lies on the table: while one may buy chips and nothing is dealt, the last deal still does. */
export function onTable({ view, last }: LiveTable): TableView {
  return view!.deal || !last || !isBroke(view!) ? view! : { ...view!, deal: last };
}

/** Is one about to be broke: everything is lost in a deal whose result is looked at? */
function losesAll({ deal, you }: TableView): boolean {
  const playing = deal?.phase === "over" && deal.seats.find((other) => other.seat === you?.seat);
  return !!playing && playing.stack === 0 && !you?.rebuy && !you?.leaving && (you?.rebuy_most ?? 0) > 0;
}

/** The usual stack, within what may be bought now. */
export function usualRebuy({ table, you }: TableView): number {
  const { rebuy_least: least, rebuy_most: most } = you ?? {};
  return Math.min(Math.max(table.game.stack ?? 0, least ?? 0), most ?? 0);
}

/** Buys chips, and comes back into the game at once if one sat out or has missed a blind. */
export async function buyAndPlay(live: LiveTable, chips: number): Promise<boolean> {
  const sitting = live.view && sittingOf(live.view);
  const { ok } = await live.ask({ type: "rebuy", chips });
  if (ok && (sitting?.out || sitting?.waits)) void live.ask({ type: "sit-in", posts: true });
  return ok;
}

/** Opens the offer of chips when it is seen that one has none left, or takes it where one likes it so; tells how to stop. */
export function offerChips(live: LiveTable, open: () => void): () => void {
  function told(before: TableView | null, after: TableView): void {
    const now = settings.autoRebuy && (losesAll(after) || isBroke(after));
    if (now && !(before && (losesAll(before) || isBroke(before)))) void buyAndPlay(live, usualRebuy(after));
  }
  function seen(before: TableView | null, after: TableView): void {
    const out = sittingOf(after)?.out ?? false;
    if (!settings.autoRebuy && isBroke(after) && !out && !(before && isBroke(before))) open();
  }
  if (live.view) told(null, live.view);
  if (live.view) seen(null, live.view);
  const stops = [
    live.listen((_events, before, after) => told(before, after)),
    live.watch((_events, before, after) => seen(before, after)),
  ];
  return () => stops.forEach((stop) => stop());
}
