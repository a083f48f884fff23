import { describe, expect, it } from 'vitest';
import { type Box, type Covered, placed } from './placement';

const ROOM: Box = { left: 0, top: 0, right: 360, bottom: 640 };
const SIZE = { width: 200, height: 30 };

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function name(left: number, top: number, width: number, height: number): Covered {
  return { ...box(left, top, width, height), weight: 100 };
}

/** Whether a bubble that lies there covers any of these. */
function covers({ left, top }: { left: number; top: number }, boxes: readonly Box[]): boolean {
  const bubble = box(left, top, SIZE.width, SIZE.height);
  return boxes.some(
    (each) =>
      bubble.left < each.right &&
      bubble.right > each.left &&
      bubble.top < each.bottom &&
      bubble.bottom > each.top,
  );
}

describe('a bubble lies', () => {
  it('below who speaks, in the middle', () => {
    const speaker = name(120, 50, 120, 60);
    expect(placed(SIZE, speaker, ROOM, [speaker])).toEqual({ left: 80, top: 114 });
  });

  it('within the room, however near to its edge somebody sits', () => {
    const speaker = name(0, 50, 100, 60);
    expect(placed(SIZE, speaker, ROOM, [speaker]).left).toBe(0);
  });

  it('below the second row of seats, where somebody of the first speaks', () => {
    const seats = [
      name(4, 50, 170, 60),
      name(180, 50, 170, 60),
      name(4, 114, 170, 60),
      name(180, 114, 170, 60),
    ];
    const found = placed(SIZE, seats[0]!, ROOM, [name(0, 0, 360, 46), ...seats]);
    expect(covers(found, seats)).toBe(false);
    expect(found.top).toBe(178);
  });

  it('beside somebody in a column of seats', () => {
    const seats = [name(0, 50, 120, 90), name(0, 144, 120, 90), name(0, 238, 120, 90)];
    const found = placed(SIZE, seats[1]!, ROOM, seats);
    expect(found.left).toBe(124);
    expect(covers(found, seats)).toBe(false);
  });

  it('over melds rather than over names', () => {
    const speaker = name(0, 0, 360, 60);
    const melds = { ...box(0, 60, 360, 500), weight: 1 };
    const rest = name(0, 560, 360, 80);
    expect(covers(placed(SIZE, speaker, ROOM, [speaker, melds, rest]), [speaker, rest])).toBe(false);
  });
});
