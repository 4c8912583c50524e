/**
 * One queue for everything that moves. What the screen shows is what the director has reached: each moment stays for
 * its time before the next one comes, so nothing is told before what led to it has been seen. Pure: the clock is given.
 */

import type { Seen } from "../wire/types";
import type { TableView } from "./table";

/** How the table looks after something has happened, and for how many milliseconds at least. */
export interface Moment {
  view: TableView;
  /** What has happened since the moment before. */
  events: Seen[];
  stays: number;
}

/** Calls back after some milliseconds, unless it is cancelled with what this returns. */
export type After = (milliseconds: number, then: () => void) => () => void;

/** Milliseconds that the screen may be behind: what is older is skipped when more comes. */
const LONGEST = 2500;

export class Director {
  private queue: Moment[] = [];
  private cancel: (() => void) | null = null;

  constructor(
    private readonly show: (moment: Moment) => void,
    private readonly after: After,
  ) {}

  /** Is there more to be seen than what is shown? */
  get isBehind(): boolean {
    return this.queue.length > 0;
  }

  /** Is a moment's time not over yet? */
  get isBusy(): boolean {
    return this.cancel !== null;
  }

  /** The next moments, after those that are waiting. */
  add(moments: Moment[]): void {
    if (this.queue.reduce((sum, { stays }) => sum + stays, 0) > LONGEST) this.skip();
    this.queue.push(...moments);
    if (!this.cancel) this.goOn();
  }

  /** Shows the last moment at once. What happened in between has happened, and is told with it. */
  skip(): void {
    this.rest();
    const last = this.queue.at(-1);
    if (!last) return;
    const events = this.queue.flatMap((moment) => moment.events);
    this.queue = [];
    this.begin({ ...last, events });
  }

  /** Changes all views that are still to come, in their order. */
  amend(change: (view: TableView, isLast: boolean) => TableView): void {
    const last = this.queue.length - 1;
    this.queue = this.queue.map((moment, i) => ({ ...moment, view: change(moment.view, i === last) }));
  }

  /** Nothing is to come any more. */
  clear(): void {
    this.rest();
    this.queue = [];
  }

  private rest(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private goOn(): void {
    this.cancel = null;
    while (!this.cancel && this.queue.length) this.begin(this.queue.shift()!);
  }

  /** Its time is set before it is shown: the code that is told of it may skip it. */
  private begin(moment: Moment): void {
    if (moment.stays > 0) this.cancel = this.after(moment.stays, () => this.goOn());
    this.show(moment);
  }
}
