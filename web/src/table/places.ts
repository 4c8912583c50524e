/** Where everything lies on the felt, in pixels of the stage. Pure: the same stage, the same places. */

export interface Point {
  x: number;
  y: number;
}

/** A seat's place, where its bet lies, and where the button lies when it is there. */
export interface Place extends Point {
  bet: Point;
  button: Point;
}

export interface Stage {
  width: number;
  height: number;
  /** Higher than wide, as on a phone. */
  tall: boolean;
  /** All sizes are multiples of this. */
  unit: number;
  centre: Point;
  places: Place[];
}

export function stageOf(width: number, height: number, seats: number): Stage {
  const tall = height > width * 1.05;
  const unit = tall ? Math.min(width / 47, height / 62) : unitOf(width, height);
  const centre = { x: width / 2, y: height * (tall ? 0.44 : 0.475) };
  const spots = tall ? tallSpots(seats, width, height, unit) : wideSpots(seats, width, height, unit);
  const places = spots.map((spot, i) => placeOf(spot, centre, unit, tall, i));
  return { width, height, tall, unit, centre, places };
}

/** On a phone that lies on its side everything is larger, and nearer to the edges. */
const isNarrow = (width: number): boolean => width < 700;
const unitOf = (width: number, height: number): number =>
  isNarrow(width) ? Math.min(width / 78, height / 50) : Math.min(width / 100, height / 62);

/** Evenly round an oval, oneself at the bottom, then clockwise; with room for the cards above the topmost. */
function wideSpots(seats: number, width: number, height: number, unit: number): Point[] {
  const [top, bottom] = [9.1 * unit, height - 4.6 * unit];
  return Array.from({ length: seats }, (_, i) => {
    const angle = (2 * Math.PI * i) / seats;
    const x = width * (0.5 - (isNarrow(width) ? 0.395 : 0.415) * bulge(Math.sin(angle)));
    return { x, y: (top + bottom) / 2 + ((bottom - top) / 2) * bulge(Math.cos(angle)) };
  });
}

/** A rounded rectangle rather than an ellipse: it follows the table's rail. */
const bulge = (x: number): number => Math.sign(x) * Math.abs(x) ** 0.8;

/** On a phone the seats line the sides, and leave the height of the board free. */
const SIDES: Record<number, number[]> = { 0: [], 1: [29], 2: [61, 25], 3: [66, 32, 17], 4: [75, 58, 28, 12.5] };

function tallSpots(seats: number, width: number, height: number, unit: number): Point[] {
  const others = seats - 1;
  const ys = SIDES[Math.floor(others / 2)]!;
  const at = (x: number, y: number): Point => ({ x: (x / 100) * width, y: (y / 100) * height });
  const left = ys.map((y) => at(12, y));
  const right = ys.map((y) => at(88, y)).reverse();
  return [
    at(50, 93.5),
    ...left,
    ...(others % 2 ? [{ x: width / 2, y: Math.max(0.09 * height, 7.9 * unit) }] : []),
    ...right,
  ];
}

function placeOf(seat: Point, centre: Point, unit: number, tall: boolean, index: number): Place {
  const [dx, dy] = [centre.x - seat.x, centre.y - seat.y];
  const isSide = tall && index > 0 && Math.abs(dx) > 8 * unit;
  const bet = isSide ? beside(seat, dx, dy, unit) : towards(seat, dx, dy, unit, tall, index);
  return { ...seat, bet, button: buttonBy(seat, bet, { x: dx, y: dy }, unit, tall, index) };
}

/** From the sides of a phone bets go straight inwards, a little away from the board. */
const beside = (seat: Point, dx: number, dy: number, unit: number): Point => ({
  x: seat.x + Math.sign(dx) * 9 * unit,
  y: seat.y - Math.sign(dy) * 1.1 * unit,
});

function towards(seat: Point, dx: number, dy: number, unit: number, tall: boolean, index: number): Point {
  if (index === 0) return { x: seat.x, y: seat.y - (tall ? 16.2 : 14.6) * unit };
  const [across, down] = tall ? [0, 6.6] : [Math.min(10.5, Math.abs(dx) / unit), 6.2];
  const y = seat.y + Math.sign(dy) * Math.min(Math.abs(dy), down * unit * Math.min(1, Math.abs(dy) / (9 * unit)));
  return { x: seat.x + Math.sign(dx) * across * unit * Math.min(1, Math.abs(dx) / (20 * unit)), y };
}

/** Beside the seat, on the felt's side of it, out of the way of bet and cards. */
function buttonBy(seat: Point, bet: Point, inwards: Point, unit: number, tall: boolean, index: number): Point {
  if (index === 0) return { x: seat.x + (tall ? 9.5 : 10.5) * unit, y: seat.y - (tall ? 4.5 : 3.4) * unit };
  const across = Math.sign(Math.round(inwards.x)) || 1;
  const isSide = Math.abs(inwards.x) > 8 * unit;
  if (tall) return { x: seat.x + across * 7.2 * unit, y: seat.y + (isSide ? Math.sign(inwards.y) * 2.7 : 0.8) * unit };
  return { x: seat.x + across * 8.8 * unit, y: bet.y + (bet.y > seat.y ? -4.2 : 4.2) * unit };
}
