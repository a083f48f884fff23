import { catalogue } from '../words/catalogue';
import { preferences } from './preferences.svelte';

/** What claims can be called. */
export const callNames = catalogue({
  en: { pon: { pon: 'Pon', chi: 'Chi' }, same: { pon: 'Same', chi: 'Cut' } },
  ja: { pon: { pon: 'ポン', chi: 'チー' }, same: { pon: 'セイム', chi: 'カット' } },
});

const words = catalogue({
  en: { out: (call: string) => `${call}!` },
  ja: { out: (call) => `${call}！` },
});

export type Call = 'chi' | 'pon';

/** What a claim is called, by the preference: ポン and チー, or セイム and カット. */
export function callName(call: Call): string {
  return callNames()[preferences.calls][call];
}

/** The same, as it is called out: ポン！ */
export function calledOut(call: Call): string {
  return words().out(callName(call));
}
