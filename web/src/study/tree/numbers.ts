/** Chips and shares of a solution as people read them. */

/** Chips with as many decimals as matter: `132`, `4.53`, `−0.21`. */
export function chips(amount: number): string {
  const size = Math.abs(amount);
  const text = amount.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
  return Number(text) === 0 ? "0" : text.replace("-", "−");
}

/** As short as a cell of the matrix: `132`, `−0.2`. */
export function shortChips(amount: number): string {
  const text = amount.toFixed(Math.abs(amount) >= 9.95 ? 0 : 1).replace(/\.0$/, "");
  return Number(text) === 0 ? "0" : text.replace("-", "−");
}

/** With its sign: `+4.53`. */
export const signedChips = (amount: number): string => (amount > 0 && chips(amount) !== "0" ? "+" : "") + chips(amount);

/** A share with one decimal, whole where it is very small or whole: `43.2%`. */
export function share(part: number): string {
  const text = (part * 100).toFixed(1);
  return `${text.endsWith(".0") ? text.slice(0, -2) : text}%`.replace("-0%", "0%").replace("-", "−");
}

/** A difference of shares, in points: `+4.2`. */
export function points(difference: number): string {
  const text = (difference * 100).toFixed(1);
  if (Number(text) === 0) return "0";
  return (difference > 0 ? "+" : "") + text.replace(/\.0$/, "").replace("-", "−");
}
