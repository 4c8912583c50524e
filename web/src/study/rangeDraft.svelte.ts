/** A range while it is made: painted and typed. Text is read and written by the server; what is painted counts at once. */

import { reason } from "../lobby/enterTable";
import { readRange } from "./api";
import { COMBOS } from "./hands";
import { changed, redone, undoable, undone } from "./undoable";
import { everything, fromServer, inverted, isSame, NOTHING, painted, textOf, type Weights } from "./weights";

const PAUSE = 300;

export class RangeDraft {
  /** As it is sent, typed or written from what was painted. */
  text = $state("");
  /** Why the text cannot be read. */
  problem = $state("");
  /** Is the text on its way to the server? */
  isReading = $state(false);

  #history = $state.raw(undoable(NOTHING));
  /** What was there before the stroke that is being painted. */
  #before: Weights | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  get weights(): Weights {
    return this.#history.now;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Somebody types: read as soon as nothing is typed for a moment. */
  type(text: string, pause = PAUSE): void {
    this.text = text;
    this.#ask(pause, text, (weights) => !isSame(weights, this.weights) && this.#change(weights));
  }

  /** A text that is there at once: a preset, a link, the strongest hands. Written as the server writes it. */
  load(text: string, pause = 0): void {
    this.text = text;
    this.#ask(pause, text, (weights, written) => {
      if (!isSame(weights, this.weights)) this.#change(weights);
      this.text = written;
    });
  }

  /** All that follows until `endStroke` is undone at once. */
  beginStroke(): void {
    this.#before = this.weights;
  }

  stroke(name: string, weight: number): void {
    this.#history = { ...this.#history, now: painted(this.weights, COMBOS[name]!, weight) };
  }

  endStroke(): void {
    const [before, now] = [this.#before, this.weights];
    this.#before = null;
    if (!before || isSame(before, now)) return;
    this.#history = changed({ ...this.#history, now: before }, now);
    this.#write();
  }

  /** As if it had not begun. */
  dropStroke(): void {
    if (this.#before) this.#history = { ...this.#history, now: this.#before };
    this.#before = null;
  }

  paint(hands: readonly string[], weight: number): void {
    this.replace(painted(this.weights, hands, weight));
  }

  clear = (): void => this.replace(NOTHING);
  all = (): void => this.replace(everything());
  invert = (): void => this.replace(inverted(this.weights));

  replace(weights: Weights): void {
    if (isSame(weights, this.weights)) return;
    this.#change(weights);
    this.#write();
  }

  undo = (): void => {
    this.#history = undone(this.#history);
    this.#write();
  };

  redo = (): void => {
    this.#history = redone(this.#history);
    this.#write();
  };

  #change(weights: Weights): void {
    this.#history = changed(this.#history, weights);
  }

  /** What is painted as text: ours at once, the server's shorter one when it comes. */
  #write(): void {
    const plain = textOf(this.weights);
    this.text = plain;
    this.#ask(PAUSE, plain, (_, written) => (this.text = written));
  }

  /** Asks what a text means; an answer to an older text is not waited for. */
  #ask(pause: number, text: string, then: (weights: Weights, written: string) => void): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.isReading = true;
    this.#timer = setTimeout(async () => {
      try {
        const read = await readRange(text, signal);
        if (signal.aborted) return;
        this.problem = "";
        then(fromServer(read.hands), read.text);
      } catch (refused) {
        if (signal.aborted) return;
        this.problem = reason(refused);
      }
      this.isReading = false;
    }, pause);
  }
}
