/** What this browser keeps of deals, for as long as there is room: what was told, and what was wrong with it. */

import { forget, keep, keysKept, recall } from "../state/browserStorage";
import { joined, type Told } from "./disclosure";
import { NO_PAST, together, type Past } from "./past";
import type { Evidence } from "./witness";

/** The most deals and pieces of evidence that are kept; the oldest go first. */
const DEALS = 300;
const SPARE = 50;
const EVIDENCE = 8;

/** The deal that is not over is what matters most: it is kept so much longer, in milliseconds. */
const LONGER = 24 * 3_600_000;

interface Dated extends Told {
  at: number;
  isOver: boolean;
}

const key = (deal: string): string => `told.${deal}`;

export const toldOf = (deal: string): Told | null => {
  const found = recall<Dated>(key(deal));
  if (!found) return null;
  const { at: _, isOver: __, ...told } = found;
  return told;
};

/** Keeps it together with what other windows have kept of the same deal. */
export function keepTold(told: Told, isOver = false): void {
  const known = recall<Dated>(key(told.deal));
  const dated = { ...joined(told, toldOf(told.deal)), at: Date.now(), isOver: isOver || (known?.isOver ?? false) };
  keep(key(told.deal), dated satisfies Dated);
  const kept = keysKept("told.");
  if (kept.length > DEALS + SPARE) prune(kept);
}

function prune(kept: string[]): void {
  const dated = kept.map((name) => {
    const { at = 0, isOver = true } = recall<Dated>(name) ?? {};
    return { name, at: at + (isOver ? 0 : LONGER) };
  });
  dated.sort((a, b) => a.at - b.at);
  for (const { name } of dated.slice(0, kept.length - DEALS)) forget(name);
}

/** What is known of all deals at a table. */
export const pastOf = (table: string): Past => ({ ...NO_PAST, ...recall<Past>(`past.${table}`) });

/** Keeps what any window knows. */
export const keepPast = (table: string, past: Past): void => keep(`past.${table}`, together(pastOf(table), past));

/** The deals at a table that have one's seed and whose end no window has seen. */
export const unfinishedAt = (table: string): string[] =>
  keysKept(`told.${table}#`)
    .map((name) => recall<Dated>(name))
    .flatMap((one) => (one && one.shown[0] != null && !one.isOver ? [one.deal] : []));

export const evidenceOf = (table: string): Evidence[] =>
  (recall<Evidence[]>("evidence") ?? []).filter((one) => one.table === table);

/** Keeps it in the place of what was known about the same deal. */
export function keepEvidence(evidence: Evidence): void {
  const others = (recall<Evidence[]>("evidence") ?? []).filter(({ deal }) => deal !== evidence.deal);
  keep("evidence", [...others, evidence].slice(-EVIDENCE));
}

/** The lines that `redbutton verify --seeds` reads: each deal at a table for which one's seed was shown. */
export function seedLines(table: string): string {
  const told = keysKept(`told.${table}#`)
    .map((name) => recall<Dated>(name))
    .filter((one) => one !== null && one.shown[0] != null) as Dated[];
  told.sort((a, b) => a.at - b.at);
  return told.map(({ deal, shown, announcement, seat }) => `${deal} ${shown[0]} ${announcement} ${seat}\n`).join("");
}

const PROOF = /^_proof = '(\{.*\})'$/gm;

/** A hand history with what this page was told of each of its deals, beside the proof. */
export function withTold(phh: string): string {
  return phh.replace(PROOF, (line, json: string) => {
    const told = toldOf((JSON.parse(json) as { deal: string }).deal);
    const text = JSON.stringify(told);
    return told && !text.includes("'") ? `${line}\n_told = '${text}'` : line;
  });
}

/** Saves a file on the user's computer. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
