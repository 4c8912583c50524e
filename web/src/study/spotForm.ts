/** The form for a spot: what is in it, what it asks the server for, and what is still missing. */

import type { StudySizes, StudySpot } from "../wire/types";
import { cardsIn } from "./deck";
import { SIZINGS, type Sizing, type StreetName } from "./sizings";

export type PlayerName = "oop" | "ip";
export const PLAYERS: PlayerName[] = ["oop", "ip"];
export const STREETS: StreetName[] = ["flop", "turn", "river"];

/** What one player may bet on a street, as typed; an empty donk means the sizes of `bet`. */
export interface SizesForm {
  bet: string;
  raise: string;
  donk: string;
}

export type AllSizes = Record<StreetName, Record<PlayerName, SizesForm>>;

export interface SpotForm {
  board: string[];
  dead: string[];
  pot: number;
  stack: number;
  accuracy: number;
  packed: boolean;
  sizes: AllSizes;
  /** Shares are percents here, as people write them. */
  rake: number;
  rakeCap: number;
  addAllIn: number;
  forceAllIn: number;
  merging: number;
}

const sizesOf = (sizing: Sizing): AllSizes => {
  const street = (name: StreetName) => ({ oop: { ...sizing[name], donk: "" }, ip: { ...sizing[name], donk: "" } });
  return { flop: street("flop"), turn: street("turn"), river: street("river") };
};

export const blankSpot = (): SpotForm => ({
  board: [],
  dead: [],
  pot: 100,
  stack: 200,
  accuracy: 0.005,
  packed: false,
  sizes: sizesOf(SIZINGS.one),
  rake: 0,
  rakeCap: 0,
  addAllIn: 0,
  forceAllIn: 15,
  merging: 0,
});

/** The sizes of a simple preset, for all streets and both players. */
export const presetSizes = (name: keyof typeof SIZINGS): AllSizes => sizesOf(SIZINGS[name]);

/** Which preset these sizes are, if they are one's on all streets that are left. */
export function presetOf(sizes: AllSizes, board: readonly string[]): keyof typeof SIZINGS | null {
  const left = streetsLeft(board);
  const names = Object.keys(SIZINGS) as (keyof typeof SIZINGS)[];
  return (
    names.find((name) =>
      left.every((street) =>
        PLAYERS.every((player) => {
          const { bet, raise, donk } = sizes[street][player];
          return bet === SIZINGS[name][street].bet && raise === SIZINGS[name][street].raise && donk === "";
        }),
      ),
    ) ?? null
  );
}

/** The streets that are bet on: with four cards on the board the flop is over. */
export const streetsLeft = (board: readonly string[]): StreetName[] => STREETS.slice(Math.max(0, board.length - 3));

const sizes = ({ bet, raise, donk }: SizesForm): StudySizes => ({
  bet: bet.trim(),
  raise: raise.trim(),
  donk: donk.trim() || null,
});

const exact = (share: number): number => Number(share.toPrecision(12));

export function toSpot(form: SpotForm, ranges: Record<PlayerName, string>): StudySpot {
  const left = streetsLeft(form.board);
  const streets = left.map((street) => [
    street,
    { oop: sizes(form.sizes[street].oop), ip: sizes(form.sizes[street].ip) },
  ]);
  return {
    board: form.board.join(""),
    dead: form.dead.join(""),
    pot: form.pot,
    stack: form.stack,
    ...ranges,
    ...Object.fromEntries(streets),
    rake: exact(form.rake / 100),
    rake_cap: form.rakeCap,
    add_all_in: exact(form.addAllIn / 100),
    force_all_in: exact(form.forceAllIn / 100),
    merging: exact(form.merging / 100),
  };
}

/** A spot in the form. What only the form knows, such as the accuracy, stays as it was. */
export function filled(form: SpotForm, spot: StudySpot): SpotForm {
  const board = cardsIn(spot.board);
  const typed = (street: StreetName, player: PlayerName): SizesForm => {
    const { bet = "", raise = "", donk } = spot[street]?.[player] ?? {};
    return { bet, raise, donk: donk ?? "" };
  };
  const both = (street: StreetName) => ({ oop: typed(street, "oop"), ip: typed(street, "ip") });
  return {
    ...form,
    board,
    dead: cardsIn(spot.dead ?? "").filter((card) => !board.includes(card)),
    pot: spot.pot,
    stack: spot.stack,
    sizes: { flop: both("flop"), turn: both("turn"), river: both("river") },
    rake: exact((spot.rake ?? 0) * 100),
    rakeCap: spot.rake_cap ?? 0,
    addAllIn: exact((spot.add_all_in ?? 0) * 100),
    forceAllIn: exact((spot.force_all_in ?? 0) * 100),
    merging: exact((spot.merging ?? 0) * 100),
  };
}

export type Missing = "needsBoard" | "needsOop" | "needsIp" | "needsPot";

/** What is to be said before the server can be asked. */
export function missing(form: SpotForm, ranges: Record<PlayerName, string>): Missing | null {
  if (form.board.length < 3) return "needsBoard";
  if (!ranges.oop.trim()) return "needsOop";
  if (!ranges.ip.trim()) return "needsIp";
  if (!(form.pot >= 1 && form.stack >= 1)) return "needsPot";
  return null;
}
