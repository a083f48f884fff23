import { post } from '../../server/http';
import type { RulesVerdict } from '../../server/messages';
import type { Text } from '../../words/catalogue';
import type { HouseRules } from './houseRules';

/** Throws what `post` throws. */
export function verdictOn({ preset, switches }: HouseRules, seats: number): Promise<RulesVerdict> {
  return post<RulesVerdict>('/api/rules/check', { preset, switches, seats });
}

/** Why the rules cannot be played, where this switch is the reason. */
export function refusalOf(verdict: RulesVerdict | undefined, name: string): Text | undefined {
  return verdict?.refused?.option === name ? verdict.refused : undefined;
}

/** What is to be said where this switch is set. */
export function notesOn(verdict: RulesVerdict | undefined, name: string): Text[] {
  return verdict?.notes.filter(({ switches }) => switches.includes(name)) ?? [];
}
