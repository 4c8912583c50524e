/** A server that cheats is caught by the page, in whatever way; and an honest one is never accused. */

import { describe, expect, test } from "vitest";
import vectors from "../../../tests/fair/vectors.json";
import { commitmentTo, digest, seedChain } from "../wire/hashing";
import { freshSecrets, greeting, reveal, type Secrets } from "../wire/seeds";
import type { DealState, Fairness } from "../wire/types";
import { heldAgainst, type Differs, type Finding, type Told } from "./story";
import { SCHEME, type Proof } from "./verify";
import { Witness, type Hearing } from "./witness";

const DEAL = "t1#1";
const OTHER = "5a".repeat(32);
const SERVERS = "11".repeat(32);
const RIVAL = "22".repeat(32);
const shuffle = { number: 1, phase: "shuffle" } as DealState;
const play = { number: 1, phase: "play" } as DealState;

const pack = (about: string, size = 52, stage = 0): string[] =>
  Array.from({ length: size }, (_, place) =>
    digest("envelope", DEAL, stage, place, "As", digest("salt", about, place)),
  );

/** A deal with the envelopes and the announcement that belong to it. */
function dealt(more: Partial<Fairness>): Fairness {
  const fairness = { deal_id: DEAL, envelopes: [pack("deck")], commitments: {}, makers: {}, ...more } as Fairness;
  const roots = more.roots ?? fairness.envelopes.map((each, stage) => digest("root", fairness.deal_id, stage, ...each));
  const lines = Object.keys(fairness.commitments)
    .sort()
    .map((seat) => `${seat} ${fairness.makers[seat]} ${fairness.commitments[seat]}`);
  const root = more.root ?? roots[0]!;
  return {
    ...fairness,
    roots,
    root,
    announcement: more.announcement ?? digest("announcement", fairness.deal_id, root, ...lines),
  };
}

/** A page that sits in seat 1, beside a rival in seat 2 and the server's own seat 3. */
class Page {
  secrets: Secrets = freshSecrets();
  readonly first = this.secrets;
  readonly mine = greeting(this.secrets, null).seed.next;
  readonly witness: Witness;
  readonly found: Finding[] = [];
  readonly said: string[] = [];

  constructor(
    kept: Told | null = null,
    readonly sole = true,
  ) {
    this.witness = new Witness(() => kept);
  }

  hears(fairness: Fairness, more: Partial<Hearing> = {}): void {
    const { secrets, sole } = this;
    const isOut = fairness.seeds && fairness.envelopes.length === 1 + (fairness.later ?? []).length;
    const deal = more.deal ?? (isOut ? play : shuffle);
    const hearing = { table: "t1", fairness, seat: 1, secrets, promised: true, sole, followed: true, ...more, deal };
    this.found.push(...this.witness.hear(hearing));
    const shown = this.witness.mayShow(fairness) ? reveal(this.secrets, deal, fairness, hearing.seat) : null;
    if (!shown) return;
    this.secrets = shown.secrets;
    this.witness.shows(fairness, shown.seed.seed!);
    this.said.push(shown.seed.seed!);
  }

  get points(): Differs[] {
    return this.found.map(({ point }) => point);
  }

  get isSure(): boolean {
    return this.found.some(({ sure }) => sure);
  }

  announced(more: Partial<Fairness> = {}): Fairness {
    return dealt({
      commitments: { 1: this.mine, 2: commitmentTo(seedChain(RIVAL)[0]!), 3: commitmentTo(SERVERS) },
      makers: { 1: "client", 2: "client", 3: "server" },
      ...more,
    });
  }

  /** One's own seed of a stage. */
  seed(stage = 0): string {
    return seedChain(this.first.current)[stage]!;
  }

  seeds(stage = 0): Record<string, string> {
    return { 1: this.seed(stage), 2: seedChain(RIVAL)[stage]!, 3: SERVERS };
  }

