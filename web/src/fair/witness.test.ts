/** A server that cheats is caught by the page, in whatever way; and an honest one is never accused. */

import { describe, expect, test } from "vitest";
import vectors from "../../../tests/fair/vectors.json";
import { commitmentTo, digest, seedChain } from "../wire/hashing";
import { freshSecrets, greeting, reveal, type Secrets } from "../wire/seeds";
import type { DealProof, DealState, Fairness, TableGame, Playing } from "../wire/types";
import { finding, heldAgainst, unused, type Differs, type Finding, type Told } from "./disclosure";
import { SCHEME } from "./verify";
import { NO_PAST, together } from "./past";
import { Witness, type Hearing } from "./witness";

const DEAL = "t1#1";
const OTHER = "5a".repeat(32);
const SERVERS = "11".repeat(32);
const RIVAL = "22".repeat(32);
const seats = (...numbers: number[]): Playing[] => numbers.map((seat) => ({ seat, stack: 100 }));
const shuffle = { number: 1, phase: "shuffle", button: 3, seats: seats(1, 2, 3) } as DealState;
const play = { ...shuffle, phase: "play" } as DealState;

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
    const shown =
      hearing.seat !== null && this.witness.mayShow(fairness)
        ? reveal(this.secrets, deal, fairness, hearing.seat)
        : null;
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
    const two = { ...shuffle, seats: seats(1, 2) };
    const left = { commitments: { 1: OTHER, 2: OTHER }, makers: { 1: "server", 2: "client" } } as const;
    page.hears(dealt(left), { seat: null, deal: two });
    expect(page.found).toEqual([]);
    const fresh = new Page();
    fresh.hears(dealt(left), { promised: false, deal: two });
    expect(fresh.found).toEqual([]);
  });
});

describe("what another window has kept", () => {
  const both = () => {
    const quick = new Page();
    quick.hears(quick.announced());
    quick.hears(quick.begun());
    quick.hears(quick.again());
    const slow = new Page(quick.witness.told(DEAL));
    slow.secrets = quick.first;
    return { quick, slow };
  };

  test("may be more than this one has heard", () => {
    const { quick, slow } = both();
    slow.hears(quick.announced());
    slow.hears(quick.begun());
    slow.hears(quick.again());
    expect(slow.found).toEqual([]);
    expect(slow.witness.told(DEAL)).toMatchObject({ seeds: [quick.seeds()], before: [true, true] });
  });

  test.each<[string, Differs, (page: Page) => Fairness]>([
    ["another deck", "ROOT", (page) => page.announced({ envelopes: [pack("aces")] })],
    ["another seed", "SEED", (page) => page.begun({ seeds: { ...page.seeds(), 1: page.mine } })],
    ["another later deck", "ROOT", (page) => page.again({ envelopes: [pack("deck"), pack("aces", 22, 1)] })],
  ])("is held against %s as soon as it is told", (_, point, tell) => {
    const { quick, slow } = both();
    slow.hears(tell(quick));
    expect(slow.points).toContain(point);
    expect(slow.isSure).toBe(true);
  });

  test("does not excuse that something is gone which this one has heard", () => {
    const { quick, slow } = both();
    slow.hears(quick.begun(), { followed: false });
    slow.hears(quick.announced());
    expect(slow.points).toContain("SEED");
  });

  test("is not taken for one's own part by another person in this browser", () => {
    const { quick } = both();
    const kept = { ...quick.witness.told(DEAL)!, seat: 2, shown: [RIVAL] };
    const other = new Page(kept);
    other.secrets = quick.first;
    other.hears(quick.announced());
    other.hears(quick.begun());
    expect(other.found).toEqual([]);
    expect(other.witness.told(DEAL)).toMatchObject({ seat: 1, shown: [quick.seed()] });
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
    expect(page.points).toEqual(["ANNOUNCED", "OWN_UNASKED"]);
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
  const proofIn = (fairness: Fairness): DealProof => ({
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
    const other = vectors.hands[0]!.proof as DealProof;
    expect(heldAgainst(told, other).map(({ point }) => point)).toContain("NAME");
  });
});

/** A later deal, in which one has committed to what was promised last. */
function nextDeal(page: Page, number: number): { fairness: Fairness; deal: DealState } {
  const commitments = { ...page.announced().commitments, 1: greeting(page.secrets, null).seed.next };
  const fairness = page.announced({ deal_id: `t1#${number}`, commitments });
  return { fairness, deal: { ...shuffle, number } };
}

describe("the seats of a deal", () => {
  const phantom = (page: Page): Partial<Fairness> => ({
    commitments: { ...page.announced().commitments, 9: OTHER },
    makers: { ...page.announced().makers, 9: "client" },
  });

  test("that nobody sits in have no part, or no seed is shown", () => {
    const page = new Page();
    page.hears(page.announced(phantom(page)));
    expect(page.found).toMatchObject([{ point: "SEATS", told: "1 2 3", used: "1 2 3 9", sure: true }]);
    expect(page.said).toEqual([]);
  });

  test("have a part, each of them", () => {
    const page = new Page();
    page.hears(page.announced(), { deal: { ...shuffle, seats: seats(1, 2, 3, 4) } });
    expect(page.points).toEqual(["SEATS"]);
    expect(page.said).toEqual([]);
  });

  test("stay in the order in which they were told, with the button", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun(), { deal: { ...play, seats: seats(2, 3, 1) } });
    page.hears(page.begun(), { deal: { ...play, button: 1 } });
    expect(page.found).toMatchObject([
      { point: "ORDER", told: "1 2 3 (3)", used: "2 3 1 (3)", sure: true },
      { point: "ORDER", told: "1 2 3 (3)", used: "1 2 3 (1)", sure: true },
    ]);
  });

  test("stay in their order for a page that was loaded again", () => {
    const page = new Page();
    page.hears(page.announced());
    const again = new Page(page.witness.told(DEAL));
    again.hears(page.begun(), { deal: { ...play, seats: seats(2, 3, 1) }, followed: false });
    expect(again.points).toContain("ORDER");
  });
});

