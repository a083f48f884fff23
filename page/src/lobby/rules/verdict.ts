import { post } from '../../server/http';
import type { Text } from '../../words/catalogue';
import type { HouseRules } from './houseRules';

/** What the server says of rules before a table is opened with them. */
export interface Verdict {
  /** Why they cannot be played, and which switch it is about. */
  refused: ({ code: string; option: string } & Text) | null;
  /** What in them changes nothing, or may surprise. */
  notes: ({ switches: string[] } & Text)[];
}

/** Throws what `post` throws. */
export function verdictOn({ preset, switches }: HouseRules, seats: number): Promise<Verdict> {
  return post<Verdict>('/api/rules/check', { preset, switches, seats });
}

/** Why the rules cannot be played, where this switch is the reason. */
export function refusalOf(verdict: Verdict | undefined, name: string): Text | undefined {
  return verdict?.refused?.option === name ? verdict.refused : undefined;
}

/** What is to be said where this switch is set. */
export function notesOn(verdict: Verdict | undefined, name: string): Text[] {
  return verdict?.notes.filter(({ switches }) => switches.includes(name)) ?? [];
}
