import { expect, test } from "vitest";
import { commandOf, KEYS } from "./keys";

const pressed = (key: string, shiftKey = false) => commandOf({ key, shiftKey });

test("letters mean the same with and without capitals", () => {
  expect(pressed("f")).toEqual({ do: "fold" });
  expect(pressed("F")).toEqual({ do: "fold" });
});

test("arrows step, and with Shift they stride", () => {
  expect(pressed("ArrowUp")).toEqual({ do: "step", times: 1 });
  expect(pressed("ArrowDown", true)).toEqual({ do: "step", times: -5 });
});

test("digits carry their number, other keys mean nothing", () => {
  expect(pressed("3")).toEqual({ do: "digit", number: 3 });
  expect(pressed("z")).toBeNull();
  expect(pressed("Tab")).toBeNull();
});

test("every key that is listed does something", () => {
  const symbols: Record<string, string> = { "↑": "ArrowUp", "↓": "ArrowDown", Esc: "Escape" };
  for (const key of KEYS.flatMap(([keys]) => keys).filter((key) => key !== "…"))
    expect(pressed(symbols[key] ?? key)).not.toBeNull();
});
