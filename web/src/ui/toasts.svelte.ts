/** Short messages that go away by themselves: `toast(say(...))`. */

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "error";
}

export const toasts: Toast[] = $state([]);
let last = 0;

export function toast(text: string, tone: Toast["tone"] = "plain", seconds = 5): void {
  if (!text || toasts.some((other) => other.text === text)) return;
  const id = ++last;
  toasts.push({ id, text, tone });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), seconds * 1000);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((other) => other.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
