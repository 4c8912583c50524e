import { describe, expect, test } from "vitest";
import { commitmentTo, digest, seedChain } from "./hashing";
import { freshSecrets, greeting, misplaced, reveal as answer, type Secrets } from "./seeds";
import type { DealState, Fairness } from "./types";

const envelopes = Array.from({ length: 52 }, (_, place) => digest("envelope", "t1#1", 0, place, "As", "0".repeat(64)));

const shuffle = { number: 1, phase: "shuffle" } as DealState;

/** The answer to a deal in which just those are dealt to who have committed. */
function reveal(secrets: Secrets, deal: DealState, fairness: Fairness, seat: number | null = null) {
  const seats = Object.keys(fairness.commitments).map((one) => ({ seat: Number(one), stack: 100 }));
  return answer(secrets, { ...deal, seats }, fairness, seat);
}

const announced = (...commitments: string[]): Fairness => announcedAs("t1#1", ...commitments);

function announcedAs(deal: string, ...commitments: string[]): Fairness {
  const root = digest("root", deal, 0, ...envelopes);
  const lines = commitments.map((said, seat) => `${seat + 1} client ${said}`);
  return {
    deal_id: deal,
    announcement: digest("announcement", deal, root, ...lines),
    root,
    roots: [root],
    envelopes: [envelopes],
    commitments: Object.fromEntries(commitments.map((said, seat) => [seat + 1, said])),
    makers: Object.fromEntries(commitments.map((_, seat) => [seat + 1, "client" as const])),
  };
}

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

  test("nothing is shown when the announcement does not fit", () => {
    const secrets = freshSecrets();
    const fairness = { ...announced(greeting(secrets, null).seed.next), announcement: "22".repeat(32) };
    expect(reveal(secrets, shuffle, fairness)).toBeNull();
  });

  test("nothing is shown where one's commitment stands at another seat", () => {
    const secrets = freshSecrets();
    const fairness = announced("00".repeat(32), greeting(secrets, null).seed.next);
    expect(reveal(secrets, shuffle, fairness, 1)).toBeNull();
    expect(reveal(secrets, shuffle, fairness, 2)).not.toBeNull();
  });

  test("nothing is shown where seats have a part that nobody sits in", () => {
    const secrets = freshSecrets();
    const fairness = announced(greeting(secrets, null).seed.next, "00".repeat(32));
    const dealt = (...seats: number[]) => ({ ...shuffle, seats: seats.map((seat) => ({ seat, stack: 100 })) });
    expect(answer(secrets, dealt(1), fairness, 1)).toBeNull();
    expect(answer(secrets, dealt(1, 2, 3), fairness, 1)).toBeNull();
    expect(answer(secrets, dealt(2, 1), fairness, 1)).not.toBeNull();
  });

  test("a fresh seed is shown only after the one before it was used", () => {
    const secrets = freshSecrets();
    const first = announced(greeting(secrets, null).seed.next);
    const back = [digest("envelope", "t1#1", 1, 0, "As", "0".repeat(64))];
    const again = (seed: string): Fairness => ({
      ...first,
      envelopes: [envelopes, back],
      roots: [first.root, digest("root", "t1#1", 1, ...back)],
      seeds: { 1: seed },
    });
    const chain = seedChain(secrets.current);
    expect(reveal(secrets, shuffle, again(chain[0]!), 1)!.seed.seed).toBe(chain[1]);
    expect(reveal(secrets, shuffle, again(first.commitments[1]!), 1)).toBeNull();
  });

  test("a secret that one deal has used is shown to no other, and not promised again", () => {
    const first = freshSecrets();
    const said = greeting(first, null).seed.next;
    const { secrets, seed } = reveal(first, shuffle, announced(said), 1)!;
    expect(reveal(secrets, shuffle, announced(said), 1)!.seed.seed).toBe(seed.seed);
    const again = announcedAs("t1#2", said);
    expect(reveal(secrets, shuffle, again, 1)).toBeNull();
    expect(misplaced(secrets, again, 1, true)).toMatchObject([{ point: "OWN_FOREIGN", sure: true }]);
    expect(greeting(secrets, null).seed.next).toBe(seed.next);
  });

  test("two windows with the same secrets commit to the same", () => {
    const secrets = freshSecrets();
    const one = reveal(secrets, shuffle, announced(greeting(secrets, null).seed.next), 1)!;
    const two = reveal(secrets, shuffle, announced(greeting(secrets, null).seed.next), 1)!;
    const next = announcedAs("t1#2", one.seed.next);
    expect(reveal(one.secrets, shuffle, next, 1)).toEqual(reveal(two.secrets, shuffle, next, 1));
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

  test("a secret that a deal took while one was away is not promised again", () => {
    const first = freshSecrets();
    const { secrets, seed } = reveal(first, shuffle, announced(greeting(first, null).seed.next), 1)!;
    const next = announcedAs("t1#2", seed.next);
    const greeted = greeting(secrets, next);
    expect(greeted.seed.next).not.toBe(seed.next);
    expect(greeted.secrets).toEqual(reveal(secrets, shuffle, next, 1)!.secrets);
    expect(greeting(greeted.secrets, null).seed.next).toBe(greeted.seed.next);
  });
});
