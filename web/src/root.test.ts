import { describe, expect, test } from "vitest";
import { at, root, within } from "./root";

describe("addresses under a part of a site", () => {
  test("without a page that says otherwise, the server has the whole site", () => {
    expect(root).toBe("/");
    expect(at("/t/abc")).toBe("/t/abc");
    expect(within("/t/abc")).toBe("/t/abc");
  });

  test("an address is found below the root, and back", () => {
    expect(at("/t/abc", "/clubs/poker/")).toBe("/clubs/poker/t/abc");
    expect(at("/", "/poker/")).toBe("/poker/");
    expect(within("/clubs/poker/t/abc", "/clubs/poker/")).toBe("/t/abc");
    expect(within("/poker/", "/poker/")).toBe("/");
  });

  test("what is not below the root stays as it is", () =>
    expect(within("/other/t/abc", "/poker/")).toBe("/other/t/abc"));
});
