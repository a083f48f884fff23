import { catalogue } from '../words/catalogue';
import { preferences } from './preferences.svelte';

/** What claims can be called. */
const callNames = catalogue({
  en: { pon: { pon: 'Pon', chi: 'Chi' }, same: { pon: 'Same', chi: 'Cut' } },
  ja: { pon: { pon: 'ポン', chi: 'チー' }, same: { pon: 'セイム', chi: 'カット' } },
});

const words = catalogue({
  en: {
    out: (call: string) => `${call}!`,
    both: (pon: string, chi: string) => `${pon} and ${chi}`,
  },
  ja: { out: (call) => `${call}！`, both: (pon, chi) => `${pon}・${chi}` },
});

export type Call = 'chi' | 'pon';

/** What a claim is called, by the preference: ポン and チー, or セイム and カット. */
export function callName(call: Call): string {
  return callNames()[preferences.calls][call];
}

/** What both claims are called: ポン・チー, or セイム・カット. */
export function callsName(choice = preferences.calls): string {
  const { pon, chi } = callNames()[choice];
  return words().both(pon, chi);
}

/** What a claim is called, as it is called out: ポン！ */
export function calledOut(call: Call): string {
  return words().out(callName(call));
}
