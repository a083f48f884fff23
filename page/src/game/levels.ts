/**
 * The levels: the computer players that are offered, weakest first (docs/players.md, "Levels for people"). How each
 * plays is told in the rulebook.
 */
export const LEVELS = ['chick', 'rabbit', 'fox', 'owl'] as const;

export type Level = (typeof LEVELS)[number];

/** For whoever has not chosen. */
export const USUAL_LEVEL: Level = 'rabbit';

/** Whether a computer player is one of them; the others have neither a name nor a face. */
export function isLevel(player: string | undefined): player is Level {
  return LEVELS.includes(player as Level);
}
