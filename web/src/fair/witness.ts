/**
 * The page's memory of what it was told: everything that comes later is held against it. What is told before the seeds
 * are out is worth something only to one who keeps it.
 */

import { isPromised, misplaced, type Secrets } from "../wire/seeds";
import type { DealProof, DealState, Fairness, TableGame, Opening, Seen } from "../wire/types";
import { frameOf, reframed, unseated } from "./orderAndRules";
import {
  differences,
  finding,
  storyOf,
  unpromised,
  unsealed,
  unused,
  type Finding,
  type Story,
  type Told,
} from "./disclosure";

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
  proof?: DealProof;
  openings: Opening[];
  events: Seen[];
}

interface Note {
  told: Told;
  heard: Fairness[];
  found: Finding[];
  isCounted: boolean;
  /** Had one committed to a seed when the deal was first told? */
  promised: boolean;
  /** Was it first told when its seeds were out already, and had one been away? */
  isLate: boolean;
  isOver: boolean;
  /** The seat with which what stands there was looked at last. */
  looked?: { fairness: Fairness; seat: number | null };
}

/** What is known of all deals at a table, beside each of them. */
export interface Past {
  /** The highest number of a deal that was told. */
  highest: number;
  /** How many deals were announced, got one's seed, and were never dealt. */
  undealt: number;
}

export const NO_PAST: Past = { highest: 0, undealt: 0 };