describe("the rules of a deal", () => {
  const game = (burns: string): TableGame =>
    ({
      preset: "standard",
      variant: "holdem",
      limit: "no",
      switches: [{ name: "burn_cards", value: burns }],
    }) as TableGame;

  test("stay as they were announced", () => {
    const page = new Page();
    page.hears(page.announced(), { game: game("yes") });
    page.hears(page.begun(), { game: game("yes") });
    expect(page.found).toEqual([]);
    page.hears(page.begun(), { game: game("no") });
    expect(page.found).toMatchObject([{ point: "RULES", told: "burn_cards=yes", used: "burn_cards=no", sure: true }]);
  });

  test("may be others in another deal", () => {
    const page = new Page();
    page.hears(page.announced(), { game: game("yes") });
    page.hears(page.begun(), { game: game("yes"), deal: { ...play, phase: "over" } });
    const { fairness, deal } = nextDeal(page, 2);
    page.hears(fairness, { deal, game: game("no") });
    expect(page.found).toEqual([]);
  });
});

describe("over a connection that did not break", () => {
  test("a deal that is first told with its seeds is caught, also by who looks on", () => {
    const page = new Page();
    page.hears(page.begun(), { seat: null });
    expect(page.found).toMatchObject([{ point: "ANNOUNCED", told: "-", sure: true }]);
  });

  test("a deal with the server's seeds alone needs no announcement of its own", () => {
    const page = new Page();
    const makers = { 1: "server", 2: "server", 3: "server" } as const;
    const commitments = { 1: commitmentTo(SERVERS), 2: commitmentTo(SERVERS), 3: commitmentTo(SERVERS) };
    page.hears(dealt({ makers, commitments, seeds: { 1: SERVERS, 2: SERVERS, 3: SERVERS } }), { seat: null });
    expect(page.found).toEqual([]);
  });

  test("an old deal of which nothing is kept is caught", () => {
    const page = new Page();
    page.witness.past = { ...NO_PAST, highest: 400 };
    page.hears(page.announced());
    expect(page.found).toMatchObject([{ point: "AGAIN", told: "400", used: "1", sure: true }]);
    expect(page.said).toEqual([]);
  });

  test("an old deal that was kept is only compared", () => {
    const page = new Page();
    page.hears(page.announced());
    const again = new Page(page.witness.told(DEAL));
    again.secrets = page.secrets;
    again.witness.past = { ...NO_PAST, highest: 400 };
    again.hears(page.begun());
    expect(again.found).toEqual([]);
  });

  test("the highest number that was told is kept", () => {
    const page = new Page();
    page.hears(page.announced());
    const { fairness, deal } = nextDeal(page, 7);
    page.hears(fairness, { deal, followed: false });
    expect(page.witness.past.highest).toBe(7);
  });

  test("a deal that got one's seed and is never dealt is told, and the third one is caught", () => {
    const page = new Page();
    page.hears(page.announced());
    for (const number of [2, 3, 4]) {
      const { fairness, deal } = nextDeal(page, number);
      page.hears(fairness, { deal });
    }
    expect(page.found).toMatchObject([
      { point: "UNDEALT", told: "t1#1", count: 1, sure: false },
      { point: "UNDEALT", told: "t1#2", count: 2, sure: false },
      { point: "UNDEALT", told: "t1#3", count: 3, sure: true },
    ]);
    expect(page.said).toHaveLength(3);
    expect(Object.values(page.witness.past.fates)).toEqual(["UNDEALT", "UNDEALT", "UNDEALT"]);
  });

  const restore = (after: number, next: number, at = 1000) => ({ at, after, next, text: { en: "restored" } });

  test("a restore that takes back deals that were seen is counted, and accuses nobody at first", () => {
    const page = new Page();
    page.witness.past = { ...NO_PAST, highest: 7 };
    const { fairness, deal } = nextDeal(page, 20);
    page.hears(fairness, { deal, restores: [restore(4, 20)], followed: false });
    page.hears(fairness, { deal, restores: [restore(4, 20)] });
    expect(page.found).toEqual([{ point: "RESTORED", told: "t1#4", used: "t1#7", count: 1, sure: false }]);
    expect(page.witness.past).toMatchObject({ highest: 20, fates: { "t1#7": "RESTORED" } });
  });

  test("a restore that takes back nothing that was seen is no doubt", () => {
    const page = new Page();
    page.hears(page.announced(), { restores: [restore(0, 1)] });
    expect(page.found).toEqual([]);
  });

  test("a restore is counted whatever time it is said to be of", () => {
    const page = new Page();
    const taken = (number: number, restores: ReturnType<typeof restore>[]) => {
      const { fairness, deal } = nextDeal(page, number);
      page.hears(fairness, { deal, restores, followed: false });
    };
    page.hears(page.announced());
    const restores = [restore(0, 2, 0), restore(1, 3, 0), restore(2, 4, 0)];
    for (const [index, number] of [2, 3, 4].entries()) taken(number, restores.slice(0, index + 1));
    expect(page.found).toMatchObject([
      { point: "RESTORED", count: 1, sure: false },
      { point: "RESTORED", count: 2, sure: false },
      { point: "RESTORED", count: 3, sure: true },
    ]);
  });

  test("a restore that calls numbers free which were dealt already is a proof", () => {
    const page = new Page();
    page.witness.past = { ...NO_PAST, highest: 7 };
    const { fairness, deal } = nextDeal(page, 7);
    page.hears(fairness, { deal, restores: [restore(4, 7)], followed: false });
    expect(page.found).toMatchObject([{ point: "RESTORED", sure: true }]);
    expect(page.said).toEqual([]);
  });

  test("restores again and again are a proof from the third one on", () => {
    const page = new Page();
    page.witness.past = { ...NO_PAST, highest: 7, fates: { "t1#2": "RESTORED", "t1#3": "UNDEALT" } };
    const { fairness, deal } = nextDeal(page, 20);
    page.hears(fairness, { deal, restores: [restore(4, 20)], followed: false });
    expect(page.found).toMatchObject([{ point: "RESTORED", count: 3, sure: true }]);
  });

  test("a deal that a restore takes back is counted with it, and not looked up", () => {
    const page = new Page();
    page.hears(page.announced());
    const { fairness, deal } = nextDeal(page, 20);
    page.hears(fairness, { deal, restores: [restore(0, 20)], followed: false });
    expect(page.found).toMatchObject([{ point: "RESTORED", count: 1, sure: false }]);
    expect(page.witness.takeMissing()).toEqual([]);
  });

  test("a deal that is dropped after it was dealt is told", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun());
    const { fairness, deal } = nextDeal(page, 2);
    page.hears(fairness, { deal });
    expect(page.found).toMatchObject([{ point: "UNDEALT", told: "t1#1", count: 1, sure: false }]);
  });

  test("a deal that is said to be over, and was not played to its end, is told", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.begun(), { deal: { ...play, phase: "over" }, ended: false });
    const { fairness, deal } = nextDeal(page, 2);
    page.hears(fairness, { deal });
    expect(page.points).toEqual(["UNDEALT"]);
  });

  test("a deal that is called off after the table stood still is told as that, and proves nothing", () => {
    const page = new Page();
    page.hears(page.announced());
    page.hears(page.announced(), { stuck: true });
    for (const number of [2, 3, 4, 5]) {
      const { fairness, deal } = nextDeal(page, number);
      page.hears(fairness, { deal });
      page.hears(fairness, { deal, stuck: true });
    }
    expect(page.found.map(({ point, count, sure }) => [point, count, sure])).toEqual(
      [1, 2, 3, 4].map((count) => ["CALLED_OFF", count, false]),
    );
  });

  test("a deal that is dropped before there is another one is told with the next, and a proof at once", () => {
    const page = new Page();
    page.hears(page.announced());
    page.witness.past = { ...NO_PAST, fates: { "t1#8": "UNDEALT", "t1#9": "UNDEALT" } };
    page.witness.turnsTo(null, { stuck: false, followed: true });
    expect(page.witness.provedBesides()).toEqual([DEAL]);
    expect(page.witness.found(DEAL)).toMatchObject([{ point: "UNDEALT", count: 3, sure: true }]);
    const { fairness, deal } = nextDeal(page, 10);
    page.hears(fairness, { deal });
    expect(page.points).toEqual(["UNDEALT"]);
    expect(page.said).toHaveLength(1);
  });
});

