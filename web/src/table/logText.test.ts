import { expect, test } from "vitest";
import { partsOf, retold } from "./logText";

test("cards are told from words", () => {
  expect(partsOf("Ann is dealt 10♦ K♠")).toEqual(["Ann is dealt ", { card: "Td" }, " ", { card: "Ks" }]);
  expect(partsOf("A 2 ♠")).toEqual(["A 2 ♠"]);
});

test.each([
  ["caller 2 calls 2", "caller 2", "2", "1 BB", "caller 2 calls 1 BB"],
  ["2 goes back to caller 2, uncalled", "caller 2", "2", "1 BB", "1 BB goes back to caller 2, uncalled"],
  ["Ann wins 2 from side pot 2", "Ann", "2", "1 BB", "Ann wins 1 BB from side pot 2"],
  ["Ann wins 1,200", "Ann", "1,200", "600 BB", "Ann wins 600 BB"],
  ["Ann bets 12.50", "Ann", "2", "1 BB", "Ann bets 12.50"],
  ["Ann 加注到 30", "Ann", "30", "15 BB", "Ann 加注到 15 BB"],
])("%s, retold", (text, name, amount, instead, told) => {
  expect(retold(text, name, amount, instead)).toBe(told);
});
