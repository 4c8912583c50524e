/** How one likes it: kept in this browser, in force at once. */

import type { Language } from "../i18n/words";
import { keep, recall } from "./kept";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  fourColours: boolean;
  sound: boolean;
  motion: boolean;
  coach: boolean;
  /** Show amounts in big blinds. */
  bigBlinds: boolean;
  /** The name under which one last sat down. */
  name: string;
}

const DEFAULTS: Settings = {
  language: globalThis.navigator?.language?.startsWith("zh") ? "zh" : "en",
  theme: "system",
  fourColours: false,
  sound: true,
  motion: true,
  coach: false,
  bigBlinds: false,
  name: "",
};

export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>("settings") });

/** Keeps every change, and tells the document. To be called once, where effects may live. */
export function applySettings(): void {
  $effect(() => keep("settings", $state.snapshot(settings)));
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language === "zh" ? "zh-CN" : "en";
    root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion ? "full" : "none";
  });
}

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** May things move? Asked whenever something is about to. */
export const mayMove = (): boolean => settings.motion && !calm?.matches;
