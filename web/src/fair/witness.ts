/**
 * The page's memory of what it was told: everything that comes later is held against it. What is told before the seeds
 * are out is worth something only to one who keeps it.
 */

import { isPromised, misplaced, type Secrets } from "../wire/seeds";
import type { DealState, Fairness, Opening, Seen } from "../wire/types";
import type { Proof } from "./verify";
import { differences, finding, storyOf, unpromised, unsealed, unused, type Finding, type Told } from "./story";

/** What there is to show to others about one deal. `redbutton verify` reads it. */
export interface Evidence {
  evidence: "redbutton-evidence-1";
  table: string;
  at: string;
  deal: string;
  found: Finding[];
  kept: Told;
  /** All that was told of the proof while the deal was played, in the order in which it came. */
  told: Fairness[];
  /** The proof that was told afterwards, where that is what differs. */
  proof?: Proof;
  openings: Opening[];
  events: Seen[];
}

interface Note {
  told: Told;
  heard: Fairness[];
  found: Finding[];
  isCounted: boolean;
}

/** How many deals are remembered beside what the browser keeps. */
const MOST = 50;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Hearing {
  table: string;
  deal: DealState;
  fairness: Fairness;
  /** One's own, if one sits. */
  seat: number | null;
  secrets: Secrets;
  /** How many cards lie on the table or in one's hand. */
  cards?: number;
  /** Has one committed to a seed before? */
  promised: boolean;
  /** Does nobody else commit for this seat? */
  sole: boolean;
  /** Was nothing missed since the last time? */
  followed: boolean;
}

export class Witness {
  /** In how many deals one's seed was shown, and in how many of them it was called late. */
  readonly counts = { deals: 0, late: 0 };
  private readonly notes = new Map<string, Note>();

  constructor(
    /** What was kept of a deal before this page was loaded. */
    private readonly recall: (deal: string) => Told | null = () => null,
  ) {}

  /** Takes in what is told now of a deal's proof; whatever is new and wrong about it. */
  hear(hearing: Hearing): Finding[] {
    const { fairness, followed } = hearing;
    const known = this.notes.get(fairness.deal_id);
    const found = [...named(hearing), ...untold(hearing)];
    if (known && (known.heard.at(-1) === fairness || isSame(known.heard.at(-1), fairness)))
      return this.add(known, found);
    const note = known ?? this.begin(hearing);
    if (note.heard.length === 0) found.push(...this.own(hearing, note.told.seat));
    found.push(...differences(note.told, storyOf(fairness)), ...unsealed(fairness, note.heard.at(-1)));
    note.heard.push(fairness);
    const stages = note.told.before.length;
    note.told = grown(note.told, fairness);
    if (note.told.seeds.length > 0) {
      found.push(...unpromised(note.told), ...unused(note.told, note.told));
      if (followed) found.push(...unasked(note.told, stages, hearing.secrets));
      this.count(note, found);
    }
    return this.add(note, found);
  }

  /** Cards are dealt, and nothing at all is told of a proof. */
  misses(deal: string): Finding[] {
    const empty = { announcement: null, makers: {}, commitments: {}, roots: [], before: [], shown: [], seeds: [] };
    const fresh: Note = { told: { deal, seat: null, ...empty }, heard: [], found: [], isCounted: false };
    const note = this.notes.get(deal) ?? fresh;
    this.notes.set(deal, note);
    return this.add(note, [finding("UNTOLD", null, null)]);
  }

  told(deal: string): Told | null {
    return this.notes.get(deal)?.told ?? null;
  }

  found(deal: string): Finding[] {
    return this.notes.get(deal)?.found ?? [];
  }

  /** Is nothing wrong with the deal so far? */
  mayShow({ deal_id }: Fairness): boolean {
    return this.notes.has(deal_id) && !this.found(deal_id).some(({ sure }) => sure);
  }

