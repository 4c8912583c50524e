/** Chips are whole numbers; what people read and type is money, a chip being worth the table's unit. */

export interface Purse {
  /** What one chip is worth, such as `1` or `0.05`. */
  unit: string;
  /** Amounts in big blinds, if this is set: how many chips one is. */
  bigBlind?: number;
}

const decimals = (unit: string): number => unit.split(".")[1]?.length ?? 0;
const scaled = (unit: string): bigint => BigInt(unit.replace(".", ""));

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** 1250 chips of 0.05 are `62.50`; whole amounts have no decimals. */
export function money(chips: number, purse: Purse): string {
  if (purse.bigBlind) return `${trimmed((chips / purse.bigBlind).toFixed(chips < 100 * purse.bigBlind ? 1 : 0))} BB`;
  return moneyOf(chips, purse.unit);
}

const trimmed = (text: string): string =>
  grouped(text.replace(/\.0$/, "").split(".")[0]!) + (/\.[1-9]$/.exec(text)?.[0] ?? "");

function moneyOf(chips: number, unit: string): string {
  const places = decimals(unit);
  const value = BigInt(Math.abs(chips)) * scaled(unit);
  const digits = value.toString().padStart(places + 1, "0");
  const whole = grouped(digits.slice(0, digits.length - places));
  const rest = digits.slice(digits.length - places);
  return (chips < 0 ? "−" : "") + whole + (/[1-9]/.test(rest) ? `.${rest}` : "");
}

const SUFFIXES: [number, string][] = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
];

/** As short as it has to be where there is little room: `1.25M`. */
export function shortMoney(chips: number, purse: Purse): string {
  const value = chips * Number(purse.unit);
  const [size, letter] = SUFFIXES.find(([size]) => !purse.bigBlind && value >= size) ?? [];
  return size ? `${Number((Math.floor((value / size) * 100) / 100).toFixed(2))}${letter}` : money(chips, purse);
}

/** With its sign: `+40`, `−25`. */
export const signed = (chips: number, purse: Purse): string => (chips > 0 ? "+" : "") + money(chips, purse);

const MULTIPLES: Record<string, number> = { k: 1e3, m: 1e6 };

/** What somebody typed, in chips: `12.5`, `1,200`, `2k`; null if it is no amount or no whole number of chips. */
export function chipsOf(text: string, purse: Purse): number | null {
  const typed = /^(\d+(?:,\d{3})*|\d*)(\.\d+)?([km])?$/i.exec(text.trim().replace(/\s*bb$/i, ""));
  if (!typed || !(typed[1] || typed[2])) return null;
  const number =
    Number((typed[1] ?? "").replaceAll(",", "") + (typed[2] ?? "")) * (MULTIPLES[typed[3]?.toLowerCase() ?? ""] ?? 1);
  const chips = purse.bigBlind ? number * purse.bigBlind : number / Number(purse.unit);
  const whole = Math.round(chips);
  return Math.abs(chips - whole) < 1e-6 && whole < 1e15 ? whole : null;
}
