import { catalogue } from '../words/catalogue';

/** What is said before the review itself is loaded. */
export const title = catalogue({
  en: {
    review: 'Review',
    coming: 'Loading…',
    lost: 'The review could not be loaded. Reload the page.',
    tryAgain: 'Try it again from here',
    tryAgainMore:
      'Play on from this moment against computers, with the same cards. It counts in no statistics.',
  },
  ja: {
    review: '振り返り',
    coming: '読み込み中…',
    lost: '振り返りを読み込めませんでした。再読み込みしてください。',
    tryAgain: 'ここからやり直す',
    tryAgainMore: '同じ札のまま、この場面からコンピューターを相手に続けます。成績には入りません。',
  },
});
