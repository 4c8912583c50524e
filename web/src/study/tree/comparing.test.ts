import { expect, test } from "vitest";
import type { StudyNode } from "../../wire/types";
import { cellOf } from "./classes";
import { changes, differences } from "./comparing";
import { csv, fileName } from "./csv";
import { paintedDifferences } from "./painting";
import river from "./riverNode.json";

const node = river as unknown as StudyNode;
/** The same, where every hand checks and wins ten chips less. */
const checked: StudyNode = {
  ...node,
  actions: [{ name: "check", frequency: 1, ev: 80 }],
  oop: {
    ...node.oop,
    ev: node.oop.ev.map((ev) => ev - 10),
    strategy: [node.oop.hands.map(() => 1)],
    action_ev: [node.oop.ev],
  },
};

test("actions stand side by side, and one that is missing stands alone", () => {
  const [check, bet] = changes(node, checked);
  expect(check).toMatchObject({ name: "check", here: node.actions[0]!.frequency, there: 1, evThere: 80 });
  expect(bet).toMatchObject({ name: "bet 50", there: null, evThere: null });
  expect(changes(checked, node).map(({ name }) => name)).toEqual(["check", "bet 50", "all-in 100"]);
});

test("differences are those of the classes that both have", () => {
  const ev = differences(node, checked, "ev");
  expect(ev[cellOf("AA")]!.value).toBeCloseTo(10);
  expect(ev[cellOf("QQ")]!.value).toBeNull();
  const bets = differences(node, checked, { action: "all-in 100" });
  expect(bets[cellOf("AA")]!.value).toBeCloseTo(0.99786);
});

test("a solution does not differ from itself", () => {
  const painted = paintedDifferences(differences(node, node, "ev"), "ev");
  expect(painted[cellOf("AA")]).toMatchObject({ heat: 0, figure: "0" });
  expect(painted[cellOf("QQ")]).toMatchObject({ fill: 0 });
});

test("a node as CSV has a row for each hand, and columns for each action", () => {
  const lines = csv(node).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 12 + 16);
  expect(lines[0]).toBe("player,hand,reach,ev,equity,check,bet 50,all-in 100,ev check,ev bet 50,ev all-in 100");
  expect(lines[1]).toBe("oop,JcTc,1,4.53055,0.2,0.14052,0.00272,0.85676,4.14542,-2.12693,4.61483");
  expect(lines.at(-1)).toBe("ip,KsQs,1,5.60184,0.36364,,,,,,");
  expect(fileName({ ...node, path: ["check", "bet 50"] })).toBe("Kh9d4c7s2h-check-bet-50.csv");
});
