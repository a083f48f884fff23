import { hasServer } from '../../addresses';
import { isLevel, type Level, USUAL_LEVEL } from '../../game/levels';
import { changed, remember, remembered } from '../../preferences/remembered';
import type { Rulebook, TableSettings } from '../../server/messages';
import { presetFor } from '../againstComputers';
import { type HouseRules, read, written } from './houseRules';
import { words } from './words';

/** Stands for whoever is no person. */
export const COMPUTER = null;

/** Somebody else on this device, who sits at the table as well. */
export interface PersonHere {
  seat: number;
  name: string;
}

/** What somebody has filled in for a new table. Nothing in it is left out, so that every field has a value. */
export interface TableDraft {
  rules: HouseRules;
  seats: number;
  /** Who sits in the seats after the first, where all people are before one screen: their names. */
  people: (string | typeof COMPUTER)[];
  move_seconds: number;
  bank_seconds: number;
  claims: 'fast' | 'level';
  claim_seconds: number;
  fill: string;
  visibility: 'public' | 'unlisted' | 'private';
  watching: 'none' | 'hidden' | 'open';
  watch_delay_seconds: number;
  pause_ms: number;
  /** Who may ask for hints; where claims are level nobody may. */
  coach: 'newcomers' | 'everybody' | 'nobody';
  /** Whoever may ask for hints is told what will take the last cards out. */
  outs: boolean;
}

/** Everything of a draft but its rules. */
type Table = Omit<TableDraft, 'rules'>;

const USUAL: Table = {
  seats: 4,
  people: [COMPUTER, COMPUTER, COMPUTER, COMPUTER, COMPUTER],
  move_seconds: 0,
  bank_seconds: 0,
  claims: 'fast',
  claim_seconds: 10,
  fill: USUAL_LEVEL,
  visibility: 'unlisted',
  watching: 'hidden',
  watch_delay_seconds: 120,
  pause_ms: 700,
  coach: 'newcomers',
  outs: true,
};

const CHOICES = {
  claims: ['fast', 'level'],
  visibility: ['public', 'unlisted', 'private'],
  watching: ['none', 'hidden', 'open'],
  coach: ['newcomers', 'everybody', 'nobody'],
} satisfies { [Name in keyof Table]?: Table[Name][] };

/** Computers that were offered by their technical names once, and what people call the same ones now. */
const CALLED_NOW: Record<string, Level> = { greedy: 'rabbit', rule: 'fox' };

const KEPT = 'seven-bridge.new-table';

interface Kept {
  table: Partial<Table>;
  rules: string;
}

/** The draft to begin with: the rules that an address brings, else those of last time; the rest as last time. */
export function draftFrom(book: Rulebook, address?: string): TableDraft {
  const kept = keptTable();
  const word = address ?? kept.rules;
  const rules = (word && read(book, word)) || { preset: presetFor(), switches: {} };
  return { ...kept.table, rules };
}

export function keepDraft({ rules, ...table }: TableDraft): void {
  const kept = { ...remembered<Kept>(KEPT).table, ...changed(keptTable().table, table) };
  remember<Kept>(KEPT, { table: kept, rules: written(rules) });
}

/** Those who play on this device beside oneself. Whoever has told no name is called by the seat. */
export function peopleOf({ people, seats }: Pick<TableDraft, 'people' | 'seats'>): PersonHere[] {
  if (hasServer) return [];
  return people.slice(0, seats - 1).flatMap((name, index) => {
    const seat = index + 1;
    return name === COMPUTER ? [] : [{ seat, name: name.trim() || words().player(seat + 1) }];
  });
}

/** What the server is asked for: only what counts, and what a clock or a window may be. */
export function settingsOf(draft: TableDraft, book: Rulebook): TableSettings {
  const { rules, people, watch_delay_seconds, bank_seconds, claim_seconds, coach, ...rest } = draft;
  const [low, high] = book.level_seconds;
  const isShared = peopleOf({ people, seats: draft.seats }).length > 0;
  return {
    ...rest,
    ...rules,
    bank_seconds: draft.move_seconds ? bank_seconds : 0,
    claim_seconds: draft.claims === 'level' ? Math.min(high, Math.max(low, claim_seconds)) : claim_seconds,
    ...(draft.watching === 'open' ? { watch_delay_seconds } : {}),
    ...(isLevel(draft.fill) ? { company: [draft.fill] } : {}),
    ...(draft.claims === 'level' ? {} : { coach }),
    // a screen that is handed on takes its time, whoever is asked
    ...(isShared ? { visibility: 'private', claims: 'fast', claim_seconds: 0 } : {}),
  };
}

function isPeople(found: unknown): found is TableDraft['people'] {
  return (
    Array.isArray(found) &&
    found.length === USUAL.people.length &&
    found.every((each) => each === COMPUTER || typeof each === 'string')
  );
}

function keptTable(): { table: Table; rules: string | undefined } {
  const found = remembered<Kept>(KEPT);
  const known = Object.entries(found.table ?? {}).filter(([name, value]) => isKnown(name, value));
  const table: Table = { ...USUAL, ...Object.fromEntries(known) };
  return { table: { ...table, fill: CALLED_NOW[table.fill] ?? table.fill }, rules: found.rules };
}

/** Whether a field may have this value, as far as this version of the page knows. */
function isKnown(name: string, value: unknown): boolean {
  if (name === 'people') return isPeople(value);
  const choices: readonly unknown[] | undefined = CHOICES[name as keyof typeof CHOICES];
  return choices ? choices.includes(value) : typeof value === typeof USUAL[name as keyof Table];
}