  begun(more: Partial<Fairness> = {}): Fairness {
    return this.announced({ seeds: this.seeds(), ...more });
  }

  again(more: Partial<Fairness> = {}): Fairness {
    return this.begun({ envelopes: [pack("deck"), pack("back", 22, 1)], ...more });
  }
}

describe("an honest server is not accused", () => {
  test("in a deal with everybody's seeds", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun());
    expect(page.said).toEqual([page.seed()]);
    expect(page.found).toEqual([]);
    expect(page.witness.counts).toEqual({ deals: 1, late: 0 });
  });

  test("when cards are shuffled again", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun());
    page.hears(page.again());
    page.hears(page.again({ later: [page.seeds(1)] }));
    expect(page.said).toEqual([page.seed(0), page.seed(1)]);
    expect(page.found).toEqual([]);
  });

  test("by who comes into the middle of a deal, or back to it", () => {
    const page = new Page();
    page.hears(page.begun(), { followed: false });
    page.hears(page.again({ later: [page.seeds()] }), { followed: false });
    expect(page.found).toEqual([]);
  });

  test("by who was away and sent nothing", () => {
    const page = new Page();
    page.hears(page.announced({ seeds: { ...page.seeds(), 1: page.mine } }), { followed: false });
    expect(page.found).toEqual([]);
  });

  test("by a page that was loaded again", () => {
    const page = new Page();
    page.hears(page.announced());
    const again = new Page(page.witness.told(DEAL));
    again.secrets = page.secrets;
    again.hears(page.announced(), { followed: false });
    again.hears(page.begun());
    expect(again.found).toEqual([]);
  });

  test("by who looks on, or has not committed to anything yet", () => {
    const page = new Page();
    page.hears(dealt({ commitments: { 1: OTHER, 2: OTHER }, makers: { 1: "server", 2: "client" } }), { seat: null });
    expect(page.found).toEqual([]);
    const fresh = new Page();
    const left = { commitments: { 1: OTHER, 2: OTHER }, makers: { 1: "server", 2: "client" } } as const;
    fresh.hears(dealt(left), { promised: false });
    expect(fresh.found).toEqual([]);
  });
});

/** What is told after the announcement, and the point at which it must be caught. */
const AFTERWARDS: [string, Differs, (page: Page) => Fairness][] = [
  ["another deck", "ROOT", (page) => page.begun({ envelopes: [pack("aces")] })],
  [
    "other envelopes under the same root",
    "ENVELOPES",
    (page) => page.begun({ envelopes: [pack("deck").reverse()], roots: page.announced().roots }),
  ],
  ["another announcement", "ANNOUNCED", (page) => page.begun({ announcement: OTHER })],
  [
    "another commitment of the server's",
    "COMMITMENT",
    (page) =>
      page.begun({
        commitments: { ...page.announced().commitments, 3: commitmentTo(OTHER) },
        seeds: { ...page.seeds(), 3: OTHER },
      }),
  ],
  [
    "a seed of the server's that it had not promised",
    "PROMISE",
    (page) => page.begun({ seeds: { ...page.seeds(), 3: OTHER } }),
  ],
  [
    "a seed of the server's called absent",
    "PROMISE",
    (page) => page.begun({ seeds: { ...page.seeds(), 3: commitmentTo(SERVERS) } }),
  ],
  ["another seed in place of one's own", "OWN_SEED", (page) => page.begun({ seeds: { ...page.seeds(), 1: OTHER } })],
  ["no seed for one's own seat", "PROMISE", (page) => page.begun({ seeds: { 2: RIVAL, 3: SERVERS } })],
  [
    "one's own seed for another seat",
    "OWN_ELSEWHERE",
    (page) => page.begun({ seeds: { ...page.seeds(), 1: page.mine, 2: page.seed() } }),
  ],
  ["another maker for a seat", "MAKER", (page) => page.begun({ makers: { 1: "client", 2: "server", 3: "server" } })],
  ["one seat fewer", "COMMITMENT", (page) => page.begun({ commitments: { 1: page.mine } })],
];

