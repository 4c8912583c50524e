/** The room over HTTP: what is asked once, where the socket tells what goes on. */

import { at } from "../root";
import type { Language } from "../i18n/words";
import type {
  CheckedTable,
  Choices,
  CreatedTable,
  Glossary,
  HandList,
  HandReplay,
  HandRow,
  Ledger,
  NewTable,
  Problem,
  ProblemBody,
  RulesPage,
  StartPage,
  TableList,
  TableRow,
  TableStatistics,
} from "./types";

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
  /** Sent as JSON, or as it is if it is a file. */
  body?: unknown;
  signal?: AbortSignal;
}

async function fetched(path: string, { token, body, signal }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = isFile ? "application/octet-stream" : "application/json";
  const method = body === undefined ? "GET" : "POST";
  try {
    return await fetch(at(path), { method, headers, body: isFile ? body : JSON.stringify(body), signal });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw new Refused(UNREACHABLE, 0);
  }
}

/** The answer as it came, if it is a good one. */
export async function answered(path: string, asking: Asking): Promise<Response> {
  const response = await fetched(path, asking);
  if (response.ok) return response;
  const said: ProblemBody | null = await response.json().catch(() => null);
  throw new Refused(said?.problem ?? UNREADABLE, response.status);
}

/** What the room says to this. */
export async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  const response = await answered(path, asking);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Refused(UNREADABLE, response.status);
  }
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const tables = (): Promise<TableRow[]> => ask<TableList>("/api/tables").then((said) => said.tables);

export const found = (id: string): Promise<TableRow> => ask(table(id));

export const create = (wish: NewTable): Promise<CreatedTable> => ask("/api/tables", { body: wish });

/** What to ask for to play the same once more, with oneself as the host. */
export const again = (id: string, token: string | null): Promise<NewTable> => ask(`${table(id)}/again`, { token });

/** The table that the server was started for, if it was for one. */
export const wished = (): Promise<StartPage> => ask("/api/play");

const known = new Map<Language, Promise<Choices>>();

/** What a table can be; it does not change while the page is open. */
export function choices(language: Language): Promise<Choices> {
  const asked = known.get(language) ?? ask<Choices>(`/api/choices?lang=${language}`);
  known.set(language, asked);
  asked.catch(() => known.delete(language));
  return asked;
}

export const check = (wish: NewTable, signal?: AbortSignal): Promise<CheckedTable> =>
  ask("/api/check", { body: wish, signal });

export const hands = (id: string, token: string | null, after = 0, limit = 50): Promise<HandRow[]> =>
  ask<HandList>(`${table(id)}/hands?after=${after}&limit=${limit}`, { token }).then((said) => said.hands);

export const replay = (id: string, number: number, token: string | null, signal?: AbortSignal): Promise<HandReplay> =>
  ask(`${table(id)}/hands/${number}`, { token, signal });

export const ledger = (id: string, token: string | null): Promise<Ledger> => ask(`${table(id)}/ledger`, { token });

export const statistics = (id: string, token: string | null): Promise<TableStatistics> =>
  ask(`${table(id)}/statistics`, { token });

export const rules = (id: string, language: Language): Promise<RulesPage> => ask(`${table(id)}/rules?lang=${language}`);

export const glossary = (language: Language): Promise<Glossary> => ask(`/api/glossary?lang=${language}`);

/** One hand as a `.phh` file, or all of them as `.phhs`, with the cards that this viewer may see. */
export async function record(id: string, token: string | null, number?: number): Promise<Blob> {
  const path = number === undefined ? `${table(id)}/hands.phhs` : `${table(id)}/hands/${number}.phh`;
  return (await answered(path, { token })).blob();
}
