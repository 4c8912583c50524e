/** The spots that the trainer asks about: new ones by seed, and mistakes again after a while. */

import type { StudyQuestion } from "../../wire/types";
import type { PlayerName } from "../tree/path";

export type Street = "flop" | "turn" | "river";

const STREETS: readonly Street[] = ["flop", "turn", "river"];

export interface Wish {
  player: PlayerName | "both";
  street: Street | "any";
}

/** The streets that a spot has still before it. */
export const streetsFrom = (boardCards: number): readonly Street[] => STREETS.slice(boardCards - 3);

/** Whose decision a seed asks for: of both, each as often as the other. */
export const playerFor = (wish: Wish["player"], seed: number): PlayerName =>
  wish === "both" ? (seed % 2 ? "ip" : "oop") : wish;

/** A mistake comes again after this many other spots. */
export const PAUSE = 3;

export interface Repeat {
  question: StudyQuestion;
  /** The number of the answer after which it is due. */
  due: number;
}

/** The first mistake that is due, and the others. */
export function dueRepeat(
  repeats: readonly Repeat[],
  answers: number,
): { question: StudyQuestion; rest: Repeat[] } | null {
  const first = repeats.find(({ due }) => due <= answers);
  return first ? { question: first.question, rest: repeats.filter((one) => one !== first) } : null;
}
