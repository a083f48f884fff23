import type { Card } from '../cards/card';

/** Where something lies in a picture, in its pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A card in a picture. */
export interface Placed extends Box {
  card: Card;
}

/** How much of a card those that lie above it leave in sight, of its width. */
const STEP = 0.42;
/** How far apart groups and lines of them lie, of the width of a card. */
const GAP = 0.4;
const RATIO = 1.4;
const [LARGEST, SMALLEST] = [180, 40];

/**
 * Where groups of cards lie within a box: side by side, line by line, in the middle of it, and as large as the box
 * allows.
 */
export function layOut(groups: readonly (readonly Card[])[], box: Box): Placed[] {
  let width = LARGEST;
  let lines = linesOf(groups, width, box.width);
  while (width > SMALLEST && heightOf(lines.length, width) > box.height) {
    width -= 2;
    lines = linesOf(groups, width, box.width);
  }
  const top = box.y + Math.max(0, (box.height - heightOf(lines.length, width)) / 2);
  return lines.flatMap((line, row) => {
    const wide = widthOfLine(line, width);
    // a group that is too wide by itself is pushed together
    const squeeze = Math.min(1, (box.width - width) / Math.max(1, wide - width));
    let x = box.x + Math.max(0, (box.width - wide) / 2);
    const y = top + row * width * (RATIO + GAP);
    return line.flatMap((group) => {
      const from = x;
      x += widthOf(group, width) + width * GAP;
      return group.map((card, place) => ({
        card,
        x: from + place * width * STEP * squeeze,
        y,
        width,
        height: width * RATIO,
      }));
    });
  });
}

function linesOf(groups: readonly (readonly Card[])[], width: number, room: number): (readonly Card[])[][] {
  const lines: (readonly Card[])[][] = [];
  for (const group of groups) {
    const line = lines.at(-1);
    if (line && widthOfLine([...line, group], width) <= room) line.push(group);
    else lines.push([group]);
  }
  return lines;
}

function widthOf(group: readonly Card[], width: number): number {
  return width * (1 + STEP * (group.length - 1));
}

function widthOfLine(line: readonly (readonly Card[])[], width: number): number {
  return line.reduce((sum, group) => sum + widthOf(group, width), width * GAP * (line.length - 1));
}

function heightOf(lines: number, width: number): number {
  return width * (lines * (RATIO + GAP) - GAP);
}
