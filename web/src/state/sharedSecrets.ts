/**
 * The secrets of one person at a table. All windows of this browser have the same ones, and each of them hears of deals
 * in its own time: what one has kept, another one that is behind never takes back.
 */

import { freshSecrets, greeting, misplaced, spentOn, type Secrets } from "../wire/seeds";
import type { Fairness, Seed } from "../wire/types";
import { keep, recall } from "./browserStorage";

export class SharedSecrets {
  /** As far as this window has come. */
  now: Secrets;
  /** Were there any before? */
  readonly wereKept: boolean;

  /** Without a token there are no secrets of a person before `belongTo`. */
  constructor(
    private readonly table: string,
    private token: string | null,
  ) {
    const kept = this.kept;
    this.wereKept = kept !== null;
    this.now = kept ?? freshSecrets();
    this.keep(this.now);
  }

  /** One has sat down. */
  belongTo(token: string): void {
    this.token = token;
    this.keep(this.now);
  }

  keep(secrets: Secrets): void {
    this.now = secrets;
    const { kept } = this;
    if (kept === null || spentOn(kept) < spentOn(secrets)) this.write(secrets);
  }

  /** Another window may have gone on without this one: then what it kept is what stands at the seat. */
  catchUp(fairness: Fairness, seat: number | null): void {
    const { kept } = this;
    const fits = (secrets: Secrets) => misplaced(secrets, fairness, seat, false).length === 0;
    if (kept !== null && !fits(this.now) && fits(kept)) this.now = kept;
  }

  /** Commits to a seed for the next deal: the one of the window that has come furthest. */
  greeting(fairness: Fairness | null): Seed {
    const { kept, now } = this;
    const latest = kept !== null && spentOn(kept) >= spentOn(now) ? kept : now;
    const { seed, secrets } = greeting(latest, fairness);
    if (secrets !== latest) this.keep(secrets);
    return seed;
  }

  private get kept(): Secrets | null {
    return this.token === null ? null : recall<Secrets>(this.key);
  }

  private write(secrets: Secrets): void {
    if (this.token !== null) keep(this.key, secrets);
  }

  private get key(): string {
    return `seeds.${this.table}.${this.token}`;
  }
}
