/**
 * The characters: the computers with whom people play, the gentlest first (docs/play/players.md,
 * "Characters"). What they are called is told in names.ts, how each plays in the rulebook.
 */
import { isLevel, type Level } from './levels';

const LEVEL_OF = {
  tama: 'chick',
  hina: 'chick',
  ponta: 'chick',
  dai: 'rabbit',
  aki: 'rabbit',
  emi: 'rabbit',
  riku: 'fox',
  haru: 'fox',
  ken: 'fox',
  fumi: 'owl',
  goro: 'owl',
  chie: 'owl',
} as const satisfies Record<string, Level>;

export type CharacterId = keyof typeof LEVEL_OF;

export const CHARACTERS = Object.keys(LEVEL_OF) as CharacterId[];

export function isCharacter(player: string | undefined): player is CharacterId {
  return player !== undefined && Object.hasOwn(LEVEL_OF, player);
}

/** How strong a computer is; `undefined` for those that are for research. */
export function levelOf(player: string | undefined): Level | undefined {
  if (isCharacter(player)) return LEVEL_OF[player];
  return isLevel(player) ? player : undefined;
}

/** The characters of a level. */
export function charactersOf(level: Level): CharacterId[] {
  return CHARACTERS.filter((each) => LEVEL_OF[each] === level);
}
