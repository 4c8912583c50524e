import { expect, test } from "vitest";
import { cardsOf } from "./classes";
import { drawsOf, madeOf } from "./made";

test.each([
  ["AhKh", "QhJhTh", "straightFlush"],
  ["As2s", "3s4s5s", "straightFlush"],
  ["7c7d", "7h7sKd", "fourOfAKind"],
  ["7c7d", "7hKsKd", "fullHouse"],
  ["AhTh", "2h5hKhKd", "flush"],
  ["Ac2d", "3h4s5d", "straight"],
  ["KcQd", "AhJsTd", "straight"],
  ["7c7d", "7hKsQd", "set"],
  ["7cAd", "7h7sQd", "trips"],
  ["AcKd", "7h7s7d", "highCard"],
  ["KcQd", "KhQs2d", "twoPair"],
  ["AcAd", "KhKs7d7c2h", "twoPair"],
  ["3c3d", "KhKs7d7c2h", "highCard"],
  ["AcAd", "Kh9s7d", "overpair"],
  ["KcQd", "Kh9s7d", "topPair"],
  ["9cQd", "Kh9s7d", "lowerPair"],
  ["QcQd", "Kh9s7d", "lowerPair"],
  ["AcQd", "KhKs7d", "highCard"],
  ["AcQd", "Kh9s7d", "highCard"],
])("%s on %s is %s", (hand, board, made) => expect(madeOf(hand, cardsOf(board))).toBe(made));

test.each([
  ["AhQh", "Kh9h7d", ["flushDraw"]],
  ["JcTd", "9h8s2d", ["openEnded"]],
  ["JcTd", "Ah8s7d9c", []],
  ["JcTd", "8h7s2d", ["gutshot"]],
  ["JhTh", "9h8s2h", ["flushDraw", "openEnded"]],
  ["Ac2d", "4h5s9d", ["gutshot"]],
  ["AcKd", "QhJhTh9h", []],
  ["AcKd", "2h5h9hTh", []],
  ["AhQh", "Kh9h7d2c3s", []],
])("%s on %s draws to %j", (hand, board, draws) => expect(drawsOf(hand, cardsOf(board))).toEqual(draws));

test("an open-ended draw that the board has for everybody is nobody's", () => {
  expect(drawsOf("2c3d", cardsOf("9h8sJdTc"))).toEqual([]);
});
