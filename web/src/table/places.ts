/** Where everything lies on the felt, in pixels of the stage. Pure: the same stage, the same places. */

import { inside } from "./fan";

export interface Point {
  x: number;
  y: number;
}

/** Where a bet lies: its middle, or on the side of a phone the end that is next to the seat. */
export interface BetPlace extends Point {
  /** How much of its width lies left of the point: all of it, half, or nothing. */
  left: 1 | 0.5 | 0;
}

/** A seat's place, where its bet lies, and where the button lies when it is there. */
export interface Place extends Point {
  bet: BetPlace;
  button: Point;
}

export interface Stage {
  width: number;
  height: number;
  /** Higher than wide, as on a phone. */
  tall: boolean;
  /** So small that plates, which stay readable, are larger than their share: no name of a hand fits under them. */
  cramped: boolean;
  /** And wider than high: no result fits between the board and one's own cards. */
  low: boolean;
  /** All sizes are multiples of this. */
  unit: number;
  centre: Point;
  /** The size of a seat's plate: a name and a stack stay readable, however small the stage is. */
  plate: { width: number; height: number };
  places: Place[];
}

/** `board` says whether the middle is kept free for one. */
export function stageOf(width: number, height: number, seats: number, board = true): Stage {
  const tall = height > width * 1.05;
  const unit = tall ? Math.min(width / 47, height / 62) : unitOf(width, height);
  const centre = { x: width / 2, y: height * (tall ? 0.44 : 0.475) };
  const plate = plateOf(width, unit, tall);
  const cramped = plate.width > SHARE[tall ? "tall" : "wide"] * unit;
  const low = cramped && !tall;
  const top = plate.height / 2 + 6.3 * unit;
  const bottom = height - plate.height / 2 - 1.9 * unit;
  const spots = tall ? tallSpots(seats, width, height, top, board) : wideSpots(seats, width, top, bottom);
  const places = spots.map((spot, i) =>
    placeOf(onStage(spot, width, plate), centre, unit, tall, i, plate.width, spots[0]!.y),
  );
  return { width, height, tall, cramped, low, unit, centre, plate, places };
}

/** How wide a hand may lie before one's own seat, in units, so that it leaves the plates beside it free. */
export function ownRoom({ places, plate, unit }: Stage, most: number): number {
  const [own, next] = places;
  const beside = own && next && next.y + plate.height / 2 > own.y - plate.height / 2 - 9 * unit;
  return beside ? Math.min(most, (2 * (Math.abs(own.x - next.x) - plate.width / 2)) / unit - 1) : most;
}

/** How wide a plate is where there is room for it, in units. */
const SHARE = { tall: 10.8, wide: 14.4 };
const plateOf = (width: number, unit: number, tall: boolean): Stage["plate"] =>
  tall
    ? { width: Math.max(SHARE.tall * unit, Math.min(88, 0.275 * width)), height: Math.max(4.7 * unit, 38) }
    : { width: Math.max(SHARE.wide * unit, Math.min(100, 0.25 * width)), height: Math.max(5.4 * unit, 38) };

/** No plate goes beyond the sides. */
const onStage = ({ x, y }: Point, width: number, plate: Stage["plate"]): Point => ({
  x: x + inside(x, plate.width, width),
  y,
});

/** On a phone that lies on its side everything is larger, and nearer to the edges. */
const isNarrow = (width: number): boolean => width < 700;
const unitOf = (width: number, height: number): number =>
  isNarrow(width) ? Math.min(width / 78, height / 50) : Math.min(width / 100, height / 62);

/** Evenly round an oval, oneself at the bottom, then clockwise; with room for the cards above the topmost. */
function wideSpots(seats: number, width: number, top: number, bottom: number): Point[] {
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
/** Without a board they use it, because hands that lie open are high. */
const WITHOUT_BOARD: Record<number, number[]> = { ...SIDES, 3: [66, 42, 18], 4: [72, 54, 36, 18] };

function tallSpots(seats: number, width: number, height: number, top: number, board: boolean): Point[] {
  const others = seats - 1;
  const ys = (board ? SIDES : WITHOUT_BOARD)[Math.floor(others / 2)]!;
  const at = (x: number, y: number): Point => ({ x: (x / 100) * width, y: (y / 100) * height });
  const left = ys.map((y) => at(12, y));
  const right = ys.map((y) => at(88, y)).reverse();
  return [at(50, 93.5), ...left, ...(others % 2 ? [{ x: width / 2, y: Math.max(0.09 * height, top) }] : []), ...right];
}

function placeOf(
  seat: Point,
  centre: Point,
  unit: number,
  tall: boolean,
  index: number,
  plate: number,
  own: number,
): Place {
  const [dx, dy] = [centre.x - seat.x, centre.y - seat.y];
  const isSide = tall && index > 0 && Math.abs(dx) > 8 * unit;
  const bet = isSide ? beside(seat, dx, dy, unit, plate, own) : towards(seat, dx, dy, unit, tall, index);
  return { ...seat, bet, button: buttonBy(seat, bet, { x: dx, y: dy }, unit, tall, index, plate) };
}

/** From the sides of a phone bets go straight inwards, a little away from the board, and above one's own cards. */
const beside = (seat: Point, dx: number, dy: number, unit: number, plate: number, own: number): BetPlace => ({
  x: seat.x + Math.sign(dx) * (plate / 2 + 0.5 * unit),
  y: Math.min(seat.y - Math.sign(dy) * 1.1 * unit, own - 14.2 * unit),
  left: dx > 0 ? 0 : 1,
});

function towards(seat: Point, dx: number, dy: number, unit: number, tall: boolean, index: number): BetPlace {
  if (index === 0) return { x: seat.x, y: seat.y - (tall ? 17.4 : 14.6) * unit, left: 0.5 };
  const [across, down] = tall ? [0, 6.6] : [Math.min(10.5, Math.abs(dx) / unit), 6.2];
  const y = seat.y + Math.sign(dy) * Math.min(Math.abs(dy), down * unit * Math.min(1, Math.abs(dy) / (9 * unit)));
  return { x: seat.x + Math.sign(dx) * across * unit * Math.min(1, Math.abs(dx) / (20 * unit)), y, left: 0.5 };
}

/** Beside the seat, on the felt's side of it, out of the way of bet and cards. */
function buttonBy(
  seat: Point,
  bet: Point,
  inwards: Point,
  unit: number,
  tall: boolean,
  index: number,
  plate: number,
): Point {
  const by = plate / 2 + 1.7 * unit;
  if (index === 0) return { x: seat.x + by + (tall ? 2.4 : 1.6) * unit, y: seat.y - (tall ? 4.5 : 3.4) * unit };
  const across = Math.sign(Math.round(inwards.x)) || 1;
  const isSide = Math.abs(inwards.x) > 8 * unit;
  if (tall) return { x: seat.x + across * by, y: seat.y + (isSide ? (bet.y < seat.y ? 2.7 : -2.7) : 0.8) * unit };
  return { x: seat.x + across * by, y: bet.y + (bet.y > seat.y ? -4.2 : 4.2) * unit };
}
