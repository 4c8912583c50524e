/** The order that everybody's seeds put the envelopes in, as docs/fairness.md says it. */

import { digest } from "../wire/hashing";
import { unhex } from "../wire/sha256";

/** Bytes without end that the key decides. */
function* stream(key: string): Generator<number, never> {
  for (let block = 0; ; block++) yield* unhex(digest("stream", key, block));
}

/** The card dealt as number k is in the envelope at place `order[k]`. Seeds are by seat. */
export function orderOf(
  deal: string,
  stage: number,
  root: string,
  seeds: [seat: number, seed: string][],
  size: number,
): number[] {
  const listed = [...seeds].sort(([a], [b]) => a - b).map(([seat, seed]) => `${seat} ${seed}`);
  const bytes = stream(digest("order", deal, stage, root, ...listed));
  const places = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const other = below(last + 1, bytes);
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  return places;
}

/** A number from 0 to `count` - 1, each as likely: bytes that cannot be shared out evenly are thrown away. */
function below(count: number, bytes: Generator<number, never>): number {
  for (;;) {
    const byte = bytes.next().value;
    if (byte < 256 - (256 % count)) return byte % count;
  }
}
