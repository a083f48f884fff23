import { shown } from '../cards/words';
import type { ReviewReason } from '../server/messages';
import { localized } from '../words/catalogue';

/** A reason in the language of the moment. `names`: what the seats are called in a sentence. */
export function reasonText(reason: ReviewReason, names: readonly string[]): string {
  return localized(reason).replace(/\{(\w+)\}/g, (_, what: string) =>
    /^\d$/.test(what) ? (names[Number(what)] ?? '') : shown(what),
  );
}
