/** The server's time, in which it tells when something ends; this computer's clock may be minutes off. */

let ahead = $state(0);

export const serverTime = (): number => Date.now() + ahead;

export function setServerTime(now: number): void {
  ahead = now - Date.now();
}