describe("a deal whose end was missed", () => {
  const missed = () => {
    const page = new Page();
    page.hears(page.announced());
    const { fairness, deal } = nextDeal(page, 2);
    page.hears(fairness, { deal, followed: false });
    expect(page.witness.takeMissing()).toEqual([DEAL]);
    expect(page.found).toEqual([]);
    return page;
  };

  test("was never finished if there is no such hand", () => {
    const page = missed();
    page.witness.looksAt(DEAL, null);
    expect(page.witness.besides()).toMatchObject([{ point: "UNDEALT", told: DEAL, count: 1, sure: false }]);
    page.witness.looksAt(DEAL, null);
    expect(page.witness.besides()).toEqual([]);
  });

  test("is over if its hand is as it was told", () => {
    const page = missed();
    page.witness.looksAt(DEAL, []);
    expect(page.witness.besides()).toEqual([]);
    expect(page.witness.isOver(DEAL)).toBe(true);
  });

  test("is told if its hand is another one", () => {
    const page = missed();
    page.witness.looksAt(DEAL, [finding("ROOT", OTHER, SERVERS)]);
    expect(page.witness.besides()).toMatchObject([{ point: "ROOT", sure: true }]);
  });

  test("is told if the server gives no answer, and is looked up again", () => {
    const page = missed();
    page.witness.unanswered(DEAL);
    expect(page.witness.besides()).toMatchObject([{ point: "UNANSWERED", told: DEAL, sure: false }]);
    const { fairness, deal } = nextDeal(page, 3);
    page.hears(fairness, { deal, followed: false });
    expect(page.witness.takeMissing()).toContain(DEAL);
  });

  test("is looked up by a page that was loaded again, unless another window has seen its end", () => {
    const page = new Page();
    page.hears(page.announced());
    const kept = page.witness.told(DEAL);
    for (const open of [[DEAL], []]) {
      const again = new Witness(
        () => kept,
        NO_PAST,
        () => open,
      );
      again.turnsTo(null, { stuck: false, followed: false });
      expect(again.takeMissing()).toEqual(open);
    }
  });

  test("counts once for two windows of a browser", () => {
    const [one, other] = [missed(), missed()];
    one.witness.looksAt(DEAL, null);
    other.witness.past = together(one.witness.past, other.witness.past);
    other.witness.looksAt(DEAL, null);
    expect(Object.keys(other.witness.past.fates)).toEqual([DEAL]);
    expect(other.witness.besides()).toMatchObject([{ point: "UNDEALT", count: 1 }]);
  });
});

