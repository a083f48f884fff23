import { language, type Language } from '../words/language.svelte';
import { preferences } from './preferences.svelte';

export type Call = 'chi' | 'pon';

/** What claims can be called. */
const NAMES: Record<Language, Record<'pon' | 'same', Record<Call, string>>> = {
  en: { pon: { pon: 'Pon', chi: 'Chi' }, same: { pon: 'Same', chi: 'Cut' } },
  ja: { pon: { pon: 'ポン', chi: 'チー' }, same: { pon: 'セイム', chi: 'カット' } },
};

const OUT: Record<Language, string> = { en: '!', ja: '！' };
const BOTH: Record<Language, string> = { en: ' and ', ja: '・' };

/** What a claim is called, by the preference: ポン and チー, or セイム and カット. */
export function callName(call: Call, tongue = language.now): string {
  return NAMES[tongue][preferences.calls][call];
}

/** What both claims are called: ポン・チー, or セイム・カット. */
export function callsName(choice = preferences.calls): string {
  const { pon, chi } = NAMES[language.now][choice];
  return pon + BOTH[language.now] + chi;
}

/** What a claim is called, as it is called out: ポン！ */
export function calledOut(call: Call, tongue = language.now): string {
  return callName(call, tongue) + OUT[tongue];
}
