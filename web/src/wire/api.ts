/** The room over HTTP: what is asked once, where the socket tells what goes on. */

import type { Proof } from "../fair/verify";
import type { Language } from "../i18n/words";
import type { DealState, Game, NewTable, Problem, Seen, Switch, Words } from "./types";

/** A table in the lobby's list. */
export interface Summary {
  id: string;
  name: string;
  title: Words;
  stakes: string;
  taken: number;
  seats: number;
  format: Game["format"];
  /** Damaged is a table that the server cannot load any more. */
  status: "waiting" | "running" | "paused" | "over" | "damaged";
  listed: boolean;
  created: number;
}

/** The table that was made; the token is the host's. */
export interface Made {
  id: string;
  token: string;
  link: string;
}

export interface HandRow {
  number: number;
  at: number;
  pot: number;
  board: string[][];
  players: string[];
  winners: { name: string; amount: number }[];
  your_net: number | null;
  cards: string[];
}

export interface Step {
  event: Seen;
  deal: DealState;
  you_cards: string[];
  equity: Record<string, number> | null;
}

/** A hand as this viewer may see it, event by event. */
export interface Replay {
  number: number;
  names: Record<string, string>;
  /** One's own seat in it. */
  you: number | null;
  title: Words;
  unit: string;
  /** Does the house burn cards? */
  burns: boolean;
  steps: Step[];
  proof: Proof | null;
}

export interface Account {
  name: string;
  brought: number;
  holds: number;
  took: number;
  net: number;
}

export interface Debt {
  from: string;
  to: string;
  amount: number;
}

export interface Ledger {
  accounts: Account[];
  debts: Debt[];
}

export interface PlayerStatistics {
  name: string;
  hands: number;
  vpip: number | null;
  pfr: number | null;
  three_bet: number | null;
  aggression: number | null;
  wtsd: number | null;
  wsd: number | null;
  net: number;
  bb100: number | null;
}

export interface Statistics {
  players: PlayerStatistics[];
  graph: Record<string, [number, number][]>;
}

export interface Rules {
  title: string;
  sections: { heading: string; text: string }[];
}

export interface Glossary {
  entries: { term: string; text: string }[];
}

export interface Described {
  name: string;
  title: string;
  text: string;
}

export interface PresetChoice extends Described {
  variant: string;
  limit: string;
  blinds: string[];
  bets: string[];
  buy_in: string | null;
  unit: string;
  max_players: number;
}

export interface VariantChoice extends Described {
  /** The limit that is usual for the game. */
  limit: string;
  limits: string[];
  max_players: number;
  antes: string[];
  bets: string[];
  bring_in: string;
}

export interface SwitchChoice extends Described {
  values: { value: string; text: string }[];
  /** What each preset sets it to. */
  defaults: Record<string, string>;
}

export interface BotChoice extends Described {
  /** From 1, a beginner, to 5. */
  strength: number;
}

/** Everything that a table can be. */
export interface Choices {
  presets: PresetChoice[];
  variants: VariantChoice[];
  switches: SwitchChoice[];
  bots: BotChoice[];
  formats: Described[];
}

export interface Checked {
  ok: true;
  game: Game;
  switches: Switch[];
}

/** A wish that the room did not fulfil, with its reason. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text?.en ?? problem.code);
  }
}

const UNREACHABLE: Problem = {
  code: "UNREACHABLE",
  text: { en: "The server cannot be reached.", zh: "无法连接服务器。" },
};
const UNREADABLE: Problem = {
  code: "UNREADABLE",
  text: { en: "The server gave an answer that makes no sense.", zh: "服务器的回答无法理解。" },
};

interface Asking {
  token?: string | null;
  body?: unknown;
  signal?: AbortSignal;
}

async function fetched(path: string, { token, body, signal }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const method = body === undefined ? "GET" : "POST";
  try {
    return await fetch(path, { method, headers, body: JSON.stringify(body), signal });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw new Refused(UNREACHABLE, 0);
  }
}

async function answered(path: string, asking: Asking): Promise<Response> {
  const response = await fetched(path, asking);
  if (response.ok) return response;
  const said = await response.json().catch(() => null);
  throw new Refused(said?.problem ?? UNREADABLE, response.status);
}

async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  const response = await answered(path, asking);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Refused(UNREADABLE, response.status);
  }
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const tables = (): Promise<Summary[]> => ask<{ tables: Summary[] }>("/api/tables").then((said) => said.tables);

export const found = (id: string): Promise<Summary> => ask(table(id));

export const create = (wish: NewTable): Promise<Made> => ask("/api/tables", { body: wish });

/** The table that the server was started for, if it was for one. */
export const wished = (): Promise<{ table?: NewTable; lang?: string }> => ask("/api/play");

const known = new Map<Language, Promise<Choices>>();

/** What a table can be; it does not change while the page is open. */
export function choices(language: Language): Promise<Choices> {
  const asked = known.get(language) ?? ask<Choices>(`/api/choices?lang=${language}`);
  known.set(language, asked);
  asked.catch(() => known.delete(language));
  return asked;
}

export const check = (wish: NewTable, signal?: AbortSignal): Promise<Checked> =>
  ask("/api/check", { body: wish, signal });

export const hands = (id: string, token: string | null, after = 0, limit = 50): Promise<HandRow[]> =>
  ask<{ hands: HandRow[] }>(`${table(id)}/hands?after=${after}&limit=${limit}`, { token }).then((said) => said.hands);

export const replay = (id: string, number: number, token: string | null): Promise<Replay> =>
  ask(`${table(id)}/hands/${number}`, { token });

export const ledger = (id: string, token: string | null): Promise<Ledger> => ask(`${table(id)}/ledger`, { token });

export const statistics = (id: string, token: string | null): Promise<Statistics> =>
  ask(`${table(id)}/statistics`, { token });

export const rules = (id: string, language: Language): Promise<Rules> => ask(`${table(id)}/rules?lang=${language}`);

export const glossary = (language: Language): Promise<Glossary> => ask(`/api/glossary?lang=${language}`);

/** One hand as a `.phh` file, or all of them as `.phhs`, with the cards that this viewer may see. */
export async function record(id: string, token: string | null, number?: number): Promise<Blob> {
  const path = number === undefined ? `${table(id)}/hands.phhs` : `${table(id)}/hands/${number}.phh`;
  return (await answered(path, { token })).blob();
}
