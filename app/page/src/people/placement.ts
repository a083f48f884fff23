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

const GAP = 4;

/**
 * Where a bubble of this size lies best: within the room, over as little as can be of what weighs, and then as near as
 * can be to the box of who speaks. It tries the edges of all that is there.
 */
export function placed(
  { width, height }: { width: number; height: number },
  speaker: Box,
  room: Box,
  there: readonly Covered[],
): { left: number; top: number } {
  const within = (from: number, to: number, size: number, at: number): number =>
    Math.max(from, Math.min(at, to - size));
  const beside = [speaker, ...there];
  const lefts = [
    (speaker.left + speaker.right - width) / 2,
    ...beside.flatMap(({ left, right }) => [right + GAP, left - GAP - width]),
  ].map((left) => within(room.left, room.right, width, left));
  const tops = [
    (speaker.top + speaker.bottom - height) / 2,
    ...beside.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - height]),
  ].map((top) => within(room.top, room.bottom, height, top));

  let best = { left: lefts[0]!, top: tops[0]! };
  let least = Infinity;
  for (const top of new Set(tops)) {
    for (const left of new Set(lefts)) {
      const bubble = { left, top, right: left + width, bottom: top + height };
      const cost =
        there.reduce((sum, each) => sum + each.weight * shared(bubble, each), 0) + distance(bubble, speaker);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** The area in which two boxes overlap. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far a bubble is from who speaks: between their boxes, and a little of how far their middles are apart. */
function distance(one: Box, other: Box): number {
  const across = Math.max(one.left - other.right, other.left - one.right, 0);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
  const aside = Math.abs(one.left + one.right - other.left - other.right) / 2;
  return across + down + aside / 10;
}
