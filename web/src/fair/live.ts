/** The deal that is being played, held against what was published before it began. */

import type { TableView } from "../state/table";
import { seedChain } from "../wire/hashing";
import type { Secrets } from "../wire/seeds";
import type { Fairness, Opening } from "../wire/types";
import { courseOf } from "./course";
import { SCHEME, verify, type Proof, type Verdict } from "./verify";

/** What is known of the proof so far. A client whose seed is the commitment itself has shown none. */
export function proofOf(fairness: Fairness, openings: Opening[]): Proof {
  const seats = Object.keys(fairness.commitments)
    .map(Number)
    .sort((a, b) => a - b);
  return {
    scheme: SCHEME,
    deal: fairness.deal_id,
    announcement: fairness.announcement,
    stages: fairness.envelopes.map((envelopes, stage) => ({ root: fairness.roots[stage] ?? fairness.root, envelopes })),
    openings,
    seats: seats.map((seat) => {
      const commitment = fairness.commitments[seat]!;
      const seed = fairness.seeds?.[seat] ?? commitment;
      const by = fairness.makers[seat] === "server" ? "server" : seed === commitment ? "absent" : "client";
      return { seat, by, commitment, seeds: [seed] };
    }),
  };
}

/** Null while nothing can be said: before all seeds are in, and after cards were shuffled again (the replay proves those). */
export function checkLive(view: TableView, burns: boolean, secrets: Secrets | null): Verdict | null {
  const { fairness, you } = view;
  if (!fairness || Object.keys(fairness.seeds ?? {}).length === 0 || fairness.envelopes.length !== 1) return null;
  const proof = proofOf(fairness, view.openings);
  const course = courseOf(view.events, fairness.envelopes[0]!.length, burns);
  return verify(proof, course, you?.seat != null && secrets ? ownPart(proof, you.seat, secrets) : undefined);
}

/** One's own seed, if one had promised it for this deal. */
function ownPart(proof: Proof, seat: number, secrets: Secrets): { seat: number; seed: string } | undefined {
  const share = proof.seats.find((other) => other.seat === seat);
  const seed = [secrets.current, secrets.next]
    .map((secret) => seedChain(secret)[0]!)
    .find((own) => own === share?.seeds[0]);
  return share?.by === "client" ? { seat, seed: seed ?? "" } : undefined;
}
