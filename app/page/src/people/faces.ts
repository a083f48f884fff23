/**
 * The faces of the computers at rest: an animal for each, as paths on a field of 48 by 48. As on a card, the colours are
 * the same in any light. Their other expressions stand in expressions.ts, which is loaded when a table is shown.
 */
import { type CharacterId, isCharacter } from '../game/characters';
import { isLevel, type Level } from '../game/levels';

export const EXPRESSIONS = ['rest', 'thinking', 'calling', 'caught'] as const;

export type Expression = (typeof EXPRESSIONS)[number];

/** What a face consists of, from the lowest: an expression draws some of it anew, and leaves the rest as it is. */
export const LAYERS = ['behind', 'ears', 'coat', 'eyes', 'brows', 'mouth', 'front'] as const;

type Layer = (typeof LAYERS)[number];

export type Face = Partial<Record<Layer, readonly Part[]>>;

/** What the other expressions draw anew of a face at rest. */
export type Redrawn = Record<Exclude<Expression, 'rest'>, Face>;

/** A part of a layer: a shape that is filled, or a line. Parts lie one above the other. */
export interface Part {
  d: string;
  fill?: string;
  line?: string;
  /** How thick the line is. */
  width?: number;
  /** How it is turned and moved, as an SVG transform. */
  transform?: string;
}

/** Characters sit on felt; a level, which is any animal of its kind, on wood. */
const FELT = { fill: '#2b6179', line: '#8fb3c1' };
const WOOD = { fill: '#6b4a2c', line: '#c9a877' };

export const INK = '#1c2530';
export const WHITE = '#fffdf7';
export const CREAM = '#f3e3c3';
export const GOLD = '#f0c96a';
export const RED = '#c2401c';
export const PINK = '#e79a86';
export const ORANGE = '#e0743f';
export const TAN = '#d9a05b';
export const OWL = '#b59468';
export const BROWN = '#8a5a34';
export const DARK = '#4d3524';
export const LEAF = '#7fae5a';
export const SHELL = '#4f7a4c';

/** A round, longer one way than the other and turned by so many degrees if so wanted. */
export function oval(x: number, y: number, rx: number, ry = rx, turned = 0): string {
  const [dx, dy] = [Math.cos, Math.sin].map(
    (of) => Math.round(rx * of((turned * Math.PI) / 180) * 100) / 100,
  );
  const arc = `A${rx} ${ry} ${turned} 1 0`;
  return `M${x + dx!} ${y + dy!}${arc} ${x - dx!} ${y - dy!}${arc} ${x + dx!} ${y + dy!}Z`;
}

/** The same on both sides of the face. */
export function both(apart: number, y: number, rx: number, ry = rx, turned = 0): string {
  return oval(24 - apart, y, rx, ry, turned) + oval(24 + apart, y, rx, ry, -turned);
}

export const fill = (colour: string, d: string): Part => ({ d, fill: colour });
export const line = (d: string, width = 1.6, colour = INK): Part => ({ d, line: colour, width });

/** Eyes with a light in them, on both sides of the middle of a face. */
export function eyes(apart: number, y: number, r = 2.2, middle = 24): Part[] {
  const light = r * 0.35;
  return [-apart, apart].flatMap((aside) => [
    fill(INK, oval(middle + aside, y, r)),
    fill(WHITE, oval(middle + aside + light, y - light, light)),
  ]);
}

/** The points of a coat around the face. */
export function spikes(count: number, inner: number, outer: number): string {
  const points = Array.from({ length: 2 * count + 1 }, (_, n) => {
    const angle = Math.PI * (0.86 + (1.28 * n) / (2 * count));
    const reach = n % 2 ? outer : inner;
    return [24 + reach * Math.cos(angle), 27 + reach * Math.sin(angle)].map((at) => at.toFixed(1)).join(' ');
  });
  return `M${points.join('L')}Z`;
}

/** The cap of the dog, which slips over its eyes when things go wrong. */
export const CAP: readonly Part[] = [
  fill(OWL, 'M11.5 19.500C11.5 10.5 17 6 24 6S36.5 10.5 36.5 19.500C32 16.5 16 16.5 11.5 19.500Z'),
  line('M18 7.5 17 17M30 7.5 31 17M13 13.500C20 11 28 11 35 13.5', 1, BROWN),
  fill(BROWN, 'M9.5 20.500C16 15.5 32 15.5 38.5 20.5 36 22.5 33 20.8 24 20.800S12 22.5 9.5 20.500Z'),
  fill(BROWN, oval(24, 6, 2.2, 1.5)),
];

