import { isLevel, type Level, USUAL_LEVEL } from '../game/levels';
import { PAUSES } from '../preferences/pace';
import { preferences } from '../preferences/preferences.svelte';
import type { TableSettings } from '../server/messages';
import { language, type Language } from '../words/language.svelte';

/** What somebody who just wants to play has chosen on the first page. */
export interface Wish {
  opponents: number;
  level: Level;
  /** The rules; `undefined` as long as they are those of the language. */
  preset: string | undefined;
}

export const USUAL: Wish = { opponents: 3, level: USUAL_LEVEL, preset: undefined };

const KEPT = 'seven-bridge.against-computers';

/** The rules that fit a language: those that its players are most likely to know (RULES 1.9). */
export function presetFor(spoken: Language = language.now): string {
  return spoken === 'ja' ? 'wikipedia_ja' : 'gamerules';
}

/**
 * A table for one person and computers. It is private, so that a second person in front of the screen may join, and
 * nobody is hurried: a claim waits for its answer.
 */
export function settingsOf(wish: Wish, spoken: Language = language.now): TableSettings {
  return {
    seats: wish.opponents + 1,
    preset: wish.preset ?? presetFor(spoken),
    fill: wish.level,
    visibility: 'private',
    claim_seconds: 0,
    pause_ms: PAUSES[preferences.pace],
  };
}

export function keptWish(): Wish {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Wish>;
    const { opponents, level, preset } = found;
    return {
      opponents: [1, 2, 3, 4, 5].includes(opponents ?? 0) ? Number(opponents) : USUAL.opponents,
      level: isLevel(level) ? level : USUAL.level,
      preset: typeof preset === 'string' ? preset : USUAL.preset,
    };
  } catch {
    return USUAL;
  }
}

export function keepWish(wish: Wish): void {
  localStorage.setItem(KEPT, JSON.stringify(wish));
}
