/** Whose turn it is, for parts of the page that lie over the table and know nothing else of it. */

import type { Clock } from "../wire/types";

export interface Turn {
  /** What one has to decide within; none without a limit. */
  clock: Clock | null;
  /** Since when that clock runs, on the page's own clock. */
  since: number;
}

/** One's own turn, if it is one's turn. */
export const own: { turn: Turn | null } = $state({ turn: null });