const FACES: Record<CharacterId, Face> = {
  tama: {
    ears: [
      fill(ORANGE, 'M10.5 25 11 9.5 22.5 17.500Z'),
      fill(DARK, 'M37.5 25 37 9.5 25.5 17.500Z'),
      fill(PINK, 'M13 19 13.3 13.5 17.5 16.500ZM35 19 34.7 13.5 30.5 16.500Z'),
    ],
    coat: [
      fill(WHITE, oval(24, 28, 14.5, 12)),
      fill(ORANGE, 'M9.6 27.500C9.5 20 15 16.3 21.5 16.2 21 22 16.5 26.5 9.6 27.500Z'),
      fill(DARK, 'M38.4 27.500C38.5 20 33 16.3 27.5 16.3 28 21.5 32 26 38.4 27.500Z'),
      line('M14 32.5 7.5 31.500M14.2 34.5 8.5 35.700M34 32.5 40.5 31.500M33.8 34.5 39.5 35.7', 0.9),
    ],
    eyes: [
      fill(GOLD, both(6.7, 27.2, 3, 2.9)),
      fill(INK, both(6.7, 27.4, 1.1, 2.4)),
      line('M13.8 25.300C16 24.3 18.8 24.3 20.8 25.600M34.2 25.300C32 24.3 29.2 24.3 27.2 25.6', 1.7),
    ],
    mouth: [
      fill(PINK, 'M22.2 31.300H25.800L24 33.300Z'),
      line('M24 33.300C24 35.6 20.8 36.1 19.8 34.500M24 33.300C24 35.6 27.2 36.1 28.2 34.5', 1.3),
    ],
  },
  hina: {
    behind: [line('M24 14C24 9 21 7 18 7.5M24 13C24.5 9 27 7.5 30 8.5', 2.6, GOLD)],
    coat: [fill(GOLD, oval(24, 27, 14.5)), fill(PINK, both(10, 30, 2.4, 1.7))],
    eyes: eyes(6.5, 25),
    mouth: [fill(RED, 'M24 26.5 29 30 24 34 19 30Z'), line('M19.5 30H28.5', 1.2)],
  },
  ponta: {
    ears: [fill(BROWN, both(11, 14.5, 5.5)), fill(DARK, both(11, 15, 2.9))],
    coat: [
      fill(BROWN, oval(24, 27.5, 15.8, 13.3)),
      fill(CREAM, 'M24 17.500C27.5 17.5 28 22.5 27 27H21C20 22.5 20.5 17.5 24 17.500Z'),
      fill(DARK, both(7.6, 27.5, 5.6, 4.4, -28)),
      fill(CREAM, oval(24, 33.2, 7.4, 5.6)),
    ],
    eyes: [fill(WHITE, both(6.6, 26.6, 2.9)), fill(INK, both(6.3, 26.7, 1.9))],
    mouth: [
      fill(RED, 'M19.8 34.300C22.5 35.3 25.5 35.3 28.2 34.3 28 39.5 20 39.5 19.8 34.300Z'),
      fill(INK, oval(24, 31.2, 2.6, 1.9)),
    ],
    front: [
      fill(LEAF, 'M24.5 15.500C19.5 14 18 8.5 22 3.5 28 5.5 29.5 11.5 24.5 15.500Z'),
      line('M24.5 15.500C24.3 12 23.7 9 22.8 6.5', 0.9, SHELL),
    ],
  },
  dai: {
    behind: [
      fill(SHELL, 'M5 31C5 18 13.5 8.5 24 8.500S43 18 43 31C43 36 38 39 34 39H14C10 39 5 36 5 31Z'),
      line(
        'M19 9.5 24 15 29 9.500M24 15V22M24 19 12.5 23 8 20M24 19 35.5 23 40 20M12.5 23 10 33M35.5 23 38 33',
        1.4,
        GOLD,
      ),
    ],
    coat: [
      fill(LEAF, oval(24, 31, 12, 10.5)),
      fill(PINK, both(8.5, 33.5, 2.2, 1.5)),
      fill(SHELL, both(1.6, 32, 0.7)),
    ],
    eyes: eyes(6.5, 29, 2.3),
    brows: [
      line('M14.5 27.700C16 26.5 19 26.4 20.5 27.600M33.5 27.700C32 26.5 29 26.4 27.5 27.6', 1.6, SHELL),
    ],
    mouth: [line('M17.5 35.500C21 38.3 27 38.3 30.5 35.5', 1.6)],
  },
  aki: {
    ears: [
      fill(WHITE, oval(17.4, 14, 4.4, 11, -10) + oval(30.6, 14, 4.4, 11, 10)),
      fill(RED, oval(17.6, 14.5, 1.9, 7.5, -10) + oval(30.4, 14.5, 1.9, 7.5, 10)),
    ],
    coat: [fill(WHITE, oval(24, 30, 12.8, 11.5)), fill(PINK, both(8.8, 32.5, 2.3, 1.6))],
    eyes: eyes(5.5, 28),
    mouth: [
      fill(RED, 'M21.6 32H26.400L24 34.700Z'),
      line(
        'M24 34.700V36.200M24 36.200C23 37.7 21 37.7 20.3 36.500M24 36.200C25 37.7 27 37.7 27.7 36.5',
        1.2,
      ),
    ],
  },
  emi: {
    behind: [
      fill(
        BROWN,
        'M28 41C41 43 47 31 43.5 19 41.5 12 34 8.5 31.5 13 30 16 32.5 18.5 35 18.5 38 22 36 29 29 33Z',
      ),
      fill(TAN, 'M30.5 37.500C38.5 38 42.5 30 40.5 21.5 39.5 17.5 36 14.5 34.5 15.2 39 19 40.5 30 30.5 34Z'),
    ],
    ears: [
      fill(ORANGE, 'M11 20 10 8 19 15ZM31.5 20 32.5 8 23.5 15Z'),
      fill(DARK, 'M12 15.5 11.4 10.8 15 14ZM30.5 15.5 31.1 10.8 27.5 14Z'),
    ],
    coat: [
      fill(ORANGE, oval(21.2, 26.5, 13.2, 12.5)),
      fill(CREAM, oval(14, 31, 5.6, 4.9) + oval(28.4, 31, 5.6, 4.9) + oval(21.2, 31.5, 4.5, 5)),
      fill(BROWN, 'M19.6 14.300H22.800L22 21H20.400Z'),
    ],
    eyes: eyes(6, 24.4, 2.4, 21.2),
    mouth: [
      fill(INK, oval(21.2, 28.8, 1.9, 1.4)),
      line(
        'M21.2 30.200V31.500M21.2 31.500C20 33 18 32.7 17.5 31.700M21.2 31.500C22.4 33 24.4 32.7 24.9 31.7',
        1.1,
      ),
      fill(WHITE, 'M19.9 33H22.500V35.500H19.900Z'),
    ],
  },
  riku: {
    ears: [
      fill(BROWN, 'M14.5 17 12.5 5.5 20.5 11.500ZM33.5 17 35.5 5.5 27.5 11.500Z'),
      fill(PINK, 'M15.3 13.5 14.5 8.8 17.8 11.500ZM32.7 13.5 33.5 8.8 30.2 11.500Z'),
    ],
    coat: [
      fill(BROWN, 'M14 17C14 10.5 34 10.5 34 17L33 28C35 37 31 42.5 24 42.500S13 37 15 28Z'),
      fill(WHITE, 'M24 16C26.5 18 26.5 25 26 31H22C21.5 25 21.5 18 24 16Z'),
      fill(CREAM, oval(24, 36, 9, 6.6)),
      fill(DARK, both(3.6, 34.8, 1.2, 1.8, 20)),
    ],
    eyes: eyes(7.2, 23.5, 2.2),
    brows: [line('M14.6 21C16 20 18 20.3 19 21.500M33.4 21C32 20 30 20.3 29 21.5', 1.3, DARK)],
    mouth: [line('M19.5 39C22.5 40.5 25.5 40.5 28.5 39', 1.3, DARK)],
    front: [fill(DARK, 'M18 9C20 4.5 28 4.5 30.5 9 30 14.5 27 19.5 23.5 22 23.3 18 19 15.5 18 9Z')],
  },
  haru: {
    behind: [fill(DARK, spikes(15, 15.5, 21)), fill(BROWN, spikes(11, 12, 17.5))],
    ears: [fill(BROWN, both(10, 22, 3.4))],
    coat: [
      fill(CREAM, oval(24, 31, 12.3, 10)),
      fill(CREAM, 'M24 20.500C31 18.5 35.5 23 36 29H12C12.5 23 17 18.5 24 20.500Z'),
      fill(PINK, both(8.4, 32.8, 2.4, 1.7)),
    ],
    eyes: eyes(5.8, 28.3, 2.3),
    mouth: [
      fill(INK, oval(24, 32.6, 2.7, 2.1)),
      line('M24 34.700V36.300M20.8 36.800C22.3 37.9 25.7 37.9 27.2 36.8', 1.3),
    ],
  },
  ken: {
    ears: [
      fill(ORANGE, 'M9 8 20 16 10.5 28.500C7.5 23 7.2 16 9 8ZM39 8 28 16 37.5 28.500C40.5 23 40.8 16 39 8Z'),
      fill(INK, 'M11.3 12.5 16.5 16 11.5 20.500ZM36.7 12.5 31.5 16 36.5 20.500Z'),
    ],
    coat: [
      fill(
        ORANGE,
        'M15 17.500C20 12.5 28 12.5 33 17.5 38 20.5 39 25.5 37.5 28.5 34.5 34 29.5 38.5 24 41.5 18.5 38.5 13.5 34 10.5 28.5 9 25.5 10 20.5 15 17.500Z',
      ),
      fill(
        WHITE,
        'M10.5 28.5C15.5 27 21 29.5 24 35.5 27 29.5 32.5 27 37.5 28.5 34.5 34 29.5 38.5 24 41.5 18.5 38.5 13.5 34 10.5 28.5Z',
      ),
    ],
    eyes: eyes(6.5, 24.5, 2.2),
    brows: [line('M14 21.8 20 22.800M34 21.8 28 22.8', 1.5, DARK)],
    front: [fill(INK, oval(24, 39, 2.6))],
  },
  goro: {
    coat: [
      fill(WHITE, oval(24, 29, 12.6, 12.3)),
      fill(TAN, 'M24 17C32 16 37 22 36.5 29 36 32 33 33 30 31 27 29 24.5 25 24 17Z'),
    ],
    eyes: eyes(6, 27.2, 2.3),
    mouth: [
      fill(WHITE, oval(24, 34.5, 6.5, 5)),
      fill(INK, oval(24, 32, 3.2, 2.3)),
      line('M24 34.300V36M24 36C22.5 38 20 37.6 19.3 36.200M24 36C25.5 38 28 37.6 28.7 36.2', 1.3),
    ],
    front: [fill(BROWN, oval(11.5, 29, 4.6, 9.5, 10) + oval(36.5, 29, 4.6, 9.5, -10)), ...CAP],
  },
  fumi: {
    behind: [
      fill(WHITE, 'M24 12C33 12 37 18 37.5 26 38 33 41 36 41.5 39A23 23 0 0 1 20 46.500C22 40 28 36 27 27Z'),
      fill(
        INK,
        'M16 23.500C18.5 29 24.5 31 23.5 38 23 41.5 20 43.5 18.5 46.200A23 23 0 0 0 30.5 46C30 40 34 33 31 25Z',
      ),
    ],
    coat: [
      fill(WHITE, oval(23, 18.5, 9.3, 8.3)),
      fill(RED, 'M15 14.500C17 9 28 7.5 31.5 14 28 16.5 19.5 16.5 15 14.500Z'),
      fill(INK, 'M14.5 22C18 24.5 22 23 22.5 27 19 27 15.5 25.5 14.5 22Z'),
    ],
    eyes: [fill(INK, oval(19.8, 18.6, 1.9)), fill(WHITE, oval(19.2, 18, 0.65))],
    mouth: [fill(GOLD, 'M15 17.5 3 23.5 15.8 22.200Z'), line('M5.5 22.5 15 20.1', 0.9, BROWN)],
  },
  chie: {
    coat: [
      fill(
        OWL,
        'M9.5 8.5C14 12 18 13 24 13 30 13 34 12 38.5 8.5 39.5 14 39.5 19 39 25 38 35 32 41 24 41 16 41 10 35 9 25 8.5 19 8.5 14 9.5 8.5Z',
      ),
      line(
        'M17 36.500C18.5 38 20 38 21.5 36.500M21.5 38.500C23 40 25 40 26.5 38.500M26.5 36.500C28 38 29.5 38 31 36.5',
        1.1,
        BROWN,
      ),
      fill(WHITE, both(7, 22.5, 7)),
    ],
    eyes: [
      fill(GOLD, both(7, 22.5, 5)),
      fill(INK, both(7, 22.5, 2.8)),
      fill(WHITE, oval(18, 21.4, 1) + oval(32, 21.4, 1)),
    ],
    mouth: [fill(RED, 'M24 25.5 27 29.5 24 34.5 21 29.500Z')],
  },
};

/** Whose drawing a level has: that of a character of the same kind. */
const KIN: Record<Level, CharacterId> = { chick: 'hina', rabbit: 'aki', fox: 'ken', owl: 'chie' };

/** Whose drawing a computer has; `undefined` for those that are no animal. */
export function drawingOf(player: string | undefined): CharacterId | undefined {
  if (isCharacter(player)) return player;
  return isLevel(player) ? KIN[player] : undefined;
}

/** What the face of a computer lies on. */
export function groundOf(player: string | undefined): { fill: string; line: string } {
  return isCharacter(player) ? FELT : WOOD;
}

/** The face of a computer at rest; `undefined` for those that are no animal. */
export function faceOf(player: string | undefined): Face | undefined {
  const drawing = drawingOf(player);
  return drawing && FACES[drawing];
}
