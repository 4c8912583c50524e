import { describe, expect, test } from "vitest";
import { commitmentTo, digest, seedChain } from "./hashing";
import { freshSecrets, greeting, reveal } from "./seeds";
import type { DealState, Fairness } from "./types";

const envelopes = Array.from({ length: 52 }, (_, place) => digest("envelope", "t1#1", 0, place, "As", "0".repeat(64)));

const shuffle = { number: 1, phase: "shuffle" } as DealState;

const announced = (...commitments: string[]): Fairness => ({
  deal_id: "t1#1",
  announcement: "",
  root: digest("root", "t1#1", 0, ...envelopes),
  roots: [digest("root", "t1#1", 0, ...envelopes)],
  envelopes: [envelopes],
  commitments: Object.fromEntries(commitments.map((said, seat) => [seat + 1, said])),
  makers: {},
});

describe("one's part in the shuffle", () => {
  test("each seed of a chain is the hash of the one after it", () => {
    const chain = seedChain("ab".repeat(32));
    expect(chain).toHaveLength(16);
    chain.slice(1).forEach((seed, i) => expect(digest("chain", seed)).toBe(chain[i]));
  });

  test("the seed that is shown is the one that was committed to", () => {
    const secrets = freshSecrets();
    const said = greeting(secrets, null).seed.next;
    const shown = reveal(secrets, shuffle, announced("00".repeat(32), said))!;
    expect(commitmentTo(shown.seed.seed!)).toBe(said);
    expect(shown.seed.deal).toBe(1);
  });

  test("the next deal takes the secret that was promised with the last one", () => {
    const first = freshSecrets();
    const shown = reveal(first, shuffle, announced(greeting(first, null).seed.next))!;
    const again = reveal(shown.secrets, shuffle, announced(shown.seed.next))!;
    expect(commitmentTo(again.seed.seed!)).toBe(shown.seed.next);
    expect(again.seed.next).not.toBe(shown.seed.next);
  });

  test("nothing is shown when one's commitment is not among those of the deal", () => {
    expect(reveal(freshSecrets(), shuffle, announced("11".repeat(32)))).toBeNull();
  });

  test("nothing is shown when the root does not fit the envelopes", () => {
    const secrets = freshSecrets();
    const fairness = { ...announced(greeting(secrets, null).seed.next), roots: ["22".repeat(32)] };
    expect(reveal(secrets, shuffle, fairness)).toBeNull();
  });

  test("nothing is shown outside the shuffle", () => {
    const secrets = freshSecrets();
    expect(reveal(secrets, { ...shuffle, phase: "play" }, announced(greeting(secrets, null).seed.next))).toBeNull();
  });

  test("after reconnecting in a deal that has the secret, the promise is the next one", () => {
    const secrets = freshSecrets();
    const said = greeting(secrets, null).seed.next;
    expect(greeting(secrets, announced(said)).seed.next).not.toBe(said);
  });
});