/** So often a deal that is never dealt cannot be a mishap any more. */
const NO_MISHAP = 3;

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
  /** What is played, and by which rules. */
  game?: TableGame;
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
  /** The deal that was told last, if its seeds are still to come and nothing was missed since. */
  private open: Note | null = null;

  constructor(
    /** What was kept of a deal before this page was loaded, or by another window. */
    private readonly recall: (deal: string) => Told | null = () => null,
    public past: Past = NO_PAST,
  ) {}

  /** Takes in what is told now of a deal's proof; whatever is new and wrong about it. */
  hear(hearing: Hearing): Finding[] {
    const { fairness, followed, deal } = hearing;
    if (!followed) this.interrupted();
    const found = [...named(hearing), ...untold(hearing), ...unseated(seatsOf(deal), fairness)];
    const known = this.notes.get(fairness.deal_id);
    if (!known) found.push(...this.unexpected(hearing));
    const note = known ?? this.begin(hearing);
    note.isOver ||= deal.phase === "over";
    found.push(...framed(note, hearing), ...this.own(hearing, note));
    const last = note.heard.at(-1);
    if (last === fairness || isSame(last, fairness)) return this.add(note, found);
    const story = storyOf(fairness);
    found.push(...differences(owed(note, story), story), ...unsealed(fairness, last));
    note.heard.push(fairness);
    const stages = note.told.before.length;
    note.told = grown(note.told, fairness);
    if (note.told.seeds.length > 0) {
      found.push(...unpromised(note.told), ...unused(note.told, note.told));
      if (followed) found.push(...unasked(note.told, stages, hearing.secrets));
      this.count(note, found);
    }
    this.open = note.told.seeds.length > 0 ? null : note;
    return this.add(note, found);
  }

  /** Something may have happened unseen: the connection broke. */
  interrupted(): void {
    this.open = null;
  }

  /** Cards are dealt, and nothing at all is told of a proof. */
  misses(deal: string): Finding[] {
    const empty = { announcement: null, makers: {}, commitments: {}, roots: [], before: [], shown: [], seeds: [] };
    const told = { deal, seat: null, ...empty };
    const fresh = { told, heard: [], found: [], isCounted: false, promised: false, isLate: true, isOver: false };
    const note: Note = this.notes.get(deal) ?? fresh;
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

  private begin({ fairness, deal, seat, followed, promised }: Hearing): Note {
    while (this.notes.size >= MOST) this.notes.delete(this.leastOfAll());
    const kept = this.recall(fairness.deal_id);
    const isLate = storyOf(fairness).seeds.length > 0 && (!followed || kept !== null);
    const own = seat !== null && !isLate && isSeated(seat, deal, fairness) ? seat : null;
    const fresh: Told = { deal: fairness.deal_id, seat: own, ...storyOf(fairness), seeds: [], before: [], shown: [] };
    const empty = { heard: [], found: [], isCounted: false, isOver: false };
    const note: Note = { told: kept ? taken(kept, fresh) : fresh, ...empty, promised, isLate };
    this.notes.set(fairness.deal_id, note);
    this.past = { ...this.past, highest: Math.max(this.past.highest, deal.number) };
    return note;
  }

  /** The oldest deal that is over; where none is, the oldest. */
  private leastOfAll(): string {
    const [oldest] = [...this.notes].find(([, { isOver }]) => isOver) ?? [this.notes.keys().next().value!];
    return oldest;
  }

  /** What is wrong with a deal being told at all, now and for the first time. */
  private unexpected({ fairness, deal, followed }: Hearing): Finding[] {
    if (!followed) return [];
    const found = this.undealt();
    if (this.recall(fairness.deal_id) !== null) return found;
    if (deal.number < this.past.highest) found.push(finding("AGAIN", String(this.past.highest), String(deal.number)));
    const isOut = storyOf(fairness).seeds.length > 0;
    if (isOut && Object.values(fairness.makers).includes("client"))
      found.push(finding("ANNOUNCED", null, fairness.announcement));
    return found;
  }

  /** The deal before this one has one's seed, and was never dealt. */
  private undealt(): Finding[] {
    const open = this.open;
    this.open = null;
    if (open?.told.shown[0] == null) return [];
    const count = this.past.undealt + 1;
    this.past = { ...this.past, undealt: count };
    return [finding("UNDEALT", open.told.deal, null, { count, sure: count >= NO_MISHAP })];
  }

  /**
   * What is wrong with what stands at one's seat, by the seat that one is told now. Who has not committed when the deal
   * is first told expects nothing there, and who was away may have been left out.
   */
  private own({ secrets, fairness, deal, seat, sole, followed }: Hearing, note: Note): Finding[] {
    if (seat === null || !isSeated(seat, deal, fairness)) return [];
    if (note.looked?.seat === seat && note.looked.fairness === fairness) return [];
    note.looked = { fairness, seat };
    const found = misplaced(secrets, fairness, seat, sole)
      .filter(({ point }) => point === "OWN_ELSEWHERE" || note.promised)
      .filter(({ point }) => point !== "OWN_LEFT_OUT" || !note.isLate)
      .filter((one) => !note.found.some((other) => other.point === one.point && (other.sure || !one.sure)));
    if (note.told.seat !== null || note.isLate) return found;
    note.told = { ...note.told, seat };
    const [seeds] = storyOf(fairness).seeds;
    const isOurs = fairness.makers[seat] === "client" && isPromised(secrets, fairness.commitments[seat]);
    if (seeds && isOurs && followed && note.heard.length > 0)
      found.push(finding("OWN_UNASKED", null, seeds[seat], { stage: 0 }));
    return found;
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

const seatsOf = ({ seats }: DealState): number[] => seats.map(({ seat }) => seat);

const isSeated = (seat: number, deal: DealState, { commitments }: Fairness): boolean =>
  seatsOf(deal).includes(seat) && commitments[seat] !== undefined;

/** Order and rules, which are kept when they are told first. */
function framed(note: Note, { deal, game }: Hearing): Finding[] {
  const now = frameOf(deal, game);
  if (note.told.frame) return reframed(note.told.frame, now);
  note.told = { ...note.told, frame: now };
  return [];
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

/** What was kept, but not the part of another person who plays in this browser too. */
const taken = (kept: Told, { seat }: Told): Told =>
  seat === null || kept.seat === null || kept.seat === seat ? kept : { ...kept, seat, shown: [] };

/**
 * What must be told again. Another window may have heard what has not reached this one yet, and kept it: only what this
 * window was told itself cannot be missing. All the rest is compared as soon as it is told.
 */
function owed({ told, heard }: Note, now: Story): Story {
  const last = heard.at(-1);
  const before = last && storyOf(last);
  const [roots, seeds] = (["roots", "seeds"] as const).map((part) =>
    Math.max(now[part].length, before?.[part].length ?? 0),
  );
  return { ...told, roots: told.roots.slice(0, roots), seeds: told.seeds.slice(0, seeds) };
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
