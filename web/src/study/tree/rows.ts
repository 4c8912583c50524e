/** The hands of a node as rows of a table: sorted and filtered. */

import type { StudyHands } from "../../wire/types";
import { classOf, RANKS } from "./classes";
import { drawsOf, madeOf, type Draw, type Made } from "./made";

export interface HandRow {
  hand: string;
  name: string;
  reach: number;
  ev: number;
  equity: number;
  /** For each action of the node, how often, and what it wins. */
  strategy: number[];
  actionEv: number[];
  made: Made;
  draws: Draw[];
}

/** All hands that are here at all. */
export function rowsOf(hands: StudyHands, board: readonly string[]): HandRow[] {
  return hands.hands.flatMap((hand, row) =>
    hands.reach[row]! <= 0
      ? []
      : [
          {
            hand,
            name: classOf(hand),
            reach: hands.reach[row]!,
            ev: hands.ev[row]!,
            equity: hands.equity[row]!,
            strategy: hands.strategy.map((column) => column[row]!),
            actionEv: hands.action_ev.map((column) => column[row]!),
            made: madeOf(hand, board),
            draws: drawsOf(hand, board),
          },
        ],
  );
}

/** A column to sort by; an action by its place. */
export type Column = "hand" | "reach" | "ev" | "equity" | number;

export interface Order {
  column: Column;
  falling: boolean;
}

/** Higher cards first, as players write them; then spades, hearts, diamonds, clubs. */
const handOrder = (hand: string): number =>
  [hand[0]!, hand[2]!].reduce((sum, rank) => sum * 13 + RANKS.indexOf(rank), 0) * 16 +
  "shdc".indexOf(hand[1]!) * 4 +
  "shdc".indexOf(hand[3]!);

function valueIn(row: HandRow, column: Column): number {
  if (column === "hand") return -handOrder(row.hand);
  return typeof column === "number" ? (row.strategy[column] ?? 0) : row[column];
}

/** Rows that are equal in the column stay in the order of their cards. */
export function sorted(rows: readonly HandRow[], { column, falling }: Order): HandRow[] {
  const sign = falling ? -1 : 1;
  return [...rows].sort(
    (a, b) => sign * (valueIn(a, column) - valueIn(b, column)) || handOrder(a.hand) - handOrder(b.hand),
  );
}

export interface Filter {
  /** `AK`, `AKs`, `Ah`, `AhKh`; several with commas or spaces. */
  text: string;
  /** A class of made hands, a draw, or all. */
  made: Made | Draw | "";
  /** Hands with a card of this suit. */
  suit: "" | "s" | "h" | "d" | "c";
}

export const NO_FILTER: Filter = { text: "", made: "", suit: "" };

/** Does a hand fit one typed word? Ranks fit in either order; a single rank or card fits every hand that has it. */
function fitsWord(row: HandRow, word: string): boolean {
  const typed = word.replace(/10/g, "T").replace(/[akqjt]/gi, (rank) => rank.toUpperCase());
  const pair = /^([2-9TJQKA])([2-9TJQKA])([so]?)$/i.exec(typed);
  if (pair) {
    const [, first, second, kind] = pair;
    const ranks = [row.name[0], row.name[1]];
    const isSame = ranks.join("") === first! + second! || ranks.join("") === second! + first!;
    return isSame && (!kind || row.name[2] === kind.toLowerCase());
  }
  const cards = typed.match(/[2-9TJQKA][shdc]?/g);
  if (cards?.join("") !== typed) return false;
  return cards.every((card) => row.hand.includes(card));
}

export function filtered(rows: readonly HandRow[], { text, made, suit }: Filter): HandRow[] {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (!words.length || words.some((word) => fitsWord(row, word))) &&
      (!made || row.made === made || row.draws.some((draw) => draw === made)) &&
      (!suit || row.hand[1] === suit || row.hand[3] === suit),
  );
}

/** The rows that are seen in a window of this height, and what lies above and below it. */
export function windowed(many: number, scrolled: number, height: number, row: number): { from: number; to: number } {
  const spare = 6;
  const from = Math.max(0, Math.min(many, Math.floor(scrolled / row)) - spare);
  return { from, to: Math.min(many, Math.ceil((scrolled + height) / row) + spare) };
}
