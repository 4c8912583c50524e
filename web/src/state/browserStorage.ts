/** What the browser keeps for us. Storage may be forbidden, full or missing: then nothing is kept, and all goes on. */

const PREFIX = "redbutton.";

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // not kept
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // nothing was kept
  }
}

/** The keys that begin so. */
export function keysKept(begin: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + begin))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The token is the seat: a browser that has it sits there. */
export const tokenOf = (table: string): string | null => recall<string>(`token.${table}`);
export const keepToken = (table: string, token: string): void => keep(`token.${table}`, token);
/** The tables where one has a seat, or had one. */
export const tablesKept = (): string[] => keysKept("token.").map((key) => key.slice("token.".length));
export const forgetToken = (table: string): void => forget(`token.${table}`);
