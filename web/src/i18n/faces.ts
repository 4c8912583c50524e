/** The faces that a person may choose. */

import { inEveryLanguage } from "./dictionaries";
import type en from "./en/faces.json";

export const faces = inEveryLanguage<keyof typeof en>(
  import.meta.glob<Record<string, string>>("./*/faces.json", { eager: true, import: "default" }),
);
