/** A line of the log as it is shown: amounts as the player likes them, cards in the colours of their suits. */

const SUITS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const CARD = /((?:10|[2-9JQKA])[♠♥♦♣])/;

/** Words, or a card such as `Td`. */
export type Part = string | { card: string };

/** The line in parts, so that its cards can be drawn. */
export const partsOf = (text: string): Part[] =>
  text
    .split(CARD)
    .filter(Boolean)
    .map((part) => (CARD.test(part) ? { card: part.slice(0, -1).replace("10", "T") + SUITS[part.at(-1)!]! } : part));

/** The line with its amount told otherwise. A number in somebody's name, or of a pot, is not the amount. */
export function retold(text: string, name: string, amount: string, instead: string): string {
  const number = new RegExp(`(?<![\\d.,])${amount.replaceAll(".", "\\.")}(?![\\d]|[.,]\\d)`);
  const [before, ...after] = name ? text.split(name) : [text];
  const parts = [before!, ...after];
  const at = parts.findIndex((part) => number.test(part));
  return at < 0 ? text : parts.with(at, parts[at]!.replace(number, instead)).join(name);
}
