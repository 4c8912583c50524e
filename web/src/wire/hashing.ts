/** The hashes of docs/fairness.md: SHA-256 of lines of text, the first of which says what is hashed. */

import { hex, sha256 } from "./sha256";

export const digest = (kind: string, ...lines: (string | number)[]): string =>
  hex(sha256(new TextEncoder().encode([`redbutton ${kind} 1`, ...lines].join("\n"))));

/** What is said of a seed before it is shown. */
export const commitmentTo = (seed: string): string => digest("seed", seed);

const STAGES = 16;

/** The seeds that a client shows one after the other; each is a hash of the next, so the first binds all. */
export function seedChain(secret: string): string[] {
  const chain = [secret];
  while (chain.length < STAGES) chain.unshift(digest("chain", chain[0]!));
  return chain;
}

/** Does the root belong to these envelopes? */
export const rootFits = (deal: string, stage: number, root: string, envelopes: string[]): boolean =>
  digest("root", deal, stage, ...envelopes) === root;

export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));
