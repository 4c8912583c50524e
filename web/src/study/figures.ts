/** Numbers as people read them, in the language that is set. */

import { say } from "../i18n/index.svelte";
import { studyWords } from "../i18n/study";
import { ui } from "../i18n/ui";
import { settings } from "../state/settings.svelte";

const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(ui.tag[settings.language], options);

export const count = (value: number): string => number({ maximumFractionDigits: 1 }).format(value);

/** Two digits that say something: 0.05 %, 1.3 %, 52 %. */
export const share = (value: number): string =>
  number({ style: "percent", maximumSignificantDigits: value >= 1 ? 3 : 2 }).format(value);

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** Bytes, in the unit that leaves a short number. */
export function bytes(value: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${number({ maximumSignificantDigits: 3 }).format(value / 1000 ** power)} ${UNITS[power]}`;
}

/** A length of time, roughly: 0.4 s, 25 s, 3 min, 2 h. */
export function duration(seconds: number): string {
  const short = number({ maximumSignificantDigits: seconds < 1 ? 1 : 2 });
  if (seconds < 90) return say(studyWords.seconds, { count: short.format(Math.max(0.1, seconds)) });
  if (seconds < 5400) return say(studyWords.minutes, { count: Math.round(seconds / 60) });
  return say(studyWords.hours, { count: short.format(seconds / 3600) });
}
