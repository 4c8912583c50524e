/** A hand that is over in the face of a table that goes on, as far as the stage looks at it. Nobody can act there. */

import type { LiveTable } from "../state/live.svelte";
import { money, shortMoney } from "../state/money";
import type { TableView } from "../state/table";
import type { Decision } from "../table/decision.svelte";

type Seen = Pick<LiveTable, "view" | "hasty" | "since" | "purse" | "money" | "short" | "waits" | "listen">;

export function rerun(view: TableView, hasty: boolean): LiveTable {
  const purse = { unit: view.table.game.unit };
  const seen: Seen = {
    view,
    hasty,
    since: 0,
    purse,
    money: (chips) => money(chips, purse),
    short: (chips) => shortMoney(chips, purse),
    waits: false,
    listen: () => () => {},
  };
  return seen as LiveTable;
}

export const NOTHING_TO_DECIDE = { options: null, chosen: [] } as unknown as Decision;
