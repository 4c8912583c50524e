/**
 * Was nothing missed? Over a connection that did not break, everything is told by updates, one after the other. What a
 * snapshot tells may have happened unseen only where the connection is a new one, or where a snapshot was asked for.
 */
export class Following {
  private isFresh = true;

  /** There is a new connection. */
  opens(): void {
    this.isFresh = true;
  }

  /** Something was missed, and everything was asked for again. */
  asks(): void {
    this.isFresh = true;
  }

  /** A snapshot has come: was everything in it to be told before? */
  sees(): boolean {
    const followed = !this.isFresh;
    this.isFresh = false;
    return followed;
  }
}