describe("after the announcement", () => {
  test.each(AFTERWARDS)("%s is caught", (_, point, told) => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(told(page));
    expect(page.points).toContain(point);
    expect(page.isSure).toBe(true);
  });

  test.each(AFTERWARDS.slice(0, 3))("%s is caught by a page that was loaded again", (_, point, told) => {
    const page = new Page();
    page.hears(page.announced());
    const again = new Page(page.witness.told(DEAL));
    again.hears(told(page), { followed: false });
    expect(again.isSure).toBe(true);
    if (point !== "ENVELOPES") expect(again.points).toContain(point);
  });

  test("it says what was told before, and what was used", () => {
    const page = new Page();
    page.hears(page.announced());
    const other = page.begun({ envelopes: [pack("aces")] });
    page.hears(other);
    expect(page.found.find(({ point }) => point === "ROOT")).toMatchObject({
      told: page.announced().root,
      used: other.root,
      stage: 0,
    });
    const evidence = page.witness.evidence("t1", DEAL, [], [])!;
    expect(evidence.told).toEqual([page.announced(), other]);
    expect(evidence.kept).toMatchObject({ roots: page.announced().roots, shown: [page.seed()], before: [true] });
  });
});

/** What is announced, and the point at which it is caught before a seed is shown. */
const BEFOREHAND: [string, Differs, (page: Page) => Fairness][] = [
  ["an announcement of something else", "ANNOUNCEMENT", (page) => page.announced({ announcement: OTHER })],
  ["a root of something else", "ENVELOPES", (page) => page.announced({ roots: [OTHER] })],
  [
    "one's own commitment at another seat",
    "OWN_ELSEWHERE",
    (page) => page.announced({ commitments: { 1: OTHER, 2: page.mine, 3: commitmentTo(SERVERS) } }),
  ],
  [
    "somebody else's commitment at one's own seat",
    "OWN_FOREIGN",
    (page) => page.announced({ commitments: { 1: OTHER, 2: OTHER, 3: commitmentTo(SERVERS) } }),
  ],
  ["another name of the deal", "NAME", (page) => page.announced({ deal_id: "t1#9" })],
];

describe("before a seed is shown", () => {
  test.each(BEFOREHAND)("%s is caught, and none is", (_, point, told) => {
    const page = new Page();
    page.hears(told(page));
    expect(page.points).toContain(point);
    expect(page.isSure).toBe(true);
    expect(page.said).toEqual([]);
  });

  test("somebody else's commitment is only a suspicion where a second program may have made it", () => {
    const page = new Page(null, false);
    page.hears(page.announced({ commitments: { 1: OTHER, 2: OTHER, 3: commitmentTo(SERVERS) } }));
    expect(page.found).toMatchObject([{ point: "OWN_FOREIGN", sure: false }]);
    expect(page.said).toEqual([]);
  });

  test("an announcement that changes while seeds are waited for is caught", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.announced({ envelopes: [pack("aces")] }));
    expect(page.points).toContain("ROOT");
  });

  test("cards without seeds, or without anything, are caught", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.announced(), { deal: play });
    expect(page.points).toEqual(["UNTOLD"]);
    const other = new Page();
    other.hears(other.announced(), { cards: 2 });
    expect(other.points).toEqual(["UNTOLD"]);
    expect(new Witness().misses(DEAL)).toMatchObject([{ point: "UNTOLD", sure: true }]);
  });

  test("the proof of an earlier deal is caught", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun());
    page.hears(page.begun(), { deal: { ...play, number: 2 } });
    expect(page.points).toEqual(["NAME"]);
  });

  test("a deal for which one was not asked is caught", () => {
    const page = new Page();
    page.hears(page.announced({ seeds: { ...page.seeds(), 1: page.mine } }));
    expect(page.points).toEqual(["OWN_UNASKED"]);
  });
});

