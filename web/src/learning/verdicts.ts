/** Whether a call pays, in a sentence. */

import { learning } from "../i18n/learning";
import type { Words } from "../i18n/words";
import type { Advice } from "../wire/types";

export const VERDICTS: Record<NonNullable<Advice["pays"]>, Words> = {
  yes: learning.worth,
  close: learning.nearlyWorth,
  no: learning.notWorth,
};
