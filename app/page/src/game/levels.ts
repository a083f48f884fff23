/**
 * The levels: how strong computers are, weakest first (docs/play/players.md, "Levels for people"). How those of
 * each play is told in the rulebook.
 */
export const LEVELS = ['chick', 'rabbit', 'fox', 'owl'] as const;

export type Level = (typeof LEVELS)[number];

/** For whoever has not chosen. */
export const USUAL_LEVEL: Level = 'rabbit';

/** Whether this is one of them. */
export function isLevel(player: string | undefined): player is Level {
  return LEVELS.includes(player as Level);
}
