/** Random stories of tables: the page finds in them what the Python client finds, and looks up the same hands. */

import { expect, test } from "vitest";
import stories from "../../../tests/client/stories.json";
import { commitmentTo, digest } from "../wire/hashing";
import { freshSecrets, greeting, reveal } from "../wire/seeds";
import type { DealState, Fairness, Playing } from "../wire/types";
import { NO_PAST, numberOf } from "./past";
import { Witness } from "./witness";

type Deal = (typeof stories)[number]["deals"][number];
/** The deal, the point, how often it has happened, in how many deals, and whether it is a proof. */
type Row = [string, string, number, number, boolean];

const SERVERS = "11".repeat(32);
const RIVAL = "22".repeat(32);
const seats = [1, 2].map((seat) => ({ seat, stack: 100 })) as Playing[];

/** Told of a deal, or that there is none. */
interface Happening {
  fairness?: Fairness;
  phase?: DealState["phase"];
  followed?: boolean;
  stuck?: boolean;
  ended?: boolean;
}

/** A server with one page, which sits in seat 1. */
class Table {
  private secrets = freshSecrets();
  private promised = greeting(this.secrets, null).seed.next;
  private readonly shown: Record<string, string> = {};
  private readonly over = new Set<string>();
  private readonly witness = new Witness(
    () => null,
    NO_PAST,
    () => Object.keys(this.shown).filter((deal) => !this.over.has(deal)),
  );
  private readonly looked: Record<string, number> = {};
  private readonly found = new Map<string, Row>();

  constructor(private readonly story: Deal[]) {}

  play(): Row[] {
    for (const happening of this.happenings()) {
      this.hear(happening);
      this.note();
      if ([...this.found.values()].some(([, , , , sure]) => sure)) break;
    }
    const looked = Object.entries(this.looked).map(([deal, times]): Row => [deal, "LOOKED", times, 0, false]);
    return [...this.found.values(), ...looked];
  }

  private *happenings(): Generator<Happening> {
    for (const [at, deal] of this.story.entries()) yield* this.deal(at + 1, deal);
  }

  /** What is heard of a deal, one after the other; the last thing between it and the next one. */
  private *deal(number: number, { end, flags }: Deal): Generator<Happening> {
    const has = (flag: string) => flags.includes(flag as never);
    const told = this.announced(number, has("left_out"));
    yield { fairness: told, phase: "shuffle", followed: !has("gap") };
    if (has("stuck")) yield { fairness: told, phase: "shuffle", stuck: true };
    if (end !== "announced") {
      const own = has("absent") ? undefined : this.shown[told.deal_id];
      const seed = told.makers[1] === "server" ? SERVERS : (own ?? told.commitments[1]!);
      const fairness = { ...told, seeds: { 1: seed, 2: told.commitments[2]! } };
      yield { fairness, phase: "play", followed: !has("gap_inside") };
      if (end !== "begun" && !has("end_missed")) yield { fairness, phase: "over", ended: end === "over" };
    }
    const isLost = has("gap_in_pause") || (end === "over" && has("end_missed"));
    if (has("pause") || isLost) yield { followed: !isLost };
  }

  private announced(number: number, leftOut: boolean): Fairness {
    const deal_id = `t1#${number}`;
    const envelopes = [["00"]];
    const root = digest("root", deal_id, 0, ...envelopes[0]!);
    const commitments = { 1: leftOut ? commitmentTo(SERVERS) : this.promised, 2: commitmentTo(RIVAL) };
    const makers = { 1: leftOut ? "server" : "client", 2: "client" } as const;
    const lines = ([1, 2] as const).map((seat) => `${seat} ${makers[seat]} ${commitments[seat]}`);
    const announcement = digest("announcement", deal_id, root, ...lines);
    return { deal_id, envelopes, root, roots: [root], commitments, makers, announcement };
  }

  private hear({ fairness, phase, followed = true, stuck = false, ended = false }: Happening): void {
    const { witness, secrets } = this;
    if (fairness) {
      const deal = { number: numberOf(fairness.deal_id), phase, button: 2, seats } as DealState;
      const about = { table: "t1", deal, fairness, seat: 1, secrets, promised: true, sole: true };
      witness.hear({ ...about, followed, stuck, ended });
      if (ended) this.over.add(fairness.deal_id);
      if (!this.shown[fairness.deal_id] && witness.mayShow(fairness)) this.show(deal, fairness);
    } else witness.turnsTo(null, { stuck, followed });
    for (const deal of witness.takeMissing()) this.lookUp(deal);
    witness.besides();
  }

  private show(deal: DealState, fairness: Fairness): void {
    const shown = reveal(this.secrets, deal, fairness, 1);
    if (!shown) return;
    this.secrets = shown.secrets;
    this.promised = shown.seed.next;
    this.shown[fairness.deal_id] = shown.seed.seed!;
    this.witness.shows(fairness, shown.seed.seed!);
  }

  private lookUp(deal: string): void {
    const times = (this.looked[deal] = (this.looked[deal] ?? 0) + 1);
    const { answer } = this.story[numberOf(deal) - 1]!;
    if (answer === "none") this.witness.looksAt(deal, null);
    else if (answer === "silent" && times < 3) this.witness.unanswered(deal);
    else {
      this.over.add(deal);
      this.witness.looksAt(deal, []);
    }
  }

  private note(): void {
    for (const number of this.story.keys())
      for (const { point, told, count = 0, deals = 0, sure } of this.witness.found(`t1#${number + 1}`)) {
        const row: Row = [told.includes("#") ? told : `t1#${number + 1}`, point, count, deals, sure];
        this.found.set(row.join(), row);
      }
  }
}

const sorted = (rows: Row[]): string[] => rows.map((row) => row.join()).sort();

test.each(stories.map((story, at) => ({ at, ...story })))("story $at", ({ deals, found }) => {
  expect(sorted(new Table(deals).play())).toEqual(sorted(found as Row[]));
});
