import { describe, expect, test } from "vitest";
import { fixtures } from "../dev/fixtures";
import type { Snapshot, Standing, Update } from "../wire/types";
import {
  chairsOf,
  drawnBySeat,
  fromSnapshot,
  highlighted,
  inTheMiddle,
  isYourTurn,
  mayComeIn,
  placeOut,
  potOdds,
  stackOf,
  withUpdate,
  type TableView,
} from "./table";

const named = (name: string): Snapshot => fixtures[name]!;
const view = (name: string) => fromSnapshot(named(name));
const update = (more: Partial<Update>): Update => ({ type: "update", seq: 2, ...more });
const said = (kind: string) => ({ kind, text: { en: kind, zh: kind } });

describe("updates", () => {
  test("leave what they leave out", () => {
    const before = view("yourTurn");
    const after = withUpdate(before, update({ events: [said("check")] }))!;
    expect(after.deal).toBe(before.deal);
    expect(after.you).toBe(before.you);
    expect(after.seq).toBe(2);
  });

  test("take away what they say is gone", () => {
    const after = withUpdate(view("yourTurn"), update({ deal: null, you: null }))!;
    expect(after.deal).toBeNull();
    expect(after.you).toBeNull();
  });

  test("that were missed are noticed", () => {
    expect(withUpdate(view("yourTurn"), update({ seq: 3 }))).toBeNull();
  });

  test("that are known already change nothing", () => {
    const before = view("yourTurn");
    expect(withUpdate(before, update({ seq: 1, deal: null }))).toBe(before);
  });

  test("of a new deal begin its events and openings anew, and go on with the log", () => {
    const before = view("yourTurn");
    const opening = { stage: 0, place: 1, card: "As", salt: "" };
    const same = withUpdate(before, update({ events: [said("fold")], openings: [opening] }))!;
    expect(same.events).toHaveLength(before.events.length + 1);
    const next = withUpdate(
      same,
      update({ seq: 3, deal: { ...before.deal!, number: 43 }, events: [said("shuffle")] }),
    )!;
    expect(next.events.map(({ kind }) => kind)).toEqual(["shuffle"]);
    expect(next.openings).toEqual([]);
    expect(next.log.length).toBe(before.log.length + 2);
  });

  test("with chat go to the chat and not to the log", () => {
    const before = view("yourTurn");
    const after = withUpdate(
      before,
      update({ events: [{ ...said("chat"), person: 2, name: "Bob", text: { en: "hi", zh: "hi" } }] }),
    )!;
    expect(after.chat.at(-1)).toMatchObject({ person: 2, name: "Bob", text: "hi" });
    expect(after.log).toBe(before.log);
  });
});

test("a snapshot after a gap says nothing twice", () => {
  const before = view("yourTurn");
  const again = fromSnapshot(named("yourTurn"), before.log);
  expect(again.log.map(({ text }) => text.en)).toEqual(before.log.map(({ text }) => text.en));
  expect(new Set(again.log.map(({ key }) => key)).size).toBe(again.log.length);
});

describe("chairs", () => {
  test("are all there, one's own first, then clockwise", () => {
    const moved = { ...view("preflop"), you: { person: 4, name: "Dmitri", seat: 4 } };
    expect(chairsOf(moved).map(({ seat }) => seat)).toEqual([4, 5, 6, 7, 8, 9, 1, 2, 3]);
  });

  test("show one's own cards, and backs of the others'", () => {
    const [mine, , , dmitri] = chairsOf(view("yourTurn"));
    expect(mine!.cards).toEqual(["Kh", "Tc"]);
    expect(dmitri!.cards).toEqual(["??", "??"]);
  });

  test("show nothing of players who folded", () => {
    expect(chairsOf(view("yourTurn"))[2]!.cards).toEqual([]);
  });

  test("have the stack of the deal, or that between deals", () => {
    expect(stackOf(chairsOf(view("yourTurn"))[3]!)).toBe(0);
    expect(stackOf(chairsOf(view("waiting"))[0]!)).toBe(1840);
  });

  test("have what they won from all pots together", () => {
    expect(chairsOf(view("showdown"))[0]!.won).toBe(1480);
  });
});

describe("the cards to look at", () => {
  test("are the winner's once there is one", () => {
    expect([...highlighted(view("showdown"))].sort()).toEqual(["Kd", "Kh", "Ks", "Tc", "Th"]);
  });

  test("are one's own five before that", () => {
    expect(highlighted(view("yourTurn")).has("4d")).toBe(false);
    expect(highlighted(view("yourTurn")).has("Kd")).toBe(true);
  });

  test("are none where all cards are part of the hand", () => {
    expect(highlighted(view("draw")).size).toBe(0);
  });
});

test("bets before the seats are not in the middle yet", () => {
  expect(inTheMiddle(view("yourTurn").deal!)).toBe(570 - 120 - 120 - 80);
});

test("pot odds are the part of the pot that a call would be", () => {
  expect(potOdds(view("yourTurn"))).toBeCloseTo(120 / 690);
  expect(potOdds(view("free"))).toBeNull();
  const { you, ...rest } = view("yourTurn");
  expect(potOdds({ ...rest, you: { ...you!, options: { fold: true, check: true, call: 6 } } })).toBeNull();
});

test("it is one's turn only with something to decide", () => {
  expect(isYourTurn(view("yourTurn"))).toBe(true);
  expect(isYourTurn(view("preflop"))).toBe(false);
  expect(isYourTurn(view("spectator"))).toBe(false);
});

describe("the draw for the first button", () => {
  const before = view("yourTurn");

  test("gives each seat its cards, those drawn again after a tie last", () => {
    const drawn: Record<string, string>[] = [
      { 3: "Ac", 1: "Ks", 2: "Ad" },
      { 2: "7h", 3: "9s" },
    ];
    const after = { ...before, deal: { ...before.deal!, drawn, button: 3 } };
    expect(drawnBySeat(after)).toEqual([
      { seat: 1, name: "Ann", cards: ["Ks"], deals: false },
      { seat: 2, name: "Bob", cards: ["Ad", "7h"], deals: false },
      { seat: 3, name: "Chiara", cards: ["Ac", "9s"], deals: true },
    ]);
  });

  test("is empty where nothing was drawn", () => {
    expect(drawnBySeat(before)).toEqual([]);
  });
});

describe("coming in", () => {
  const looksOn = (name: string, format: "cash" | "tournament", standings: Standing[]): TableView => {
    const { table, you, ...rest } = view("yourTurn");
    return {
      ...rest,
      table: { ...table, game: { ...table.game, format }, standings },
      you: { ...you!, name, seat: undefined },
    };
  };
  const standings = [
    { name: "Ben", chips: 300 },
    { name: "Ann", chips: 0, place: 5 },
  ];

  test("is not for one who is out, and who is told the place", () => {
    expect(placeOut(looksOn("Ann", "cash", standings))).toBe(5);
    expect(mayComeIn(looksOn("Ann", "cash", standings))).toBe(false);
  });

  test("is for others at a table for money, and until a tournament begins", () => {
    expect(mayComeIn(looksOn("Cleo", "cash", standings))).toBe(true);
    expect(mayComeIn(looksOn("Cleo", "tournament", standings))).toBe(false);
    expect(mayComeIn(looksOn("Cleo", "tournament", []))).toBe(true);
    expect(placeOut(view("yourTurn"))).toBeNull();
  });
});
