import { type CharacterId, levelOf as levelOfPlayer } from '../game/characters';
import { isLevel, type Level, LEVELS, USUAL_LEVEL } from '../game/levels';
import { PAUSES } from '../preferences/pace';
import { preferences } from '../preferences/preferences.svelte';
import { changed, remember, remembered } from '../preferences/remembered';
import type { TableSettings } from '../server/messages';
import { language, type Language } from '../words/language.svelte';
import { openTable } from './opening';
import { seatedAt } from './seated';

/** What somebody who just wants to play has chosen on the first page. */
export interface Wish {
  opponents: number;
  /** The computers; `undefined` until somebody has chosen them. */
  level: Level | undefined;
  /** The rules; `undefined` as long as they are those of the language. */
  preset: string | undefined;
}

/** So many matches are the first ones of somebody new, against the gentlest computers. */
const FIRST_MATCHES = 2;

export const USUAL: Wish = { opponents: 3, level: undefined, preset: undefined };

const KEPT = 'seven-bridge.against-computers';
const BEGUN = 'seven-bridge.matches-begun';

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
 * A table for one person and characters of the level. It is private, so that a second person in front of the screen may join, and
 * nobody is hurried: a claim waits for its answer.
 */
export function settingsOf(wish: Wish, spoken: Language = language.now): TableSettings {
  return {
    seats: wish.opponents + 1,
    preset: wish.preset ?? presetFor(spoken),
    fill: levelOf(wish),
    company: [levelOf(wish)],
    visibility: 'private',
    claim_seconds: 0,
    pause_ms: PAUSES[preferences.pace],
  };
}

/** How many such matches were begun here. Whoever played before they were counted has begun enough. */
function begun(): number {
  const counted = localStorage.getItem(BEGUN);
  if (counted !== null) return Number(counted);
  return localStorage.getItem(KEPT) === null && seatedAt().length === 0 ? 0 : FIRST_MATCHES;
}

/** Whether somebody is new here: has begun hardly a match, and sat at no table before. */
export function isNew(): boolean {
  return begun() < FIRST_MATCHES;
}

/** The computers that one meets. */
export function levelOf(wish: Wish): Level {
  return wish.level ?? (isNew() ? LEVELS[0] : USUAL_LEVEL);
}

/** A table for one person and one character, by the rules of the last match. */
export function duelWith(character: CharacterId): TableSettings {
  const wish = { ...keptWish(), opponents: 1, level: levelOfPlayer(character) };
  return { ...settingsOf(wish), company: [character] };
}

/** Opens such a table, where the match begins at once. Throws what `post` throws. */
export async function playAlone(settings: TableSettings): Promise<void> {
  const before = begun();
  await openTable(settings, 'start');
  localStorage.setItem(BEGUN, String(before + 1));
}

export function keptWish(): Wish {
  const { opponents, level, preset } = remembered<Wish>(KEPT);
  return {
    opponents: [1, 2, 3, 4, 5].includes(opponents ?? 0) ? Number(opponents) : USUAL.opponents,
    level: isLevel(level) ? level : undefined,
    preset: typeof preset === 'string' ? preset : undefined,
  };
}

export function keepWish(wish: Wish): void {
  // what is chosen makes nobody less new
  localStorage.setItem(BEGUN, String(begun()));
  remember(KEPT, changed(keptWish(), wish));
}
