import { describe, expect, test } from "vitest";
import type { Choices } from "../wire/types";
import { blank, isMoney, isSendable, limitOf, mostBots, mostSeats, stakesFields, toNewTable } from "./form";

const described = (name: string) => ({ name, title: name, text: "" });
const preset = (name: string, limit = "none") => ({
  ...described(name),
  variant: "holdem",
  limit,
  blinds: ["1", "2"],
  bets: [],
  buy_in: null,
  unit: "1",
  max_players: 10,
});
const variant = (name: string, limit = "none", antes: string[] = [], bring_in = "0", max_players = 10) => ({
  ...described(name),
  limit,
  limits: ["none", "pot", "fixed"],
  betting: true,
  max_players,
  antes,
  bets: [],
  bring_in,
  mix: [],
});
const choices: Choices = {
  presets: [preset("standard"), preset("fixed-limit", "fixed"), preset("home"), preset("ante-up"), preset("dezhou")],
  variants: [variant("holdem"), variant("omaha", "pot"), variant("stud", "fixed", ["1"], "2", 8)],
  switches: [
    {
      ...described("blind_size"),
      values: [],
      defaults: {
        standard: "given",
        "fixed-limit": "half-small-bet",
        home: "from-buy-in",
        "ante-up": "half-big",
        dezhou: "from-small",
      },
    },
    { ...described("max_players"), values: [], defaults: { standard: "10", "ante-up": "6" } },
  ],
  bots: [],
  levels: [],
  formats: [],
};
const form = (changes: Partial<ReturnType<typeof blank>> = {}) => ({ ...blank("Ann"), ...changes });

describe("which stakes are asked for", () => {
  test.each([
    ["standard", ["smallBlind", "bigBlind", "ante"]],
    ["fixed-limit", ["smallBet", "bigBet"]],
    ["home", ["buyIn"]],
    ["ante-up", ["bigBlind"]],
    ["dezhou", ["smallBlind"]],
  ])("%s: %j", (preset, fields) => expect(stakesFields(form({ preset }), choices)).toEqual(fields));

  test("stud has antes and a bring-in instead of blinds", () => {
    expect(stakesFields(form({ variant: "stud" }), choices)).toEqual(["ante", "bringIn", "smallBet", "bigBet"]);
  });

  test("a changed switch changes what is asked for", () => {
    expect(stakesFields(form({ switches: { blind_size: "from-buy-in" } }), choices)).toEqual(["buyIn"]);
  });
});

test("another game brings the limit that is usual for it, unless one is chosen", () => {
  expect(limitOf(form({ variant: "omaha" }), choices)).toBe("pot");
  expect(limitOf(form({ variant: "omaha", limit: "none" }), choices)).toBe("none");
});

test("fewer sit where the house or the game has fewer seats", () => {
  expect(mostSeats(form(), choices)).toBe(10);
  expect(mostSeats(form({ preset: "ante-up" }), choices)).toBe(6);
  expect(mostSeats(form({ variant: "stud" }), choices)).toBe(8);
});

describe("what the server is asked for", () => {
  test("an untouched form leaves stakes and switches to the house", () => {
    const wish = toNewTable(form(), choices);
    for (const field of ["blinds", "antes", "bets", "switches", "variant", "limit", "bots", "name"])
      expect(wish).not.toHaveProperty(field);
    expect(wish).toMatchObject({ host: "Ann", preset: "standard", seats: 6, format: "cash" });
  });

  test("a comma is a decimal point", () => {
    expect(toNewTable(form({ smallBlind: "0,25", bigBlind: " 0.5 " }), choices).blinds).toEqual(["0.25", "0.5"]);
  });

  test("stakes that are not asked for are not sent, even if they were typed before", () => {
    const wish = toNewTable(form({ preset: "home", smallBlind: "5", bigBlind: "10", buyIn: "50" }), choices);
    expect(wish.blinds).toBeUndefined();
    expect(wish.buy_in).toBe("50");
  });

  test("one of two bets, or of two blinds, is enough", () => {
    expect(toNewTable(form({ preset: "fixed-limit", smallBet: "5" }), choices).bets).toEqual(["5", "10"]);
    expect(toNewTable(form({ bigBlind: "10" }), choices).blinds).toEqual(["5", "10"]);
  });

  test("where the house makes one blind from the other, one is sent", () => {
    expect(toNewTable(form({ preset: "dezhou", smallBlind: "5" }), choices).blinds).toEqual(["5"]);
  });

  test("each format sends its own fields alone", () => {
    const all = { least: "10", rounds: 20, levelHands: 7 };
    expect(toNewTable(form({ ...all, format: "cash" }), choices)).toMatchObject({ least: "10" });
    expect(toNewTable(form({ ...all, format: "rounds" }), choices)).not.toHaveProperty("least");
    expect(toNewTable(form({ ...all, format: "tournament" }), choices)).toMatchObject({ level_hands: 7 });
    expect(toNewTable(form({ ...all, format: "tournament", levelBy: "minutes" }), choices)).not.toHaveProperty(
      "level_hands",
    );
  });

  test("there are no more bots than seats beside one's own", () => {
    const wish = toNewTable(form({ seats: 3, bots: ["rock", "shark", "maniac"] }), choices);
    expect(wish.bots).toEqual(["rock", "shark"]);
    expect(mostBots(form({ seats: 3, sit: false }))).toBe(3);
  });
});

test("what is no amount is not sent", () => {
  expect(isSendable(form({ smallBlind: "0,25" }))).toBe(true);
  expect(isSendable(form({ smallBlind: "five" }))).toBe(false);
});

test.each(["", "5", "0.25", "0,25", " 12 "])("%j can be sent as an amount", (typed) =>
  expect(isMoney(typed)).toBe(true),
);
test.each(["-1", "five", "1.2.3", "1e9", "1,000,000"])("%j cannot", (typed) => expect(isMoney(typed)).toBe(false));