describe("what stands at one's own seat", () => {
  const foreign = (page: Page, more: Partial<Fairness> = {}): Fairness =>
    page.announced({ commitments: { ...page.announced().commitments, 1: commitmentTo(OTHER) }, ...more });

  test("is looked at again when one is told one's seat after the announcement", () => {
    const page = new Page();
    page.hears(foreign(page), { seat: null });
    page.hears(foreign(page, { seeds: { ...page.seeds(), 1: OTHER } }));
    expect(page.found).toMatchObject([{ point: "OWN_FOREIGN", seat: 1, sure: true }]);
  });

  test("is caught if it is one's own, and one was not told that one sits there", () => {
    const page = new Page();
    page.hears(page.announced(), { seat: null });
    page.hears(page.announced({ seeds: { ...page.seeds(), 1: page.mine } }));
    expect(page.points).toEqual(["OWN_UNASKED"]);
  });

  test.each([
    ["caught", true],
    ["suspected, if others play the seat too,", false],
  ])("is %s also by who comes when the seeds are out", (_, sole) => {
    const page = new Page(null, sole);
    page.hears(foreign(page, { seeds: { ...page.seeds(), 1: OTHER } }), { followed: false });
    expect(page.found).toMatchObject([{ point: "OWN_FOREIGN", sure: sole }]);
  });

  test("may be the server's for who was away", () => {
    const page = new Page();
    const makers = { ...page.announced().makers, 1: "server" } as const;
    page.hears(foreign(page, { makers, seeds: { ...page.seeds(), 1: OTHER } }), { followed: false });
    expect(page.found).toEqual([]);
  });
});

describe("who was called absent at the first stage", () => {
  test("shows no seed at a later one, and accuses nobody", () => {
    const page = new Page();
    const absent = { ...page.seeds(), 1: page.mine };
    page.hears(page.begun({ seeds: absent }), { followed: false });
    page.hears(page.again({ seeds: absent }));
    page.hears(page.again({ seeds: absent, later: [{ ...page.seeds(1), 1: page.mine }] }));
    expect(page.said).toEqual([]);
    expect(page.found).toEqual([]);
  });

  test("is not held against the seeds of others", () => {
    const page = new Page();
    page.hears(page.begun(), { followed: false });
    const told = { ...page.witness.told(DEAL)!, seat: null, shown: [page.seed()] };
    expect(unused(told, { ...told, seeds: [{ 2: page.seed() }] })).toEqual([]);
  });
});

test("a deal that is not over is forgotten last", () => {
  const page = new Page();
  page.hears(page.announced());
  for (let number = 2; number < 80; number++) {
    const { fairness, deal } = nextDeal(page, number);
    page.hears(fairness, { deal: { ...deal, phase: "over" }, seat: null, followed: false });
  }
  expect(page.witness.told(DEAL)).not.toBeNull();
  expect(page.witness.told("t1#2")).toBeNull();
});
