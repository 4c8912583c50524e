import { expect, test } from "vitest";
import { readSpotFile } from "./spotFile";

const FILE = `
board = "KsTd7c2h"
pot = 100
stack = 300
oop = "TT-22"
ip = "22+"

[turn]
bet = "50%"

[turn.ip]
bet = "33%, 100%"
raise = "a"
`;

test("a file's sizes are each player's own where there are any, else the street's", async () => {
  const spot = await readSpotFile(FILE);
  expect(spot).toMatchObject({ board: "KsTd7c2h", pot: 100, stack: 300, oop: "TT-22", ip: "22+" });
  expect(spot?.turn).toEqual({ oop: { bet: "50%" }, ip: { bet: "33%, 100%", raise: "a" } });
  expect(spot?.river).toBeUndefined();
});

test.each(["", "board =", "pot = 100", "\u0000", "{}"])("a file that is none is not read: %j", async (text) => {
  expect(await readSpotFile(text)).toBeNull();
});
