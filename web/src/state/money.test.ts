import { describe, expect, test } from "vitest";
import { chipsOf, money, shortMoney, signed } from "./money";

const ones = { unit: "1" };
const nickels = { unit: "0.05" };
const blinds = { unit: "1", bigBlind: 20 };

describe("money as text", () => {
  test("whole amounts have no decimals, thousands are grouped", () => {
    expect(money(0, ones)).toBe("0");
    expect(money(1234567, ones)).toBe("1,234,567");
    expect(money(100, nickels)).toBe("5");
  });

  test("parts of a unit show all its decimals", () => {
    expect(money(1, nickels)).toBe("0.05");
    expect(money(1250, nickels)).toBe("62.50");
    expect(money(-25, nickels)).toBe("−1.25");
  });

  test("the largest amounts are exact", () => {
    expect(money(999_999_999_999_999, { unit: "0.01" })).toBe("9,999,999,999,999.99");
  });

  test("in big blinds there is one decimal until a hundred", () => {
    expect(money(50, blinds)).toBe("2.5 BB");
    expect(money(40, blinds)).toBe("2 BB");
    expect(money(40_010, blinds)).toBe("2,001 BB");
  });

  test("short money is short from a million on, and never more than there is", () => {
    expect(shortMoney(999_999, ones)).toBe("999,999");
    expect(shortMoney(1_259_999, ones)).toBe("1.25M");
    expect(shortMoney(3_000_000_000, ones)).toBe("3B");
  });

  test("a gain has its sign", () => {
    expect(signed(40, ones)).toBe("+40");
    expect(signed(-40, ones)).toBe("−40");
    expect(signed(0, ones)).toBe("0");
  });
});

describe("typed amounts", () => {
  test("are read as people write them", () => {
    expect(chipsOf("1,200", ones)).toBe(1200);
    expect(chipsOf("2k", ones)).toBe(2000);
    expect(chipsOf(" 12.5 ", nickels)).toBe(250);
    expect(chipsOf("2.5 BB", blinds)).toBe(50);
    expect(chipsOf(".25", nickels)).toBe(5);
  });

  test("are refused if they are no amount or no whole number of chips", () => {
    for (const text of ["", ".", "abc", "-5", "1e9", "0.03", "12..5", "99999999999999999"])
      expect(chipsOf(text, nickels)).toBeNull();
  });
});
