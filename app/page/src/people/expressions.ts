/**
 * What the faces of faces.ts show when they think, call and are caught, on the same field. The kinds of eyes, mouths and
 * signs are shared; how each animal wears them, with its ears, cap, leaf or shell, is its own.
 */
import type { CharacterId } from '../game/characters';
import {
  both,
  BROWN,
  CAP,
  CREAM,
  DARK,
  faceOf,
  fill,
  GOLD,
  INK,
  LEAF,
  line,
  ORANGE,
  oval,
  OWL,
  type Part,
  PINK,
  RED,
  type Redrawn,
  SHELL,
  spikes,
  TAN,
  WHITE,
} from './faces';

const THROAT = '#6b1a14';
const WATER = '#bfe6f2';

const parts = (player: CharacterId, layer: 'behind' | 'ears' | 'coat' | 'front'): readonly Part[] =>
  faceOf(player)?.[layer] ?? [];

/** The same parts, moved or turned. */
function put(transform: string, ...which: readonly Part[]): Part[] {
  return which.map((part) => ({ ...part, transform }));
}

/** The same on both sides: once as it is, once as in a mirror. */
function mirrored(...which: readonly Part[]): Part[] {
  return [...which, ...put('matrix(-1 0 0 1 48 0)', ...which)];
}

/** Looking up, to the side. */
function aside(apart: number, y: number, r = 2.9, middle = 24): Part[] {
  return [-apart, apart].flatMap((x) => [
    fill(WHITE, oval(middle + x, y, r)),
    line(oval(middle + x, y, r), 1),
    fill(INK, oval(middle + x + r * 0.36, y - r * 0.36, r * 0.58)),
  ]);
}

/** Closed in delight. */
function glad(apart: number, y: number, r = 3, colour = INK, middle = 24): Part {
  const lid = (x: number): string =>
    `M${x - r} ${y + 1}C${x - r * 0.6} ${y - r} ${x + r * 0.6} ${y - r} ${x + r} ${y + 1}`;
  return line(lid(middle - apart) + lid(middle + apart), 1.9, colour);
}

/** Closed in thought. */
function musing(apart: number, y: number, r = 2.8, colour = INK): Part {
  const lid = (x: number): string =>
    `M${x - r} ${y}C${x - r * 0.5} ${y + r * 0.8} ${x + r * 0.5} ${y + r * 0.8} ${x + r} ${y}`;
  return line(lid(24 - apart) + lid(24 + apart), 1.8, colour);
}

/** Wide open and shining. */
function shining(apart: number, y: number, r = 3.1, middle = 24): Part[] {
  return [-apart, apart].flatMap((x) => [
    fill(INK, oval(middle + x, y, r)),
    fill(
      WHITE,
      oval(middle + x + r * 0.34, y - r * 0.36, r * 0.36) +
        oval(middle + x - r * 0.36, y + r * 0.42, r * 0.2),
    ),
  ]);
}

/** Pressed shut. */
function squeezed(apart: number, y: number, r = 2.6, colour = INK, middle = 24): Part {
  const [left, right] = [middle - apart, middle + apart];
  return line(
    `M${left - r} ${y - r * 0.8} ${left + r} ${y} ${left - r} ${y + r * 0.8}M${right + r} ${y - r * 0.8} ${right - r} ${y} ${right + r} ${y + r * 0.8}`,
    1.8,
    colour,
  );
}

/** So wide that little is left of the pupils. */
function startled(apart: number, y: number, r = 3.3): Part[] {
  return [fill(WHITE, both(apart, y, r)), line(both(apart, y, r), 1), fill(INK, both(apart, y, r * 0.34))];
}

