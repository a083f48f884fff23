import type { Card } from '../cards/card';
import type { PictureCards } from './shared';

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

/** Cards in a picture, and the box at whose lower edge their caption stands. */
interface Arranged {
  cards: Placed[];
  caption: string;
  box: Box;
}

/** How much of a card those that lie above it leave in sight, of its width. */
const STEP = 0.42;
/** How far apart groups and lines of them lie, of the width of a card. */
const GAP = 0.4;
const RATIO = 1.4;
const [LARGEST, SMALLEST] = [280, 40];
/** How much height a caption takes, and what is between cards with captions. */
const [CAPTION, BETWEEN] = [60, 24];
/** Cards get room for so many side by side at least, for their caption. */
const LEAST = 4;

/** Where lines of cards with their captions lie within a box: all cards equally large, and as large as it allows. */
export function arrange(lines: readonly (readonly PictureCards[])[], box: Box): Arranged[] {
  const height = (box.height - BETWEEN * (lines.length - 1)) / Math.max(1, lines.length);
  const blocks = lines.flatMap((line, row) => {
    const shares = line.map(({ groups }) => Math.max(LEAST, widthOfLine(groups, 1)));
    const whole = shares.reduce((sum, share) => sum + share, 0);
    const room = box.width - BETWEEN * (line.length - 1);
    let x = box.x;
    return line.map(({ groups, caption }, place) => {
      const width = (room * shares[place]!) / whole;
      const own = { x, y: box.y + row * (height + BETWEEN), width, height };
      x += width + BETWEEN;
      return { groups, caption, box: own, cards: { ...own, height: height - (caption ? CAPTION : 0) } };
    });
  });
  const width = Math.min(...blocks.map(({ groups, cards }) => widthIn(groups, cards)));
  return blocks.map(({ groups, caption, box: own, cards }) => ({
    cards: layOut(groups, cards, width),
    caption,
    box: own,
  }));
}

/** How wide cards may be at most that are to lie within a box. */
function widthIn(groups: readonly (readonly Card[])[], box: Box): number {
  let width = LARGEST;
  while (width > SMALLEST && heightOf(linesOf(groups, width, box.width).length, width) > box.height)
    width -= 2;
  return width;
}

/** Where groups of cards of a width lie within a box: side by side, line by line, in the middle of it. */
function layOut(groups: readonly (readonly Card[])[], box: Box, width: number): Placed[] {
  const lines = linesOf(groups, width, box.width);
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
