import { describe, expect, test } from "vitest";
import { hex, sha256, unhex } from "./sha256";

const of = (text: string) => hex(sha256(new TextEncoder().encode(text)));

describe("SHA-256", () => {
  test("gives the standard's own examples", () => {
    expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
    expect(of("a".repeat(1_000_000))).toBe("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  });

  test("agrees with another implementation at every length around the blocks' edges", async () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
      expect(sha256(bytes)).toEqual(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    }
  });

  test("hexadecimal text goes there and back", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect(unhex(hex(bytes))).toEqual(bytes);
  });
});
