import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    close: 'Close',
    dismiss: 'Dismiss',
    notices: 'Notices',
    less: (label: string) => `Less: ${label}`,
    more: (label: string) => `More: ${label}`,
    skip: 'Skip to content',
    readings: 'Readings of kanji',
    readingsMore: 'Easy Japanese: with the readings of kanji, in short sentences.',
  },
  ja: {
    close: '閉じる',
    dismiss: '消す',
    notices: 'お知らせ',
    less: (label) => `${label}を減らす`,
    more: (label) => `${label}を増やす`,
    skip: '本文へ進む',
    readings: 'ふりがなをつける',
    readingsMore: 'やさしい日本語：漢字にふりがなを付け、文を短くします。',
  },
});
