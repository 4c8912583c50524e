/** SHA-256, as FIPS 180-4 writes it. `crypto.subtle` is not there on plain http, and the proof has to be checked there too. */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};

/** The first 32 bits of a number's fraction. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;

const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const ROUND = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer((((message.length + 8) >> 6) << 6) + 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, message.length << 3);
  return view;
}

function schedule(words: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15]!, words[i - 2]!];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

export function sha256(message: Uint8Array): Uint8Array {
  const state = START.slice();
  const words = new Int32Array(64);
  const view = padded(message);
  for (let at = 0; at < view.byteLength; at += 64) {
    schedule(words, view, at);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
