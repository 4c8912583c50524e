/** What a browser can do so that a turn is not missed, each of it only where it is allowed. */

import { settings } from "../state/settings.svelte";

const BUZZ = [70, 60, 70];
/** The dot of one's turn over the page's own icon. */
const DOT = "<circle cx='24' cy='8' r='8' fill='%23fff'/><circle cx='24' cy='8' r='6.2' fill='%231d9a6c'/></svg>";

export type Permission = "granted" | "denied" | "default" | "missing";

export const permission = (): Permission => globalThis.Notification?.permission ?? "missing";

/** Asks whether one may be notified. Only to be called by a click: browsers ignore anything else. */
export async function askPermission(): Promise<Permission> {
  return (await globalThis.Notification?.requestPermission()) ?? "missing";
}

/** A short shake of the phone. Browsers allow it once the page has been touched. */
export function buzz(): void {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

/** A notification, unless the page is being looked at; what takes it back. */
export function notify(title: string, body: string, tag: string): () => void {
  if (!settings.notify || permission() !== "granted" || (!document.hidden && document.hasFocus())) return () => {};
  try {
    const notification = new Notification(title, { body, tag });
    notification.onclick = () => {
      globalThis.focus();
      notification.close();
    };
    return () => notification.close();
  } catch {
    return () => {}; // some phones notify for installed pages only
  }
}

/** Marks the page's icon; what unmarks it. */
export function markIcon(): () => void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return () => {};
  const plain = link.href;
  link.href = marked(plain);
  return () => (link.href = plain);
}

/** The icon with a dot in its corner. */
export const marked = (icon: string): string =>
  icon.replace(/(<|%3C)\/svg(>|%3E)$/, DOT.replaceAll("<", "%3C").replaceAll(">", "%3E"));
