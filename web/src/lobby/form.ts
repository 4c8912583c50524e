/** The form for a new table: what is typed, which fields matter, and what it asks the server for. */

import type { Choices, NewTable } from "../wire/types";

/** What is in the form. Amounts are texts as they were typed; an empty one leaves the choice to the house. */
export interface Form {
  name: string;
  host: string;
  sit: boolean;
  preset: string;
  variant: string;
  limit: string;
  switches: Record<string, string>;
  smallBlind: string;
  bigBlind: string;
  ante: string;
  smallBet: string;
  bigBet: string;
  bringIn: string;
  buyIn: string;
  unit: string;
  format: "cash" | "tournament" | "rounds";
  seats: number;
  stack: string;
  least: string;
  most: string;
  rounds: number;
  doublesEvery: number;
  levelBy: "hands" | "minutes";
  levelHands: number;
  levelMinutes: number;
  bots: string[];
  clock: number;
  bank: number;
  approval: boolean;
  listed: boolean;
  pace: "calm" | "quick" | "instant";
}

/** A form that makes a good table as it is. */
export const blank = (host = ""): Form => ({
  name: "",
  host,
  sit: true,
  preset: "standard",
  variant: "",
  limit: "",
  switches: {},
  smallBlind: "",
  bigBlind: "",
  ante: "",
  smallBet: "",
  bigBet: "",
  bringIn: "",
  buyIn: "",
  unit: "",
  format: "cash",
  seats: 6,
  stack: "",
  least: "",
  most: "",
  rounds: 50,
  doublesEvery: 5,
  levelBy: "hands",
  levelHands: 10,
  levelMinutes: 10,
  bots: [],
  clock: 30,
  bank: 60,
  approval: false,
  listed: true,
  pace: "calm",
});

/** A phrase as a line begins. */
export const capital = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);

/** `0,25` is how many people type it; the server wants `0.25`. */
export const money = (typed: string): string => typed.trim().replace(",", ".");

const MONEY = /^[0-9]{1,12}(\.[0-9]{1,9})?$/;

/** Is it an amount, or nothing? */
export const isMoney = (typed: string): boolean => typed.trim() === "" || MONEY.test(money(typed));

const given = (typed: string): string | undefined => money(typed) || undefined;

/** The list as far as it is filled; nothing if it is empty. */
const listed = (...typed: string[]): string[] | undefined => {
  const amounts = typed.map(money).filter((text) => text !== "");
  return amounts.length > 0 ? amounts : undefined;
};

/** What a switch is set to: here, or by the preset. */
export function valueOf(form: Form, choices: Choices, name: string): string {
  const choice = choices.switches.find((one) => one.name === name);
  return form.switches[name] ?? choice?.defaults[form.preset] ?? "";
}

export const variantOf = (form: Form, choices: Choices): string =>
  form.variant || (choices.presets.find((one) => one.name === form.preset)?.variant ?? "holdem");

/** The limit that will hold: the chosen one, else the preset's, or what is usual for another game. */
export function limitOf(form: Form, choices: Choices): string {
  const preset = choices.presets.find((one) => one.name === form.preset);
  const variant = choices.variants.find((one) => one.name === form.variant);
  const usual = form.preset === "standard" && variant ? variant.limit : preset?.limit;
  return form.limit || form.switches.limit || usual || "none";
}

export type StakesField = "smallBlind" | "bigBlind" | "ante" | "smallBet" | "bigBet" | "bringIn" | "buyIn";

/** Which stakes this table is asked for, the usual ones first; the others would be computed or mean nothing. */
export function stakesFields(form: Form, choices: Choices): StakesField[] {
  const variant = choices.variants.find((one) => one.name === variantOf(form, choices));
  const fixed = limitOf(form, choices) === "fixed";
  const bets: StakesField[] = fixed ? ["smallBet", "bigBet"] : [];
  if (variant && variant.antes.length > 0)
    return ["ante", ...(Number(variant.bring_in) ? (["bringIn"] as const) : []), ...bets];
  switch (valueOf(form, choices, "blind_size")) {
    case "half-small-bet":
      return fixed ? bets : ["smallBlind", "bigBlind"];
    case "from-buy-in":
      return ["buyIn"];
    case "half-big":
      return ["bigBlind", ...bets];
    case "from-small":
      return ["smallBlind", ...bets];
    default:
      return ["smallBlind", "bigBlind", ...bets, "ante"];
  }
}

/** The most who can sit: some presets and games allow fewer than ten. */
export function mostSeats(form: Form, choices: Choices): number {
  const variant = choices.variants.find((one) => one.name === variantOf(form, choices));
  const house = Number(valueOf(form, choices, "max_players")) || 10;
  return Math.min(10, house, variant?.max_players ?? 10);
}

const AMOUNTS = [
  "smallBlind",
  "bigBlind",
  "ante",
  "smallBet",
  "bigBet",
  "bringIn",
  "buyIn",
  "unit",
  "stack",
  "least",
  "most",
] as const;

/** Can the form be sent? What is typed where an amount should be must be one. */
export const isSendable = (form: Form): boolean => AMOUNTS.every((field) => isMoney(form[field]));

/** How many programs there is room for. */
export const mostBots = (form: Form): number => Math.min(9, form.seats - (form.sit ? 1 : 0));

/** What the server is asked for: only what differs from the defaults. */
export function toNewTable(form: Form, choices: Choices): NewTable {
  const asked = new Set(stakesFields(form, choices));
  const stakes = (field: StakesField): string => (asked.has(field) ? form[field] : "");
  return dropped({
    name: form.name.trim() || undefined,
    host: form.host.trim() || undefined,
    sit: form.sit,
    preset: form.preset,
    variant: form.variant || undefined,
    limit: form.limit || undefined,
    switches: Object.keys(form.switches).length > 0 ? { ...form.switches } : undefined,
    blinds: blindsOf(stakes("smallBlind"), stakes("bigBlind"), asked.has("smallBlind") && asked.has("bigBlind")),
    antes: listed(stakes("ante")),
    bets: pair(stakes("smallBet"), stakes("bigBet")),
    bring_in: given(stakes("bringIn")),
    buy_in: given(stakes("buyIn")),
    unit: given(form.unit),
    format: form.format,
    seats: form.seats,
    stack: given(form.stack),
    ...formatFields(form),
    bots: form.bots.length > 0 ? form.bots.slice(0, mostBots(form)) : undefined,
    clock: form.clock,
    bank: form.clock > 0 ? form.bank : 0,
    approval: form.approval,
    listed: form.listed,
    pace: form.pace,
  });
}

const blindsOf = (small: string, big: string, both: boolean): string[] | undefined =>
  both ? pair(small, big) : listed(small, big);

/** Blinds and bets come in pairs; the big one is twice the small one if only one was typed. */
function pair(small: string, big: string): [string, string] | undefined {
  const [low, high] = [money(small), money(big)];
  if (low === "" && high === "") return undefined;
  return [low || String(Number(high) / 2), high || String(Number(low) * 2)];
}

function formatFields(form: Form): Partial<NewTable> {
  switch (form.format) {
    case "cash":
      return { least: given(form.least), most: given(form.most) };
    case "tournament":
      return form.levelBy === "hands" ? { level_hands: form.levelHands } : { level_minutes: form.levelMinutes };
    case "rounds":
      return { rounds: form.rounds, doubles_every: form.doublesEvery };
  }
}

/** Without the fields that are not there: the server takes an absent field, not an empty one. */
function dropped<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
