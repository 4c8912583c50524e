/**
 * The page's memory of what it was told: everything that comes later is held against it. What is told before the seeds
 * are out is worth something only to one who keeps it.
 */

import { isPromised, misplaced, type Secrets } from "../wire/seeds";
import type { DealProof, DealState, Fairness, TableGame, Opening, Restore, Seen } from "../wire/types";
import { frameOf, reframed, unseated } from "./orderAndRules";
import {
  gone,
  isEndless,
  isKnown,
  NO_PAST,
  numberOf,
  passedOver,
  withoutEnd,
  withRestore,
  withShare,
  withStuck,
  type Past,
} from "./past";
import {
  differences,
  finding,
  storyOf,
  unpromised,
  unsealed,
  unused,
  type Differs,
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
  /** Was its end seen? */
  isOver: boolean;
  /** The seat with which what stands there was looked at last. */
  looked?: { fairness: Fairness; seat: number | null };
}

const PASSED_OVER: readonly Differs[] = ["OWN_ABSENT", "OWN_LEFT_OUT"];

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
  /** Each time that the table was restored from a backup. */
  restores?: Restore[] | undefined;
  /** How many cards lie on the table or in one's hand. */
  cards?: number;
  /** Does the table stand still, because the server fails? */
  stuck?: boolean;
  /** Was the deal played to its end, as far as it is told? */
  ended?: boolean;
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
  /** The deal that was told last, if one is running. */
  private running: string | null = null;
  /** Findings about other deals than the one that is running, which are told with it. */
  private aside: { deal: string; found: Finding }[] = [];
  /** Each time that the table was restored from a backup, as far as it is told. */
  private restores: Restore[] = [];
  /** The last deal with one's seed whose end was seen, until its hand was looked up after a gap. */
  private ended: string | null = null;
  /** Deals with one's seed whose end was missed, and the last one that ended: their hands are to be looked up. */
  private missing: string[] = [];

  constructor(
    /** What was kept of a deal before this page was loaded, or by another window. */
    private readonly recall: (deal: string) => Told | null = () => null,
    public past: Past = NO_PAST,
    /** The deals that have one's seed and whose end no window has seen. */
    private readonly unfinished: () => string[] = () => [],
  ) {}

  /** Takes in what is told now of a deal's proof; whatever is new and wrong about it. */
  hear(hearing: Hearing): Finding[] {
    const { fairness, followed, deal, stuck = false } = hearing;
    this.takesBack(hearing.table, hearing.restores ?? []);
    this.turnsTo(fairness.deal_id, { stuck, followed });
    const found = [...named(hearing), ...untold(hearing), ...unseated(seatsOf(deal), fairness)];
    const known = this.notes.get(fairness.deal_id);
    if (!known) found.push(...this.unexpected(hearing));
    const note = known ?? this.begin(hearing);
    if (!note.isOver && (hearing.ended ?? deal.phase === "over")) {
      note.isOver = true;
      if (note.told.shown[0] != null) this.ended = fairness.deal_id;
    }
    found.push(...framed(note, hearing), ...this.own(hearing, note));
    const last = note.heard.at(-1);
    if (last === fairness || isSame(last, fairness)) return [...this.add(note, found), ...this.besides()];
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
    return [...this.add(note, found), ...this.besides()];
  }

  /**
   * Restores of a table. One that is told for the first time and takes back deals that were seen is counted: the server
   * may be honest, or may want to undo them.
   */
  takesBack(table: string, restores: Restore[]): void {
    this.restores = restores;
    for (const restore of restores) {
      if (isKnown(this.past, restore)) continue;
      const { past, found } = withRestore(this.past, table, restore);
      this.past = past;
      for (const one of found) this.putAside(one.used!, found);
    }
  }

  /**
   * This deal is running now, or none: no other one is. One that has one's seed and was dropped before one's eyes was
   * never finished; if something was missed, it may have been finished meanwhile.
   */
  turnsTo(deal: string | null, { stuck, followed }: { stuck: boolean; followed: boolean }): void {
    const before = this.running;
    this.running = deal;
    if (deal !== null && stuck && this.isOpen(deal)) this.past = withStuck(this.past, deal);
    if (!followed) {
      this.missing = [...this.open(), ...(this.ended === null ? [] : [this.ended])].filter((one) => one !== deal);
      if (this.ended !== deal) this.ended = null;
    } else if (before !== null && before !== deal && this.isOpen(before))
      this.loses(before, withoutEnd(this.past, before));
  }

  /** The deals whose hands are to be looked up, once. */
  takeMissing(): string[] {
    const { missing } = this;
    this.missing = [];
    return missing;
  }

  /** New findings about other deals: they are told with the one that is running, or with the next one. */
  besides(): Finding[] {
    const note = this.running === null ? undefined : this.notes.get(this.running);
    if (!note) return [];
    const found = this.aside.map((one) => one.found);
    this.aside = [];
    return this.add(note, found);
  }

  /** The deals about which there is a proof that could not be told with another deal so far. */
  provedBesides(): string[] {
    return this.aside.filter(({ found }) => found.sure).map(({ deal }) => deal);
  }

  /** The hand of a deal whose end was missed, and what is wrong with it; null if it was never finished. */
  looksAt(deal: string, found: Finding[] | null): void {
    if (this.isTakenBack(numberOf(deal))) return;
    const note = this.noteOf(deal);
    if (found === null) {
      const lose = note.isOver ? gone : withoutEnd;
      this.loses(deal, lose(this.past, deal));
      return;
    }
    note.isOver = true;
    this.putAside(deal, this.add(note, found));
  }

  /** The server gives no answer when it is asked for the hand of a deal. */
  unanswered(deal: string): void {
    this.putAside(deal, this.add(this.noteOf(deal), [finding("UNANSWERED", deal, null)]));
  }

  isOver(deal: string): boolean {
    return this.notes.get(deal)?.isOver ?? false;
  }

  private loses(deal: string, { past, found }: { past: Past; found: Finding }): void {
    this.past = past;
    this.putAside(deal, this.add(this.noteOf(deal), [found]));
  }

  private putAside(deal: string, found: Finding[]): void {
    this.aside.push(...found.map((found) => ({ deal, found })));
  }

  private isOpen(deal: string): boolean {
    return this.open().includes(deal);
  }

  /** The deals that have one's seed and whose end was not seen. */
  private open(): string[] {
    const own = [...this.notes].filter(([, { told, isOver }]) => told.shown[0] != null && !isOver);
    const kept = this.unfinished().filter((deal) => !this.isOver(deal));
    return [...new Set([...kept, ...own.map(([deal]) => deal)])].filter(
      (deal) => !isEndless(this.past, deal) && !this.isTakenBack(numberOf(deal)),
    );
  }

  private isTakenBack(number: number): boolean {
    return this.restores.some(({ after, next }) => after < number && number < next);
  }

  /** What is known of a deal, also if nothing was heard of it since this page was loaded. */
  private noteOf(deal: string): Note {
    const told = this.recall(deal) ?? { ...UNTOLD, deal };
    const fresh = { told, heard: [], found: [], isCounted: false, promised: false, isLate: true, isOver: false };
    const note: Note = this.notes.get(deal) ?? fresh;
    this.notes.set(deal, note);
    return note;
  }

  /** Cards are dealt, and nothing at all is told of a proof. */
  misses(deal: string): Finding[] {
    return this.add(this.noteOf(deal), [finding("UNTOLD", null, null)]);
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
    this.past = withShare(this.past, deal_id);
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
    if (this.recall(fairness.deal_id) !== null) return [];
    const found: Finding[] = [];
    if (deal.number < this.past.highest) found.push(finding("AGAIN", String(this.past.highest), String(deal.number)));
    const isOut = storyOf(fairness).seeds.length > 0;
    if (isOut && Object.values(fairness.makers).includes("client"))
      found.push(finding("ANNOUNCED", null, fairness.announcement));
    return found;
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
    if (fresh.some(({ point }) => PASSED_OVER.includes(point))) fresh.push(...this.often(note.told.deal));
    note.found = [...note.found, ...fresh];
    return fresh;
  }

  /** One's seed has no part in this deal: is that too often? */
  private often(deal: string): Finding[] {
    const { past, found } = passedOver(this.past, deal);
    this.past = past;
    return found;
  }
}

const UNTOLD = {
  seat: null,
  announcement: null,
  makers: {},
  commitments: {},
  roots: [],
  before: [],
  shown: [],
  seeds: [],
};

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
