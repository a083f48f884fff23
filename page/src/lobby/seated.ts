import { get, Refusal } from '../server/http';
import type { Summary } from '../server/messages';

const KEPT = 'seven-bridge.seated';
const MOST = 4;

/** Remembers that one has a seat at this table, so that the first page can lead back to it. */
export function keepSeated(code: string): void {
  keep([code, ...seatedAt().filter((other) => other !== code)].slice(0, MOST));
}

/** The tables where one had a seat, the last one first. */
export function seatedAt(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? found.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

/** Those of them where a match is being played. Tables that are gone are forgotten. */
export async function inProgress(): Promise<Summary[]> {
  const found = await Promise.all(seatedAt().map(entryOf));
  return found.filter((entry) => entry?.stage === 'playing').map((entry) => entry as Summary);
}

async function entryOf(code: string): Promise<Summary | undefined> {
  try {
    const entry = await get<Summary>(`/api/tables/${code}`);
    if (entry.stage === 'closed') forget(code);
    return entry;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_table') forget(code);
    return undefined;
  }
}

function forget(code: string): void {
  keep(seatedAt().filter((other) => other !== code));
}

function keep(codes: string[]): void {
  localStorage.setItem(KEPT, JSON.stringify(codes));
}
