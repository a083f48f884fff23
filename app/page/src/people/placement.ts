/** A box on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something that may be covered: by its weight rather not, or least of all. */
export interface Covered extends Box {
  weight: number;
}

/** Who speaks: the seat with all that is in it, and the face there. */
export interface Speaker {
  seat: Box;
  face: Box;
}

/** Where a bubble may lie, and how bad that is. */
export interface Placed {
  box: Box;
  cost: number;
}

/** The side of a bubble. */
export type Side = 'left' | 'top' | 'right' | 'bottom';

/** How far it stays from what it does not cover, and how much farther from the seat of who speaks: there is its tail. */
const GAP = 4;
const TAIL = 5;

/** How bad it is to cover names and figures. */
export const NAMES = 1000;

/** Farther from a seat than this, it is not plain any more that a bubble belongs to it. */
const NEAR = 48;

/** How bad it is to lie a pixel farther away, beside covering as many square pixels of weight 1. */
const FAR = 4;

/**
 * Where a bubble of this size lies best: within the room, over as little as can be of what weighs, and then as near as
 * can be to who speaks. It tries the edges of all that is there.
 */
export function placed(
  { width, height }: { width: number; height: number },
  speaker: Speaker,
  room: Box,
  there: readonly Covered[],
): Placed {
  const { face } = speaker;
  const within = (from: number, to: number, size: number, at: number): number =>
    Math.max(from, Math.min(at, to - size));
  const lefts = [
    (face.left + face.right - width) / 2,
    ...there.flatMap(({ left, right }) => [right + GAP, left - GAP - width]),
  ].map((left) => within(room.left, room.right, width, left));
  const tops = [
    (face.top + face.bottom - height) / 2,
    ...there.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - height]),
  ].map((top) => within(room.top, room.bottom, height, top));

  let best: Placed | undefined;
  for (const top of new Set(tops)) {
    for (const left of new Set(lefts)) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = there.reduce((sum, each) => sum + each.weight * shared(box, each), 0);
      const cost = covered + FAR * distance(box, speaker);
      if (!best || cost < best.cost) best = { box, cost };
    }
  }
  return best!;
}

/** Whether a bubble lies so near to a seat that it is plain who speaks. */
export function isNear({ box }: Placed, { seat }: Speaker): boolean {
  const { across, down } = gaps(box, seat);
  return Math.max(across, down) <= NEAR;
}

/**
 * From where a bubble points to a face: the side, and how far from its left or upper corner, at least so far from any
 * corner.
 */
export function tailOf(bubble: Box, face: Box, corner: number): { side: Side; at: number } {
  const { across, down } = gaps(bubble, face);
  const point = (from: number, to: number, middle: number): number => {
    const least = Math.min(corner, (to - from) / 2);
    return Math.max(least, Math.min(middle - from, to - from - least));
  };
  if (across > down) {
    const at = point(bubble.top, bubble.bottom, (face.top + face.bottom) / 2);
    return { side: face.left < bubble.left ? 'left' : 'right', at };
  }
  const at = point(bubble.left, bubble.right, (face.left + face.right) / 2);
  return { side: face.top < bubble.top ? 'top' : 'bottom', at };
}

/** What belongs to whoever speaks, with room for a tail around it. */
export function keptClear({ seat, face }: Speaker): Covered[] {
  return [seat, face].map((each) => ({ ...grown(each, TAIL), weight: NAMES }));
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The area in which two boxes overlap. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What lies between two boxes, beside each other and one above the other: 0 where nothing does. */
function gaps(one: Box, other: Box): { across: number; down: number } {
  return {
    across: Math.max(one.left - other.right, other.left - one.right, 0),
    down: Math.max(one.top - other.bottom, other.top - one.bottom, 0),
  };
}

/** How far a bubble is from who speaks: from the seat, and then from the middle of the face. */
function distance(bubble: Box, { seat, face }: Speaker): number {
  const { across, down } = gaps(bubble, seat);
  const aside = Math.abs(bubble.left + bubble.right - face.left - face.right) / 2;
  const below = Math.abs(bubble.top + bubble.bottom - face.top - face.bottom) / 2;
  return across + down + (aside + below) / 10;
}
