/** What this browser keeps of deals, for as long as there is room: what was told, and what was wrong with it. */

import { forget, keep, keysKept, recall } from "../state/kept";
import type { Told } from "./story";
import type { Evidence } from "./witness";

/** So many deals, and so much evidence, are kept; the oldest go first. */
const DEALS = 300;
const SPARE = 50;
const EVIDENCE = 8;

interface Dated extends Told {
  at: number;
}

const key = (deal: string): string => `told.${deal}`;

export const toldOf = (deal: string): Told | null => {
  const found = recall<Dated>(key(deal));
  if (!found) return null;
  const { at: _, ...told } = found;
  return told;
};

export function keepTold(told: Told): void {
  keep(key(told.deal), { ...told, at: Date.now() } satisfies Dated);
  const kept = keysKept("told.");
  if (kept.length > DEALS + SPARE) prune(kept);
}

function prune(kept: string[]): void {
  const dated = kept.map((name) => ({ name, at: recall<Dated>(name)?.at ?? 0 }));
  dated.sort((a, b) => a.at - b.at);
  for (const { name } of dated.slice(0, kept.length - DEALS)) forget(name);
}

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

/** Gives a file to whoever looks at the page. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
