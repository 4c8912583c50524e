/** From a wish to a seat: make the table, keep the token, go there. */

import { say } from "../i18n/index.svelte";
import { go } from "../router.svelte";
import { keepToken } from "../state/browserStorage";
import { settings } from "../state/settings.svelte";
import { toast } from "../ui/toasts.svelte";
import { create, Refused } from "../wire/api";
import type { NewTable } from "../wire/types";
import { capital } from "./form";

export async function openTable(wish: NewTable, instead = false): Promise<void> {
  const made = await create({ bot_names: settings.language, face: settings.face, ...wish });
  keepToken(made.id, made.token);
  go(made.link, instead);
}

/** What a person is told when something was refused. */
export function reason(problem: unknown): string {
  return problem instanceof Refused ? capital(say(problem.problem.text) || problem.problem.code) : String(problem);
}

/** Tries it; what goes wrong is told in a short message. */
export async function attempt(deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (problem) {
    toast(reason(problem), "error");
  }
}
