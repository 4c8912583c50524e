/** What is in the form for a new table; it stays there from table to table, and from visit to visit. */

import { keep, recall } from "../state/browserStorage";
import { settings } from "../state/settings.svelte";
import { blank, type Form } from "./form";

export const form: Form = $state({ ...blank(), ...recall<Partial<Form>>("new-table"), host: settings.name });

/** To be called once, where effects may live. */
export function keepForm(): void {
  $effect(() => keep("new-table", $state.snapshot(form)));
}
