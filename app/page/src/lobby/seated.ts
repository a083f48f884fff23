import { hasServer } from '../addresses';
import { get, Refusal } from '../server/http';
import type { Summary } from '../server/messages';

/** A page that plays alone has other tables than the server that it may have come from. */
const KEPT = hasServer ? 'seven-bridge.seated' : 'seven-bridge.alone.seated';
const MATCHES = hasServer ? 'seven-bridge.open-matches' : 'seven-bridge.alone.open-matches';
const MOST = 4;

/** A match that one is in the middle of. */
interface OpenMatch {
  code: string;
  /** The names of all persons who play it. */
  persons: string[];
}

/** How it is with the match at a table: it goes on, it is over, or the table is gone. */
export type Standing = 'playing' | 'over' | 'gone';

/** Remembers that one has a seat at this table. */
export function keepSeated(code: string): void {
  keep([code, ...seatedAt().filter((other) => other !== code)].slice(0, MOST));
}

/** The tables where one had a seat, the last one first. */
export function seatedAt(): string[] {
  return list(KEPT).filter((code) => typeof code === 'string');
}

/** Remembers that a match goes on at a table where one has a seat, so that the first page can lead back to it. */
export function keepMatch({ code, persons }: OpenMatch): void {
  keepMatches([{ code, persons }, ...openMatches().filter((other) => other.code !== code)]);
}

/** Forgets the match at a table: it is over, or one has left it. */
export function forgetMatch(code: string): void {
  keepMatches(openMatches().filter((other) => other.code !== code));
}

/** The matches that went on when this browser heard of them last, that of the last table first. */
export function openMatches(): OpenMatch[] {
  const tables = seatedAt();
  return list(MATCHES)
    .filter(isMatch)
    .filter(({ code }) => tables.includes(code))
    .sort((one, other) => tables.indexOf(one.code) - tables.indexOf(other.code));
}

/**
 * Asks how it is at each of the tables where one had a seat, and remembers it: what is over or gone is forgotten. A
 * table of which the server does not tell now is not in it.
 */
export async function standings(): Promise<Map<string, Standing>> {
  const tables = seatedAt();
  const found = await Promise.all(tables.map(standingOf));
  return new Map(tables.flatMap((code, place) => (found[place] ? [[code, found[place]]] : [])));
}

async function standingOf(code: string): Promise<Standing | undefined> {
  try {
    const { stage, persons } = await get<Summary>(`/api/tables/${code}`);
    if (stage === 'playing') {
      keepMatch({ code, persons });
      return 'playing';
    }
    forgetMatch(code);
    if (stage === 'open') return 'over';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unknown_table') return undefined;
  }
  forget(code);
  return 'gone';
}

function forget(code: string): void {
  forgetMatch(code);
  keep(seatedAt().filter((other) => other !== code));
}

function keep(codes: string[]): void {
  localStorage.setItem(KEPT, JSON.stringify(codes));
}

function keepMatches(matches: OpenMatch[]): void {
  localStorage.setItem(MATCHES, JSON.stringify(matches));
}

/** What is kept under a name, if it is a list. */
function list(name: string): unknown[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function isMatch(found: unknown): found is OpenMatch {
  const { code, persons } = (found ?? {}) as Partial<OpenMatch>;
  return (
    typeof code === 'string' && Array.isArray(persons) && persons.every((each) => typeof each === 'string')
  );
}
