/** The same game once more: a table like this one is opened, and everybody here is led there. */

import { attempt } from "../lobby/enterTable";
import { go } from "../router.svelte";
import { keepToken } from "../state/browserStorage";
import type { LiveTable } from "../state/live.svelte";
import { again, create } from "../wire/api";

/** Opens another table and goes there; where somebody was quicker, goes to theirs. */
export async function playAgain(live: LiveTable): Promise<void> {
  await attempt(async () => {
    if (live.view?.table.again) return go(`/t/${live.view.table.again}`);
    const made = await create(await again(live.id, live.token));
    keepToken(made.id, made.token);
    const answer = await live.ask({ type: "again", table: made.id }, { quietly: true });
    const other = answer.problem?.code === "GOES_ON_ELSEWHERE" ? answer.problem.facts?.table : null;
    go(other ? `/t/${other}` : made.link);
  });
}
