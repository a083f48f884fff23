import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    close: 'Close',
    dismiss: 'Dismiss',
    notices: 'Notices',
    less: (label: string) => `Less: ${label}`,
    more: (label: string) => `More: ${label}`,
    busy: 'One moment…',
    skip: 'Skip to content',
  },
  ja: {
    close: '閉じる',
    dismiss: '消す',
    notices: 'お知らせ',
    less: (label) => `${label}を減らす`,
    more: (label) => `${label}を増やす`,
    busy: 'お待ちください…',
    skip: '本文へ進む',
  },
});
