/** The moments of a hand at which one stops: what happens at once is one moment. */

import type { Words } from "../i18n/words";
import type { ReplayStep } from "../wire/types";

export interface Moment {
  /** The last of its steps. */
  step: number;
  /** What happened, as far as it is worth saying. */
  texts: Words[];
}

export function momentsOf(steps: ReplayStep[]): Moment[] {
  const moments: Moment[] = [];
  steps.forEach(({ event, deal }, step) => {
    const texts = event.text ? [event.text] : [];
    const isNew = step === 0 || steps[step - 1]!.deal.turn !== deal.turn;
    if (isNew) moments.push({ step, texts });
    else Object.assign(moments.at(-1)!, { step, texts: [...moments.at(-1)!.texts, ...texts] });
  });
  return moments;
}
