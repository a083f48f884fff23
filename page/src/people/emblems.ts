/**
 * The emblems of people: family crests (mon, 紋) as paths on a field of 48 by 48, filled by the even-odd rule. Computers
 * have the faces of animals, so the two are told apart at a glance.
 */
function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** The same thing several times around the middle. */
function around(count: number, radius: number, r: number): string {
  return Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count - Math.PI / 2;
    const at = (middle: number): number => Math.round(middle * 10) / 10;
    return circle(at(24 + radius * Math.cos(angle)), at(24 + radius * Math.sin(angle)), r);
  }).join('');
}

const EMBLEMS = [
  // plum blossom
  around(5, 9, 5) + circle(24, 24, 2.6),
  // nine stars
  around(8, 11, 3.4) + circle(24, 24, 4.6),
  // three scales
  'M24 9 31.5 22H16.5ZM16.5 23.5 24 36.5H9ZM31.5 23.5 39 36.5H24Z',
  // four diamonds
  'M24 8 30 15.2 24 22.4 18 15.2ZM24 25.6 30 32.8 24 40 18 32.8ZM15.2 18 22.4 24 15.2 30 8 24ZM32.8 18 40 24 32.8 30 25.6 24Z',
  // crescent and star
  'M28 10a14.5 14.5 0 1 0 10 20.5A12 12 0 0 1 28 10Z' + circle(32, 20, 3.4),
  // tortoise shell
  'M24 8.5 37.5 16.2V31.8L24 39.5 10.5 31.8V16.2ZM24 13.5 14.8 18.8V29.2L24 34.5 33.2 29.2V18.8ZM24 18.5 29 21.4V26.6L24 29.5 19 26.6V21.4Z',
  // Mount Fuji
  'M8 36 19.5 14.5 22 16.5 24 14.5 26 16.5 28.5 14.5 40 36ZM17.2 24 20 27 22 24.5 24 27.5 26 24.5 28 27 30.8 24 27.3 17.3 24 20 20.7 17.300Z',
  // fan
  'M24 37 8.5 21.500A22 22 0 0 1 39.5 21.500ZM24 31 33.5 21.500A14.5 14.5 0 0 0 14.5 21.500Z',
  // gourd
  circle(24, 31, 8.5) + circle(24, 17, 5) + 'M23 7h2v4h-2Z',
  // three waves
  'M8 20a8 8 0 0 1 16 0h-4a4 4 0 0 0-8 0ZM24 20a8 8 0 0 1 16 0h-4a4 4 0 0 0-8 0ZM16 32a8 8 0 0 1 16 0h-4a4 4 0 0 0-8 0Z',
];

/** Grounds on which white is legible, in any light. */
const GROUNDS = ['#7a3b52', '#2f6b4f', '#6a4a8c', '#8a5a1c', '#9a3a2a', '#35618f', '#5b5f3a'];

/** The emblem of a person: always the same for a name. */
export function emblemOf(name: string): { path: string; ground: string } {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return {
    path: EMBLEMS[hash % EMBLEMS.length]!,
    ground: GROUNDS[Math.floor(hash / EMBLEMS.length) % GROUNDS.length]!,
  };
}
