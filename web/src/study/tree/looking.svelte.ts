/** What one looks at in a tree: it stays when the node changes, and while the study is solved again. */

import { classOf } from "./classes";
import type { View } from "./painting";
import type { PlayerName } from "./path";

export type Page = "class" | "hands" | "line" | "equity" | "lock" | "compare";

export class Looking {
  view = $state<View>("strategy");
  page = $state<Page>("class");
  /** The class that is selected. */
  chosen = $state<string | null>(null);
  /** The hand that is followed down the line, and whose it is. */
  hand = $state<string | null>(null);
  holder = $state<PlayerName>("oop");

  choose(name: string): void {
    this.chosen = name;
    if (this.hand && classOf(this.hand) !== name) this.hand = null;
  }

  follow(hand: string | null, holder: PlayerName): void {
    [this.hand, this.holder] = [hand, holder];
    if (hand) this.chosen = classOf(hand);
  }
}
