/** Cards keep their identity: the card that is thrown away is the one that flies, and one that is turned stays where it lies. */

import { HIDDEN } from "../cards/name";

export interface Placed {
  key: number;
  card: string;
}

/** Each card with the key that it had before; a hidden one that is turned up keeps its key, and a new one gets its own. */
export function placed(before: Placed[], cards: string[], fresh: () => number): Placed[] {
  const rest = [...before];
  const taken = new Map<number, Placed>();
  const take = (isWanted: (card: string) => boolean, from: (card: string) => (other: Placed) => boolean) =>
    cards.forEach((card, i) => {
      const at = taken.has(i) || !isWanted(card) ? -1 : rest.findIndex(from(card));
      if (at >= 0) taken.set(i, { key: rest.splice(at, 1)[0]!.key, card });
    });
  take(
    () => true,
    (card) => (other) => other.card === card,
  );
  take(
    (card) => card !== HIDDEN,
    () => (other) => other.card === HIDDEN,
  );
  return cards.map((card, i) => taken.get(i) ?? { key: fresh(), card });
}
