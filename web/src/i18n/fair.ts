/** What is said about fair deals. */

import { inEveryLanguage } from "./dictionaries";
import type differences from "./en/different.json";
import type en from "./en/fair.json";

/** What is said when a deal is not what was told before; `-` stands for nothing at all. */
export const different = inEveryLanguage<keyof typeof differences>(
  import.meta.glob<Record<string, string>>("./*/different.json", { eager: true, import: "default" }),
);

export const fair = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/fair.json", { eager: true, import: "default" }),
);
