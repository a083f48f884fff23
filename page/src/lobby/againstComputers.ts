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

/** The presets that fit a language: those that its players are most likely to know come first (RULES 1.9). */
const FITTING = { en: ['gamerules'], ja: ['wikipedia_ja', 'nintendo'] } satisfies Record<Language, string[]>;

/** The rules of whoever has chosen none. */
export function presetFor(spoken: Language = language.now): string {
  return FITTING[spoken][0]!;
}

/** The presets in the order in which one chooses from them: those of the language first. */
export function presetsToChoose<Each extends { name: string }>(presets: readonly Each[]): Each[] {
  const fitting: readonly string[] = FITTING[language.now];
  const place = ({ name }: Each): number => {
    const at = fitting.indexOf(name);
    return at < 0 ? fitting.length : at;
  };
  return [...presets].sort((one, other) => place(one) - place(other));
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
