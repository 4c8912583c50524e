/** What an answer of the trainer is worth: the EV that it gives away. */

import type { StudyNode } from "../../wire/types";

/** Best: nothing wins more. Mixed: the solver does it often enough, and hardly anything is lost. */
export type Grade = "best" | "mixed" | "small" | "mistake" | "blunder";

export interface Option {
  name: string;
  frequency: number;
  ev: number;
}

export interface Score {
  chosen: Option;
  options: Option[];
  /** Chips that are lost against the best action; never below 0. */
  lost: number;
  /** The same as a share of the pot. */
  share: number;
  grade: Grade;
}

/** Below this share of the pot, what is lost is no more than the solution's own inaccuracy. */
const NOTHING = 0.001;
const OFTEN = 0.1;
const HARDLY = 0.01;
const SMALL = 0.03;
const MISTAKE = 0.1;

/** What each action is worth with a hand. */
export function options(node: StudyNode, hand: string): Option[] {
  const own = node[node.player ?? "oop"];
  const row = own.hands.indexOf(hand);
  return node.actions.map(({ name }, action) => ({
    name,
    frequency: own.strategy[action]?.[row] ?? 0,
    ev: own.action_ev[action]?.[row] ?? 0,
  }));
}

export function scored(node: StudyNode, hand: string, action: string): Score {
  const all = options(node, hand);
  const chosen = all.find(({ name }) => name === action) ?? all[0]!;
  const lost = Math.max(0, ...all.map(({ ev }) => ev - chosen.ev));
  const share = lost / Math.max(1, node.pot);
  return { chosen, options: all, lost, share, grade: graded(share, chosen.frequency) };
}

export function graded(share: number, frequency: number): Grade {
  if (share <= NOTHING) return "best";
  if (frequency >= OFTEN && share <= HARDLY) return "mixed";
  if (share <= SMALL) return "small";
  return share <= MISTAKE ? "mistake" : "blunder";
}

export const isGood = (grade: Grade): boolean => grade === "best" || grade === "mixed";

/** All answers so far. */
export interface Tally {
  answers: number;
  good: number;
  lost: number;
  share: number;
  streak: number;
  longest: number;
}

export const NO_ANSWERS: Tally = { answers: 0, good: 0, lost: 0, share: 0, streak: 0, longest: 0 };

export function counted(tally: Tally, { grade, lost, share }: Score): Tally {
  const streak = isGood(grade) ? tally.streak + 1 : 0;
  return {
    answers: tally.answers + 1,
    good: tally.good + Number(isGood(grade)),
    lost: tally.lost + lost,
    share: tally.share + share,
    streak,
    longest: Math.max(tally.longest, streak),
  };
}

/** Mean chips lost, mean share of the pot lost, share of good answers; null before the first answer. */
export function means({ answers, good, lost, share }: Tally): { lost: number; share: number; good: number } | null {
  return answers ? { lost: lost / answers, share: share / answers, good: good / answers } : null;
}
