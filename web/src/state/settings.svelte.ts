/** How one likes it: kept in this browser, in force at once. */

import { LANGUAGES, ui } from "../i18n/ui";
import type { Language } from "../i18n/words";
import type { FaceName } from "../faces/face";
import { keep, recall } from "./browserStorage";
import type { AfterFolds } from "./showing";
import { USUAL, type Sizes } from "./sizes";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  fourColours: boolean;
  sound: boolean;
  /** Call the player to their turn by a notification, and by vibration. */
  notify: boolean;
  vibrate: boolean;
  motion: boolean;
  coach: boolean;
  /** Show amounts in big blinds. */
  bigBlinds: boolean;
  /** The bet sizes to choose from. */
  sizes: Sizes;
  /** Beaten hands are mucked without a question. */
  muckLosers: boolean;
  /** What is shown after everybody has folded. */
  afterFolds: AfterFolds;
  /** Chips are bought without a question when none are left. */
  autoRebuy: boolean;
  /** The name under which one last sat down. */
  name: string;
  /** The face that one has chosen; null while it goes by the name. */
  face: FaceName | null;
}

const DEFAULTS: Settings = {
  language: LANGUAGES.find((language) => globalThis.navigator?.language?.startsWith(language)) ?? "en",
  theme: "system",
  fourColours: false,
  sound: true,
  notify: false,
  vibrate: true,
  motion: true,
  coach: false,
  bigBlinds: false,
  sizes: USUAL,
  muckLosers: false,
  afterFolds: "ask",
  autoRebuy: false,
  name: "",
  face: null,
};

export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>("settings") });

/** Keeps every change, and tells the document. To be called once, where effects may live. */
export function applySettings(): void {
  $effect(() => keep("settings", $state.snapshot(settings)));
  $effect(() => {
    const root = document.documentElement;
    root.lang = ui.tag[settings.language] ?? "en";
    root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion ? "full" : "none";
  });
}

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** May things move? Asked whenever something is about to. */
export const mayMove = (): boolean => settings.motion && !calm?.matches;