/** A mouth wide open, so far to each side and so deep. */
function open(y: number, across: number, deep: number, x = 24): Part[] {
  const edge = `M${x - across} ${y}C${x - across * 0.4} ${y + 0.8} ${x + across * 0.4} ${y + 0.8} ${x + across} ${y}`;
  return [
    fill(
      THROAT,
      `${edge}C${x + across} ${y + deep * 0.75} ${x + across * 0.5} ${y + deep} ${x} ${y + deep}S${x - across} ${y + deep * 0.75} ${x - across} ${y}Z`,
    ),
    fill(PINK, oval(x, y + deep * 0.74, across * 0.52, deep * 0.24)),
  ];
}

/** A mouth that trembles. */
function wavy(y: number, across = 4.4, x = 24, width = 1.5): Part {
  const step = (2 * across) / 3;
  return line(`M${x - across} ${y + 0.5}q${step / 2} -2.400 ${step} 0t${step} 0 ${step} 0`, width);
}

/** A small mouth, drawn to one side. */
function pursed(y: number, x = 25): Part {
  return line(`M${x - 1.8} ${y + 0.5}C${x - 0.5} ${y - 0.6} ${x + 0.9} ${y - 0.6} ${x + 2} ${y}`, 1.4);
}

/** One brow up. */
function doubtful(apart: number, y: number, colour = INK, middle = 24): Part {
  const [left, right] = [middle - apart, middle + apart];
  return line(
    `M${left - 2.6} ${y + 1}C${left - 1} ${y + 0.2} ${left + 1} ${y + 0.2} ${left + 2.6} ${y + 1.1}M${right - 2.6} ${y - 1.2}C${right - 1} ${y - 2.6} ${right + 1} ${y - 2.6} ${right + 2.6} ${y - 1.2}`,
    1.5,
    colour,
  );
}

/** Both brows up in the middle. */
function worried(apart: number, y: number, colour = INK, middle = 24): Part {
  const [left, right] = [middle - apart, middle + apart];
  return line(
    `M${left - 2.5} ${y + 0.9} ${left + 2.2} ${y - 1}M${right + 2.5} ${y + 0.9} ${right - 2.2} ${y - 1}`,
    1.5,
    colour,
  );
}

/** Both brows down in the middle. */
function fierce(apart: number, y: number, colour = INK): Part {
  return line(
    `M${24 - apart - 2.5} ${y - 1} ${24 - apart + 2.4} ${y + 0.8}M${24 + apart + 2.5} ${y - 1} ${24 + apart - 2.4} ${y + 0.8}`,
    1.7,
    colour,
  );
}

/** Thoughts that rise. */
function thoughts(x = 40, y = 24): Part {
  return fill(WHITE, oval(x, y, 0.9) + oval(x + 1.6, y - 4, 1.3) + oval(x + 0.9, y - 9.2, 1.9));
}

/** A voice that carries, to both sides of a mouth. */
function voice(...angles: number[]): Part {
  const ray = (degrees: number): string => {
    const [dx, dy] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180));
    const [from, to] = [18.4, 21.2].map((r) => [r * dx!, 24 + r * dy!].map((at) => Math.round(at * 10) / 10));
    return [-1, 1]
      .map((side) => `M${24 + side * from![0]!} ${from![1]!} ${24 + side * to![0]!} ${to![1]!}`)
      .join('');
  };
  return line(angles.map(ray).join(''), 1.7, GOLD);
}

/** A drop of sweat. */
function sweat(x: number, y: number, size = 1): Part[] {
  const drop = `M${x} ${y - 4.2 * size}C${x + 2.8 * size} ${y - 0.4 * size} ${x + 2.6 * size} ${y + 2.6 * size} ${x} ${y + 2.6 * size}S${x - 2.8 * size} ${y - 0.4 * size} ${x} ${y - 4.2 * size}Z`;
  return [fill(WATER, drop), line(drop, 0.9, '#3f86a3')];
}

/** A paw at the chin. */
function paw(colour: string, x: number, y: number, claws = INK): Part[] {
  return [
    fill(colour, oval(x, y, 4.6, 4)),
    line(`M${x - 1.7} ${y - 3}V${y - 0.8}M${x + 1.2} ${y - 3.2}V${y - 1}`, 1, claws),
  ];
}