describe("when cards are shuffled again", () => {
  const begun = () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun());
    return page;
  };

  test("another first deck is caught", () => {
    const page = begun();
    page.hears(page.again({ envelopes: [pack("aces"), pack("back", 22, 1)] }));
    expect(page.points).toContain("ROOT");
  });

  test("other seeds of the first stage are caught", () => {
    const page = begun();
    page.hears(page.again({ seeds: { ...page.seeds(), 2: OTHER } }));
    expect(page.points).toContain("SEED");
  });

  test("other envelopes than were shown before the fresh seeds are caught", () => {
    const page = begun();
    page.hears(page.again());
    page.hears(page.again({ envelopes: [pack("deck"), pack("other", 22, 1)], later: [page.seeds(1)] }));
    expect(page.found.find(({ point }) => point === "ROOT")).toMatchObject({ stage: 1 });
  });

  test("a stage that was told and is gone is caught", () => {
    const page = begun();
    page.hears(page.again());
    page.hears(page.begun());
    expect(page.points).toContain("ROOT");
  });

  test("a stage for which one was not asked is caught", () => {
    const page = begun();
    page.hears(page.again({ later: [page.seeds()] }));
    expect(page.points).toEqual(["OWN_UNASKED"]);
  });

  test("a fresh seed that is passed over is told, and proves nothing", () => {
    const page = begun();
    page.hears(page.again());
    page.hears(page.again({ later: [{ ...page.seeds(1), 1: page.seed(0) }] }));
    expect(page.found).toMatchObject([{ point: "OWN_ABSENT", stage: 1, sure: false }]);
  });

  test("a fresh seed that does not follow from the one before is caught", () => {
    const page = begun();
    page.hears(page.again());
    page.hears(page.again({ later: [{ ...page.seeds(1), 2: OTHER }] }));
    expect(page.points).toContain("PROMISE");
  });
});

describe("what can be the network is told, and accuses nobody", () => {
  test("a seed that was sent and is called absent", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun({ seeds: { ...page.seeds(), 1: page.mine } }));
    expect(page.found).toMatchObject([{ point: "OWN_ABSENT", told: page.seed(), sure: false }]);
    expect(page.witness.counts).toEqual({ deals: 1, late: 1 });
  });

  test("a seat whose seed the server makes itself", () => {
    const page = new Page();
    const makers = { 1: "server", 2: "client", 3: "server" } as const;
    page.hears(page.announced({ makers, commitments: { ...page.announced().commitments, 1: OTHER } }));
    expect(page.found).toMatchObject([{ point: "OWN_LEFT_OUT", sure: false }]);
  });
});

describe("a proof that comes later", () => {
  const proofIn = (fairness: Fairness): Proof => ({
    scheme: SCHEME,
    deal: fairness.deal_id,
    announcement: fairness.announcement,
    seats: Object.keys(fairness.commitments).map((seat) => ({
      seat: Number(seat),
      by: fairness.makers[seat]!,
      commitment: fairness.commitments[seat]!,
      seeds: [fairness.seeds![seat]!],
    })),
    stages: fairness.envelopes.map((envelopes, stage) => ({ root: fairness.roots[stage]!, envelopes })),
    openings: [],
  });
  const played = () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun());
    return { page, told: page.witness.told(DEAL)! };
  };

  test("is good if it is what was told", () => {
    const { page, told } = played();
    expect(heldAgainst(told, proofIn(page.begun()))).toEqual([]);
  });

  test.each(AFTERWARDS.filter(([, point]) => !["PROMISE", "ENVELOPES"].includes(point)))(
    "is not good with %s",
    (_, point, tell) => {
      const { page, told } = played();
      expect(heldAgainst(told, proofIn(tell(page))).map((found) => found.point)).toContain(point);
    },
  );

  test("is not that of another deal", () => {
    const { told } = played();
    const other = vectors.hands[0]!.proof as Proof;
    expect(heldAgainst(told, other).map(({ point }) => point)).toContain("NAME");
  });
});
