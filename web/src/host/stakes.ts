/** Other stakes, as the host types them; only those that this game has are asked for. */

import { isMoney, money } from "../lobby/form";
import type { TableGame, NewStakes } from "../wire/types";

export type StakesField = "smallBlind" | "bigBlind" | "ante" | "smallBet" | "bigBet" | "bringIn";
export type Typed = Record<StakesField, string>;

export const EMPTY: Typed = { smallBlind: "", bigBlind: "", ante: "", smallBet: "", bigBet: "", bringIn: "" };

export function fieldsOf(game: TableGame): StakesField[] {
  const isFixed = game.limit === "fixed";
  return [
    ...(game.blinds.length > 0 ? (["smallBlind", "bigBlind"] as const) : []),
    ...(game.antes.length > 0 || game.blinds.length > 0 ? (["ante"] as const) : []),
    ...(isFixed ? (["smallBet", "bigBet"] as const) : []),
    ...(game.bring_in > 0 ? (["bringIn"] as const) : []),
  ];
}

/** Does the big blind pay the ante for everybody? */
export const hasBigBlindAnte = ({ antes }: TableGame): boolean => antes.at(-1) === 0 && antes.some((ante) => ante > 0);

/** The message without its id; null while something is missing or is no amount. Pairs come together. */
export function stakesOf(typed: Typed, paysForAll = false): Omit<NewStakes, "id"> | null {
  const blinds = both(typed.smallBlind, typed.bigBlind);
  const bets = both(typed.smallBet, typed.bigBet);
  const said = {
    ...(blinds && { blinds }),
    ...(bets && { bets }),
    ...(typed.ante.trim() && { antes: paysForAll ? ["0", money(typed.ante), "0"] : [money(typed.ante)] }),
    ...(typed.bringIn.trim() && { bring_in: money(typed.bringIn) }),
  };
  const isWhole = isPair(typed.smallBlind, typed.bigBlind) && isPair(typed.smallBet, typed.bigBet);
  const isRight = Object.values(typed).every(isMoney) && !isUpsideDown(typed);
  return isWhole && isRight && Object.keys(said).length > 0 ? { type: "stakes", ...said } : null;
}

/** Is the small blind higher than the big one? */
export const isUpsideDown = ({ smallBlind, bigBlind }: Pick<Typed, "smallBlind" | "bigBlind">): boolean =>
  Number(money(smallBlind)) > Number(money(bigBlind)) && bigBlind.trim() !== "";

const both = (small: string, big: string): string[] | null =>
  small.trim() && big.trim() ? [money(small), money(big)] : null;
const isPair = (small: string, big: string): boolean => (small.trim() === "") === (big.trim() === "");
