/** The study room over HTTP. Its token is the person: the browser keeps it, and every question carries it. */

import { keep, recall } from "../state/browserStorage";
import { answered, ask } from "../wire/api";
import type {
  NewStudy,
  StudyChoices,
  StudyEstimate,
  StudyGoal,
  StudyList,
  StudyLock,
  StudyNode,
  StudyOpened,
  StudyQuestion,
  StudyRange,
  StudyRunouts,
  StudyShared,
  StudySpot,
  StudyState,
} from "../wire/types";

const TOKEN = "study.token";

const personToken = (): string | null => recall<string>(TOKEN);

const ROOM = "/api/study";
const study = (id: string): string => `${ROOM}/${encodeURIComponent(id)}`;
/** Actions and cards as one parameter: `check,bet 30,Qs`. */
const along = (path: readonly string[]): string => `path=${encodeURIComponent(path.join(","))}`;

const asked = <T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  ask<T>(path, { token: personToken(), body, signal });

/** Asks for a study, and keeps the token that comes with it. */
async function opened(path: string, body: unknown): Promise<StudyOpened> {
  const made = await asked<StudyOpened>(path, body);
  keep(TOKEN, made.token);
  return made;
}

export const studyChoices = (): Promise<StudyChoices> => asked(`${ROOM}/choices`);

export const readRange = (text: string, signal?: AbortSignal): Promise<StudyRange> =>
  asked(`${ROOM}/range`, { text }, signal);

export const estimate = (spot: StudySpot, accuracy: number, signal?: AbortSignal): Promise<StudyEstimate> =>
  asked(`${ROOM}/check?accuracy=${accuracy}`, spot, signal);

export const studiesOf = (): Promise<StudyState[]> => asked<StudyList>(ROOM).then((said) => said.studies);

export const begin = (wish: NewStudy): Promise<StudyOpened> => opened(ROOM, wish);

export const stateOf = (id: string, signal?: AbortSignal): Promise<StudyState> => asked(study(id), undefined, signal);

export const stop = (id: string): Promise<StudyState> => asked(`${study(id)}/stop`, {});

export const goOn = (id: string, goal: StudyGoal): Promise<StudyState> => asked(`${study(id)}/go`, goal);

export const close = (id: string): Promise<StudyState[]> =>
  asked<StudyList>(`${study(id)}/close`, {}).then((said) => said.studies);

/** With neither `all` nor `hands` the node is unlocked. */
export const lock = (id: string, wish: StudyLock): Promise<StudyState> => asked(`${study(id)}/lock`, wish);

export const nodeAt = (id: string, path: readonly string[], signal?: AbortSignal): Promise<StudyNode> =>
  asked(`${study(id)}/node?${along(path)}`, undefined, signal);

export const runoutsAt = (id: string, path: readonly string[], signal?: AbortSignal): Promise<StudyRunouts> =>
  asked(`${study(id)}/runouts?${along(path)}`, undefined, signal);

/** A decision of a player, on one street if it is named. */
export const question = (
  id: string,
  seed: number,
  player: "oop" | "ip",
  street: "flop" | "turn" | "river" | "any",
): Promise<StudyQuestion> =>
  asked(`${study(id)}/question?seed=${seed}&player=${player}${street === "any" ? "" : `&street=${street}`}`);

/** The solution as a file that `redbutton solve` reads. */
export const solutionFile = async (id: string): Promise<Blob> =>
  (await answered(`${study(id)}/file`, { token: personToken() })).blob();

export const openFile = (file: Blob): Promise<StudyOpened> => opened(`${ROOM}/open`, file);

export const share = (id: string): Promise<StudyShared> => asked(`${study(id)}/share`, {});

export const openShared = (key: string): Promise<StudyOpened> =>
  opened(`${ROOM}/shared/${encodeURIComponent(key)}`, {});

/** The spot of a hand that was played, at a moment of its replay; the token is the table's. */
export const spotOfHand = (table: string, number: number, moment: number, token: string | null): Promise<StudySpot> =>
  ask(`/api/tables/${encodeURIComponent(table)}/hands/${number}/study?moment=${moment}`, { token });
