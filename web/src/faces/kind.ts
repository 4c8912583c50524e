/** What a bot is, beside its name: which kind, and how well it plays. */

import { say } from "../i18n/index.svelte";
import { table as words } from "../i18n/table";
import type { Sitting } from "../wire/types";

/** Filled and empty stars for how well a bot plays; nothing where nobody has said. */
export const stars = (strength: number | null | undefined): string =>
  strength == null ? "" : "★".repeat(strength) + "☆".repeat(5 - strength);

/** Such as `Bot: Shark ★★★★☆`; empty for a human. */
export const kindOf = ({ bot, kind, strength }: Sitting): string =>
  bot ? say(words.bot, { kind: [say(kind) || bot, stars(strength)].filter(Boolean).join(" ") }) : "";