/** What each expression of each character draws anew of its face at rest. */
export const DRAWN: Record<CharacterId, Redrawn> = {
  tama: {
    thinking: {
      eyes: [
        fill(GOLD, both(6.7, 27.2, 3, 2.9)),
        fill(INK, oval(18.4, 27, 1.2, 2.2) + oval(31.8, 26.6, 1.2, 2.4)),
        fill(WHITE, 'M13 27.300C14.5 25.5 19 25.5 21 27.3L21 23.5H13Z'),
        line('M13.6 26.800C16 25.8 18.8 25.8 21 27M27.2 24.800C29.5 23.4 32 23.4 34.4 24.6', 1.8),
      ],
      mouth: [fill(PINK, 'M22.2 31.300H25.800L24 33.300Z'), pursed(35.4)],
      front: [thoughts(41, 22)],
    },
    calling: {
      eyes: [
        fill(GOLD, both(6.7, 26.6, 3.8)),
        fill(INK, both(6.7, 26.6, 2.5)),
        fill(WHITE, oval(18.2, 25.6, 0.9) + oval(31.6, 25.6, 0.9)),
      ],
      mouth: [
        ...open(33, 5, 6),
        fill(WHITE, 'M20.2 33.300 22.2 33.6 21.2 36ZM27.8 33.300 25.8 33.6 26.8 36Z'),
        fill(PINK, 'M22.2 31H25.800L24 33Z'),
      ],
      front: [voice(-8, 12, 58)],
    },
    caught: {
      ears: [
        fill(ORANGE, 'M10.5 27 4.8 16.5 20 17.500Z'),
        fill(DARK, 'M37.5 27 43.2 16.5 28 17.500Z'),
        fill(PINK, 'M10.5 22 8 18.5 13 19ZM37.5 22 40 18.5 35 19Z'),
      ],
      eyes: [squeezed(6.8, 27.5)],
      mouth: [fill(PINK, 'M22.2 31.300H25.800L24 33.300Z'), wavy(36)],
      front: sweat(34.5, 13.5),
    },
  },
  hina: {
    thinking: {
      behind: put('rotate(14 24 14)', ...parts('hina', 'behind')),
      eyes: aside(6.5, 24.5),
      mouth: [fill(RED, 'M25 27.500 29 30 25 32.800 21 30Z'), line('M21.4 30H28.6', 1.2)],
      front: [thoughts()],
    },
    calling: {
      behind: [
        line('M24 14V6M24 14C23 10 20.5 8.5 17.5 8.5M24 14C25 10 27.5 8.5 30.5 8.5', 2.6, GOLD),
        ...mirrored(fill('#dfae45', 'M13 26C8 25 5 21.5 4.5 17 9 17 13.5 19 15.5 23Z')),
      ],
      eyes: [glad(6.5, 24.5)],
      mouth: [
        fill(RED, 'M18 30 24 25.500 30 30 27.5 37H20.500Z'),
        fill(THROAT, 'M19.8 30.500H28.200L26.4 35.500H21.600Z'),
        fill(PINK, oval(24, 34.4, 1.9, 1.3)),
      ],
      front: [voice(24, 44, 64)],
    },
    caught: {
      behind: [line('M24 14C22 9.5 17 10 15.5 13.5M24 14C26 9.5 31 10 32.5 13.5', 2.6, GOLD)],
      eyes: [squeezed(6.5, 25)],
      mouth: [fill(RED, 'M24 27.800 29 31 24 34.5 19 31Z'), wavy(31, 4.6, 24, 1.2)],
      front: [...sweat(37.5, 17), ...sweat(11, 18.5, 0.7)],
    },
  },
  ponta: {
    thinking: {
      eyes: [fill(WHITE, both(6.6, 26.6, 2.9)), fill(INK, oval(18.5, 25.6, 1.8) + oval(31.7, 25.6, 1.8))],
      mouth: [pursed(36.3, 24.6), fill(INK, oval(24, 31.2, 2.6, 1.9))],
      front: [...put('rotate(22 24 15)', ...parts('ponta', 'front')), ...paw(DARK, 31.5, 40.5, CREAM)],
    },
    calling: {
      eyes: [glad(7, 27, 3.1, CREAM)],
      mouth: [...open(33.4, 5.8, 7), fill(INK, oval(24, 31, 2.6, 1.9))],
      front: [...put('translate(0 -1)', ...parts('ponta', 'front')), voice(26, 46)],
    },
    caught: {
      eyes: [squeezed(7, 27, 2.6, CREAM)],
      mouth: [wavy(36.2), fill(INK, oval(24, 31.2, 2.6, 1.9))],
      front: [...put('translate(11 -2) rotate(62 24 12)', ...parts('ponta', 'front')), ...sweat(10, 19.5)],
    },
  },
  dai: {
    thinking: {
      eyes: [musing(6.5, 29)],
      brows: [doubtful(6.5, 26, SHELL)],
      mouth: [line('M20 36.300C22.5 37 26 37 28.5 36', 1.6)],
      front: [thoughts(37, 16)],
    },
    calling: {
      eyes: shining(6.5, 28.4, 2.8),
      brows: [line('M14.5 25C16 23.4 19 23.4 20.5 24.600M33.5 25C32 23.4 29 23.4 27.5 24.6', 1.6, SHELL)],
      mouth: open(34.4, 6, 5.6),
      front: [voice(68, 50)],
    },
    caught: {
      coat: [
        fill(DARK, oval(24, 33, 13.5, 8.5)),
        fill(LEAF, oval(24, 36.5, 9.6, 6.6)),
        fill(SHELL, both(1.4, 37, 0.6)),
      ],
      eyes: startled(4.6, 33.4, 2.9),
      brows: [],
      mouth: [wavy(40, 3)],
      front: sweat(37.5, 12.5),
    },
  },
  aki: {
    thinking: {
      ears: [
        fill(WHITE, oval(17.4, 14, 4.4, 11, -10)),
        fill(RED, oval(17.6, 14.5, 1.9, 7.5, -10)),
        fill(WHITE, 'M27 20C26 12 29 6 34 6.5 40 7 43 12 42 17.5 38.5 18 36 15 34.5 12.5 35 16 34 19 33 21Z'),
        fill(RED, 'M34.8 9.500C38 10 39.8 12.5 39.8 15 37.5 14 35.8 12 34.8 9.500Z'),
      ],
      eyes: aside(5.6, 27.6),
      mouth: [fill(RED, 'M21.6 32H26.400L24 34.700Z'), pursed(37.2)],
      front: [thoughts(40, 30)],
    },
    calling: {
      ears: put('translate(0 -1)', ...parts('aki', 'ears')),
      eyes: shining(5.8, 27.4),
      mouth: [
        ...open(33.4, 4.4, 6),
        fill(WHITE, 'M22.7 33.600H25.300V36H22.700Z'),
        fill(RED, 'M21.6 31.600H26.400L24 34.200Z'),
      ],
      front: [voice(4, 26, 48)],
    },
    caught: {
      ears: [],
      eyes: [squeezed(5.6, 28.4)],
      mouth: [fill(RED, 'M21.6 32H26.400L24 34.500Z'), wavy(37.6, 3.4)],
      front: [
        ...mirrored(
          fill(WHITE, 'M20 19C13 14 6 18 4.5 26 3.5 32 5 36 8 36.5 12 36 13 28 15 24.500Z'),
          fill(RED, 'M10.5 22.500C7.5 24.5 6.5 29 7.2 33 9.5 30.5 10.5 26.5 10.5 22.500Z'),
          line('M19.6 19.500C13 16 8.5 19 12.6 28.5', 0.8, '#c9bfa8'),
        ),
        ...sweat(35.5, 13),
      ],
    },
  },
  emi: {
    thinking: {
      eyes: aside(6, 24.2, 2.9, 21.2),
      mouth: [fill(INK, oval(21.2, 28.8, 1.9, 1.4)), pursed(32.4, 21.6)],
      front: [
        fill(GOLD, 'M16.5 38.500C16.5 43 19 45 21.2 45.500 23.4 45 25.9 43 25.9 38.500Z'),
        fill(BROWN, 'M15.5 39C15.5 35 26.9 35 26.9 39Z'),
        fill(ORANGE, oval(15.6, 40.5, 2.7, 2.2) + oval(26.8, 40.5, 2.7, 2.2)),
      ],
    },
    calling: {
      eyes: [glad(6, 24.4, 3, INK, 21.2)],
      mouth: [
        ...open(31.3, 4.4, 6.4, 21.2),
        fill(WHITE, 'M19.7 31.600H22.700V34.400H19.700Z'),
        fill(INK, oval(21.2, 28.8, 1.9, 1.4)),
      ],
      front: put('translate(-2.8 0)', voice(54, 74)),
    },
    caught: {
      behind: put('translate(-3.5 1.5) rotate(12 30 40)', ...parts('emi', 'behind')),
      ears: [
        fill(ORANGE, 'M11.5 23 4.5 14.5 18 15ZM31 23 38 14.5 24.5 15Z'),
        fill(DARK, 'M10.5 19.5 7.8 16.5 13 17ZM32 19.5 34.7 16.5 29.5 17Z'),
      ],
      eyes: [squeezed(6, 24.6, 2.5, INK, 21.2)],
      mouth: [fill(INK, oval(21.2, 28.8, 1.9, 1.4)), wavy(33.4, 3.4, 21.2)],
      front: sweat(31.5, 10.5),
    },
  },
  riku: {
    thinking: {
      eyes: aside(7.2, 23.6, 2.7),
      brows: [doubtful(7, 20, DARK)],
      mouth: [line('M22 39.500C24 38.8 27 39 28.5 40', 1.3, DARK)],
      front: [...parts('riku', 'front'), thoughts(38.5, 24)],
    },
    calling: {
      eyes: shining(7.2, 24, 2.7),
      brows: [fierce(7.2, 20.4, DARK)],
      mouth: [
        fill(THROAT, 'M17.5 37.500C20 36.8 28 36.8 30.5 37.5 31 43 28 45.5 24 45.500S17 43 17.5 37.500Z'),
        fill(WHITE, 'M18.4 37.600C21 37.1 27 37.1 29.6 37.6L29.2 40H18.800Z'),
        fill(PINK, oval(24, 43.6, 3, 1.5)),
      ],
      front: [...put('rotate(-12 24 10)', ...parts('riku', 'front')), voice(8, 28)],
    },
    caught: {
      ears: [
        fill(BROWN, 'M16 18 6.5 9.5 20 12ZM32 18 41.5 9.5 28 12Z'),
        fill(PINK, 'M14.5 15 10 11.2 16.5 12.500ZM33.5 15 38 11.2 31.5 12.500Z'),
      ],
      eyes: startled(7, 23.6, 2.9),
      brows: [worried(7.2, 19.4, DARK)],
      mouth: [wavy(39.4, 4.2)],
      front: [...put('translate(0 -2) rotate(20 24 12)', ...parts('riku', 'front')), ...sweat(38.5, 21)],
    },
  },
  haru: {
    thinking: {
      eyes: aside(5.8, 28),
      brows: [doubtful(5.8, 24, BROWN)],
      mouth: [fill(INK, oval(24, 32.6, 2.7, 2.1)), pursed(37, 24.6)],
      front: paw(BROWN, 31, 41),
    },
    calling: {
      eyes: [glad(5.8, 28.3)],
      mouth: [...open(35, 4.8, 5.4), fill(INK, oval(24, 32.6, 2.7, 2.1))],
      front: [fill(BROWN, oval(9.5, 36.5, 3.4, 4, -30) + oval(38.5, 36.5, 3.4, 4, 30)), voice(66)],
    },
    caught: {
      behind: [fill(DARK, spikes(19, 14, 22.5)), fill(BROWN, spikes(15, 11, 19))],
      eyes: [squeezed(5.8, 28.6)],
      mouth: [fill(INK, oval(24, 32.8, 2.4, 1.8)), wavy(37.4, 3.6)],
      front: [...sweat(37.5, 34)],
    },
  },
  ken: {
    thinking: {
      eyes: [
        fill(WHITE, both(6.5, 24.8, 2.8, 2.2)),
        fill(INK, oval(18.8, 24.4, 1.7) + oval(31.8, 24.4, 1.7)),
      ],
      brows: [line('M13.8 23 20.4 23.800M34.2 20.600C32 19.4 30 19.6 28 21.2', 1.7, DARK)],
      front: [fill(INK, oval(24, 39, 2.6)), thoughts(41, 34)],
    },
    calling: {
      eyes: shining(6.5, 25, 2.5),
      brows: [fierce(6.5, 21.4, DARK)],
      mouth: [
        fill(
          THROAT,
          'M17.5 35.500C19 42 21.5 45.8 24 45.800S29 42 30.5 35.5C28 37.5 26 38 24 38S20 37.5 17.5 35.500Z',
        ),
        fill(PINK, oval(24, 43, 2.6, 2)),
        fill(WHITE, 'M18.8 36.600 20.8 37.6 20.3 40ZM29.2 36.600 27.2 37.6 27.7 40Z'),
      ],
      front: [fill(INK, oval(24, 36, 2.6)), voice(24, 44)],
    },
    caught: {
      ears: [
        fill(ORANGE, 'M4 20.500 20 15.5 10.5 30ZM44 20.500 28 15.5 37.5 30Z'),
        fill(INK, 'M7.5 20.9 14 18.9 10.5 24.500ZM40.5 20.9 34 18.9 37.5 24.500Z'),
      ],
      eyes: [squeezed(6.4, 25.2)],
      brows: [worried(6.4, 20.6, DARK)],
      front: [fill(INK, oval(24, 39, 2.6)), ...sweat(33.5, 12)],
    },
  },
  goro: {
    thinking: {
      eyes: aside(5.4, 27.6, 2.7),
      mouth: [fill(WHITE, oval(24, 34.5, 6.5, 5)), fill(INK, oval(24, 32, 3.2, 2.3)), pursed(37, 24.6)],
      front: [
        ...parts('goro', 'front').slice(0, 1),
        ...put('rotate(7 24 18)', ...CAP),
        ...paw(TAN, 31.5, 41.5),
      ],
    },
    calling: {
      eyes: shining(6, 26.8, 2.8),
      mouth: [fill(WHITE, oval(24, 34.5, 6.5, 5)), ...open(35, 4.6, 7), fill(INK, oval(24, 32.4, 3.2, 2.3))],
      front: [
        fill(BROWN, oval(8.5, 25, 4.4, 9, 42) + oval(39.5, 25, 4.4, 9, -42)),
        ...put('translate(0 -1.5)', ...CAP),
        voice(40, 60),
      ],
    },
    caught: {
      eyes: [],
      mouth: [fill(WHITE, oval(24, 34.5, 6.5, 5)), fill(INK, oval(24, 32.4, 3.2, 2.3)), wavy(37.6, 3.8)],
      front: [
        ...parts('goro', 'front').slice(0, 1),
        ...put('translate(0.5 8) rotate(-5 24 18)', ...CAP),
        ...sweat(39.5, 15),
      ],
    },
  },
  fumi: {
    thinking: {
      eyes: [
        fill(WHITE, oval(19.8, 18.6, 2.3)),
        line(oval(19.8, 18.6, 2.3), 0.9),
        fill(INK, oval(19.2, 17.8, 1.3)),
        line('M17 16.400C18.5 15.2 21 15.2 22.6 16.6', 1.3),
      ],
      mouth: put('rotate(16 15 19)', ...(faceOf('fumi')?.mouth ?? [])),
      front: [thoughts(36.5, 20)],
    },
    calling: {
      eyes: [line('M17 19.500C18 16.6 21.4 16.6 22.4 19.5', 1.7)],
      mouth: [
        fill(THROAT, 'M16.5 15.500 11.5 17C13.2 19 13 21.5 12 24L17 24.500Z'),
        fill(GOLD, 'M16 14.500 3.5 12.5 15 19Z'),
        fill(GOLD, 'M15 20.500 5.5 29.5 17 24.500Z'),
        fill(PINK, oval(14.3, 21.6, 1.2, 2, 10)),
      ],
      front: [line('M4 17.900 7.6 18.600M4.2 23.2 7.8 21.900M36 13.500 39 11.200M37.5 18 41 17', 1.7, GOLD)],
    },
    caught: {
      coat: [...parts('fumi', 'coat'), line('M29 10.500 31.5 6.500M31.5 13 35.5 10', 1.8, WHITE)],
      eyes: [line('M17.4 16.500 22 18.8 17.4 21', 1.7)],
      mouth: put('rotate(-24 15.5 20)', ...(faceOf('fumi')?.mouth ?? [])),
      front: sweat(37, 15),
    },
  },
  chie: {
    thinking: {
      eyes: [
        fill(GOLD, both(7, 22.5, 5)),
        fill(INK, oval(18.6, 21.8, 2.6) + oval(32.6, 21.8, 2.6)),
        fill(WHITE, oval(19.5, 21, 0.9) + oval(33.5, 21, 0.9)),
        fill('#9c7850', 'M11.4 22.300A5.6 5.6 0 0 1 22.6 22.300ZM25.8 19.800A5.8 5.8 0 0 1 36.2 19.800Z'),
        line('M11.4 22.300H22.600M25.8 19.800H36.2', 1.2, DARK),
      ],
      front: [thoughts(40.5, 31)],
    },
    calling: {
      behind: mirrored(fill(BROWN, 'M12 30C7 30 3.5 26 3 20 7 20 11 22 13 25.500Z')),
      eyes: [
        fill(GOLD, both(7, 22.5, 6)),
        fill(INK, both(7, 22.5, 4)),
        fill(WHITE, oval(18.4, 21, 1.4) + oval(32.4, 21, 1.4) + oval(15.6, 24, 0.7) + oval(29.6, 24, 0.7)),
      ],
      mouth: [
        fill(RED, 'M24 25 28.5 30 26.5 37H21.500L19.5 30Z'),
        fill(THROAT, 'M20.8 30.600H27.200L25.8 35.600H22.200Z'),
      ],
      front: [voice(42, 62)],
    },
    caught: {
      coat: [
        fill(
          OWL,
          'M5.5 14.500C13 13.5 18 13 24 13 30 13 35 13.5 42.5 14.5 40 18 39.5 21 39 25 38 35 32 41 24 41 16 41 10 35 9 25 8.5 21 8 18 5.5 14.500Z',
        ),
        ...parts('chie', 'coat').slice(1),
      ],
      eyes: [fill(GOLD, both(7, 22.5, 5.2)), fill(INK, both(7, 22.5, 1.2))],
      brows: [worried(7, 14, BROWN)],
      mouth: [fill(RED, 'M24 26.500 26.8 29.5 24 33 21.2 29.500Z')],
      front: [
        ...sweat(37, 9.5),
        line('M41.5 30.500C43 31.5 43 33 42 34.500M7 29C5.4 30 5.2 31.6 6 33', 1.4, OWL),
      ],
    },
  },
};
