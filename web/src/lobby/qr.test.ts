import jsQR from "jsqr";
import { expect, test } from "vitest";
import { draw, runs } from "./qr";

/** What a camera would see: the path painted in black on white, some pixels a module. */
function painted({ size, path }: { size: number; path: string }, zoom = 4): Uint8ClampedArray {
  const side = size * zoom;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * zoom; row < (Number(y) + 1) * zoom; row++) {
      for (let column = Number(x) * zoom; column < (Number(x) + Number(length)) * zoom; column++) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return pixels;
}

test.each(["http://192.168.1.20:8000/t/abc123", "http://poker.example/t/" + "x".repeat(60)])(
  "a camera reads %s",
  (link) => {
    const drawing = draw(link);
    const side = drawing.size * 4;
    expect(jsQR(painted(drawing), side, side)?.data).toBe(link);
  },
);

test("dark modules on end are one run", () => {
  expect(runs([true, true, false, true])).toEqual([
    [0, 2],
    [3, 1],
  ]);
});
