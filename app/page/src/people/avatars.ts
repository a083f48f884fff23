/**
 * The avatars of people: family crests (mon, 紋) as paths on a field of 48 by 48, filled by the even-odd rule, each on any
 * of the grounds. Computers have the faces of animals, so the two are told apart at a glance.
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

const CRESTS: Record<string, string> = {
  plum: around(5, 9, 5) + circle(24, 24, 2.6),
  stars: around(8, 11, 3.4) + circle(24, 24, 4.6),
  scales: 'M24 9 31.5 22H16.5ZM16.5 23.5 24 36.5H9ZM31.5 23.5 39 36.5H24Z',
  diamonds:
    'M24 8 30 15.2 24 22.4 18 15.2ZM24 25.6 30 32.8 24 40 18 32.8ZM15.2 18 22.4 24 15.2 30 8 24ZM32.8 18 40 24 32.8 30 25.6 24Z',
  moon: 'M28 10a14.5 14.5 0 1 0 10 20.5A12 12 0 0 1 28 10Z' + circle(32, 20, 3.4),
  tortoise:
    'M24 8.5 37.5 16.2V31.8L24 39.5 10.5 31.8V16.2ZM24 13.5 14.8 18.8V29.2L24 34.5 33.2 29.2V18.8ZM24 18.5 29 21.4V26.6L24 29.5 19 26.6V21.4Z',
  fuji: 'M8 36 19.5 14.5 22 16.5 24 14.5 26 16.5 28.5 14.5 40 36ZM17.2 24 20 27 22 24.5 24 27.5 26 24.5 28 27 30.8 24 27.3 17.3 24 20 20.7 17.300Z',
  fan: 'M24 37 8.5 21.500A22 22 0 0 1 39.5 21.500ZM24 31 33.5 21.500A14.5 14.5 0 0 0 14.5 21.500Z',
  gourd: circle(24, 31, 8.5) + circle(24, 17, 5) + 'M23 7h2v4h-2Z',
  waves:
    'M8 20a8 8 0 0 1 16 0h-4a4 4 0 0 0-8 0ZM24 20a8 8 0 0 1 16 0h-4a4 4 0 0 0-8 0ZM16 32a8 8 0 0 1 16 0h-4a4 4 0 0 0-8 0Z',
};

/** Grounds on which white is legible, in any light. */
const GROUNDS: Record<string, string> = {
  wine: '#7a3b52',
  pine: '#2f6b4f',
  iris: '#6a4a8c',
  amber: '#8a5a1c',
  madder: '#9a3a2a',
  indigo: '#35618f',
  moss: '#5b5f3a',
};

export interface Drawing {
  path: string;
  ground: string;
}

export const CREST_NAMES = Object.keys(CRESTS);
export const GROUND_NAMES = Object.keys(GROUNDS);

/** An avatar by its name, such as `plum-wine`; `undefined` for one that there is not. */
function drawn(avatar: string): Drawing | undefined {
  const [crest = '', ground = ''] = avatar.split('-');
  if (!Object.hasOwn(CRESTS, crest) || !Object.hasOwn(GROUNDS, ground)) return undefined;
  return { path: CRESTS[crest]!, ground: GROUNDS[ground]! };
}

/** The avatar that goes with a name: always the same. */
export function avatarOf(name: string): string {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  const crest = CREST_NAMES[hash % CREST_NAMES.length]!;
  return `${crest}-${GROUND_NAMES[Math.floor(hash / CREST_NAMES.length) % GROUND_NAMES.length]!}`;
}

/** The drawing of a person: of the avatar that was chosen, or else of the one that goes with the name. */
export function drawingOf(name: string, avatar = ''): Drawing {
  return drawn(avatar) ?? drawn(avatarOf(name))!;
}