  /** One's own seed for the newest stage is about to be sent. */
  shows({ deal_id, envelopes }: Fairness, seed: string): void {
    const note = this.notes.get(deal_id)!;
    const shown = Array.from({ length: envelopes.length }, (_, stage) => note.told.shown[stage] ?? null);
    note.told = { ...note.told, shown: [...shown.slice(0, -1), seed] };
  }

  /** The cards that are seen are not those that they should be. */
  sees(deal: string): Finding[] {
    const note = this.notes.get(deal);
    return note ? this.add(note, [finding("CARDS", null, null)]) : [];
  }

  evidence(table: string, deal: string, openings: Opening[], events: Seen[]): Evidence | null {
    const note = this.notes.get(deal);
    if (!note) return null;
    const { told, heard, found } = note;
    const at = new Date().toISOString();
    return { evidence: "redbutton-evidence-1", table, at, deal, found, kept: told, told: heard, openings, events };
  }

  private begin({ fairness, seat, followed }: Hearing): Note {
    while (this.notes.size >= MOST) this.notes.delete(this.notes.keys().next().value!);
    const isLate = storyOf(fairness).seeds.length > 0 && !followed;
    const own = seat !== null && !isLate && fairness.commitments[seat] !== undefined ? seat : null;
    const fresh: Told = { deal: fairness.deal_id, seat: own, ...storyOf(fairness), seeds: [], before: [], shown: [] };
    const note: Note = { told: this.recall(fairness.deal_id) ?? fresh, heard: [], found: [], isCounted: false };
    this.notes.set(fairness.deal_id, note);
    return note;
  }

  /** Who has not committed yet expects nothing at their seat. */
  private own({ secrets, fairness, sole, promised }: Hearing, seat: number | null): Finding[] {
    const found = misplaced(secrets, fairness, seat, sole);
    return promised ? found : found.filter(({ point }) => point === "OWN_ELSEWHERE");
  }

  private count(note: Note, now: Finding[]): void {
    if (note.isCounted || note.told.shown[0] == null) return;
    note.isCounted = true;
    this.counts.deals++;
    if (now.some(({ point }) => point === "OWN_ABSENT")) this.counts.late++;
  }

  private add(note: Note, found: Finding[]): Finding[] {
    const fresh = found.filter((one) => !note.found.some((other) => isSame(other, one)));
    note.found = [...note.found, ...fresh];
    return fresh;
  }
}

function named({ table, deal, fairness }: Hearing): Finding[] {
  const name = `${table}#${deal.number}`;
  return fairness.deal_id === name ? [] : [finding("NAME", name, fairness.deal_id)];
}

/** Are there cards already, and no seeds yet? */
function untold({ deal, fairness, cards }: Hearing): Finding[] {
  const isDealt = deal.phase !== "shuffle" || (cards ?? 0) > 0;
  return isDealt && storyOf(fairness).seeds.length === 0 ? [finding("UNTOLD", null, null)] : [];
}

/** What was kept, with what is told now for the first time. */
function grown(told: Told, fairness: Fairness): Told {
  const { roots, seeds } = storyOf(fairness);
  const news = roots.slice(told.before.length).map((_, k) => told.before.length + k >= seeds.length);
  return {
    ...told,
    roots: [...told.roots, ...roots.slice(told.roots.length)],
    seeds: [...told.seeds, ...seeds.slice(told.seeds.length)],
    before: [...told.before, ...news],
  };
}

/** New stages whose seeds came with their envelopes, though one's own commitment had a part in the deal. */
function unasked(told: Told, known: number, secrets: Secrets): Finding[] {
  const { seat, commitments, makers, seeds, before } = told;
  if (seat === null || makers[seat] !== "client" || !isPromised(secrets, commitments[seat])) return [];
  const isAbsent = seeds[0]?.[seat] === commitments[seat];
  return before
    .map((early, stage) => ({ early, stage }))
    .filter(({ early, stage }) => !early && stage >= known && (stage === 0 || !isAbsent))
    .map(({ stage }) => finding("OWN_UNASKED", null, seeds[stage]?.[seat], { stage }));
}
