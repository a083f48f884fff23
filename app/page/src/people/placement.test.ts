import { describe, expect, it } from 'vitest';
import {
  type Box,
  type Covered,
  isNear,
  keptClear,
  type Placed,
  placed,
  type Speaker,
  tailOf,
} from './placement';

const ROOM: Box = { left: 0, top: 0, right: 360, bottom: 640 };
const SIZE = { width: 200, height: 30 };

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function name(left: number, top: number, width: number, height: number): Covered {
  return { ...box(left, top, width, height), weight: 100 };
}

/** Somebody in a seat there, with a face of this size at the left of it. */
function speaking(seat: Box, size = 28): Speaker {
  return { seat, face: box(seat.left + 8, seat.top + 4, size, size) };
}

/** Where a bubble of whoever speaks there lies. */
function said(speaker: Speaker, others: readonly Covered[], size = SIZE, room = ROOM): Placed {
  return placed(size, speaker, room, [...keptClear(speaker), ...others]);
}

/** Whether a bubble that lies there covers any of these. */
function covers({ box: bubble }: Placed, boxes: readonly Box[]): boolean {
  return boxes.some(
    (each) =>
      bubble.left < each.right &&
      bubble.right > each.left &&
      bubble.top < each.bottom &&
      bubble.bottom > each.top,
  );
}

describe('a bubble lies', () => {
  it('below the face of who speaks, or above it where that is nearer', () => {
    const seat = box(120, 50, 120, 60);
    expect(said(speaking(seat), []).box).toMatchObject({ left: 42, bottom: 45 });
    expect(said(speaking(seat), [name(0, 0, 360, 46)]).box).toMatchObject({
      left: 42,
      top: 119,
    });
  });

  it('within the room, however near to its edge somebody sits', () => {
    const seat = name(0, 50, 100, 60);
    expect(said(speaking(seat), []).box.left).toBe(0);
  });

  it('beside a large face rather than at the other end of the seat', () => {
    const seat = box(100, 200, 240, 120);
    const melds = [
      { ...box(60, 140, 300, 55), weight: 1 },
      { ...box(60, 325, 300, 55), weight: 1 },
    ];
    const wide = { left: 0, top: 0, right: 1366, bottom: 700 };
    const bubble = said(speaking(seat, 96), melds, { width: 80, height: 30 }, wide);
    expect(bubble.box.right).toBe(seat.left - 9);
  });

  it('below the second row of seats, where somebody of the first speaks, and is far away there', () => {
    const seats = [
      name(4, 50, 170, 60),
      name(180, 50, 170, 60),
      name(4, 114, 170, 60),
      name(180, 114, 170, 60),
    ];
    const placedBy = (at: number): Placed =>
      said(speaking(seats[at]!), [name(0, 0, 360, 46), ...seats.toSpliced(at, 1)]);
    const found = placedBy(0);
    expect(covers(found, seats)).toBe(false);
    expect(found.box.top).toBe(178);
    expect(isNear(found, speaking(seats[0]!))).toBe(false);
    expect(isNear(placedBy(3), speaking(seats[3]!))).toBe(true);
  });

  it('beside somebody in a column of seats', () => {
    const seats = [name(0, 50, 120, 90), name(0, 144, 120, 90), name(0, 238, 120, 90)];
    const found = said(speaking(seats[1]!), [seats[0]!, seats[2]!]);
    expect(found.box.left).toBe(129);
    expect(covers(found, seats)).toBe(false);
  });

  it('over melds rather than over names', () => {
    const seat = name(0, 0, 360, 60);
    const melds = { ...box(0, 60, 360, 500), weight: 1 };
    const rest = name(0, 560, 360, 80);
    expect(covers(said(speaking(seat), [melds, rest]), [seat, rest])).toBe(false);
  });
});

describe('the tail of a bubble', () => {
  const face = box(300, 300, 96, 96);

  it('points to the face, from the side that looks to it', () => {
    expect(tailOf(box(250, 405, 200, 30), face, 16)).toEqual({ side: 'top', at: 98 });
    expect(tailOf(box(250, 200, 200, 30), face, 16)).toEqual({ side: 'bottom', at: 98 });
    expect(tailOf(box(405, 310, 200, 60), face, 16)).toEqual({ side: 'left', at: 38 });
    expect(tailOf(box(90, 310, 200, 60), face, 16)).toEqual({ side: 'right', at: 38 });
  });

  it('stays clear of the corners, however far aside the face is', () => {
    expect(tailOf(box(20, 400, 200, 30), face, 16)).toEqual({ side: 'right', at: 15 });
    expect(tailOf(box(350, 500, 400, 30), face, 16)).toEqual({ side: 'top', at: 16 });
  });
});
