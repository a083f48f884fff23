import { catalogue } from '../words/catalogue';

/** What is said before the review itself is loaded. */
export const title = catalogue({
  en: { review: 'Review', coming: 'Loading…', lost: 'The review could not be loaded. Reload the page.' },
  ja: {
    review: '振り返り',
    coming: '読み込み中…',
    lost: '振り返りを読み込めませんでした。再読み込みしてください。',
  },
});
