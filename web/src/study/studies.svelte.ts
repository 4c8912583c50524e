/** The studies of this person, the one that is open, and where it stands while it is solved. */

import { Refused } from "../wire/api";
import type { NewStudy, StudyState } from "../wire/types";
import { begin, close, goOn, openFile, openShared, stateOf, stop, studiesOf } from "./api";
import { studyFragment } from "./fragment";
import { nextPause, pauseAfterFailure } from "./polling";

/** Is it being worked on, so that it will be another one soon? */
export const isMoving = ({ status }: StudyState): boolean => status === "starting" || status === "solving";

const iterationsOf = (state: StudyState | null): number => state?.curve.at(-1)?.iterations ?? 0;
const secondsOf = (state: StudyState): number => state.curve.at(-1)?.seconds ?? 0;

class Studies {
  /** All of them, the newest first; null until they were asked for. */
  list = $state.raw<StudyState[] | null>(null);
  /** The one that is open. */
  current = $state.raw<StudyState | null>(null);
  /** Why nothing comes from the server, while nothing comes. */
  trouble = $state.raw<unknown>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();
  #pause = 0;

  async load(): Promise<void> {
    this.list = await studiesOf();
  }

  /** Shows a study that exists, and follows it from then on. */
  async open(id: string): Promise<void> {
    this.leave();
    const { signal } = this.#asking;
    const state = await stateOf(id, signal);
    if (!signal.aborted) this.show(state);
  }

  /** Solves a new spot. */
  solve = async (wish: NewStudy): Promise<string> => (await begin(wish)).id;

  /** Solves the spot of a study that is gone, with its locks. */
  again = ({ spot, accuracy, packed, locks }: StudyState): Promise<string> =>
    this.solve({ spot, accuracy, packed, locks });

  /** A solution from a file of `redbutton solve --save`. */
  upload = async (file: Blob): Promise<string> => (await openFile(file)).id;

  /** A solution that somebody shared. */
  takeShared = async (key: string): Promise<string> => (await openShared(key)).id;

  /** What the server said about a study: it is shown, and asked for again if it moves. */
  show(state: StudyState): void {
    const moved = iterationsOf(state) !== iterationsOf(this.current) || state.id !== this.current?.id;
    this.current = state;
    this.trouble = null;
    this.list = this.list?.map((other) => (other.id === state.id ? state : other)) ?? null;
    this.#pause = nextPause(this.#pause, moved, secondsOf(state));
    clearTimeout(this.#timer);
    if (isMoving(state)) this.#timer = setTimeout(() => this.#look(state.id), this.#pause);
  }

  async stop(): Promise<void> {
    if (this.current) this.show(await stop(this.current.id));
  }

  async goOn(accuracy: number): Promise<void> {
    if (this.current) this.show(await goOn(this.current.id, { accuracy }));
  }

  /** Throws a study away. */
  async close(id: string): Promise<void> {
    const left = await close(id);
    if (this.current?.id === id) this.leave();
    this.list = left;
  }

  /** Shows none, and asks for none. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#pause = 0;
    this.current = null;
    this.trouble = null;
  }

  async #look(id: string): Promise<void> {
    const { signal } = this.#asking;
    try {
      const state = await stateOf(id, signal);
      if (!signal.aborted) this.show(state);
    } catch (problem) {
      if (signal.aborted) return;
      this.trouble = problem;
      if (problem instanceof Refused && problem.status === 404) return;
      this.#pause = pauseAfterFailure(this.#pause);
      this.#timer = setTimeout(() => this.#look(id), this.#pause);
    }
  }
}

export const studies = new Studies();

/** The address of an open study. */
export const studyAddress = (id: string): string => `/study${studyFragment(id)}`;
