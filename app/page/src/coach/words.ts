import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    coach: 'Hint',
    ask: 'What should I do?',
    thinking: 'Thinking…',
    why: 'Why?',
    more: 'More',
    close: 'Close the hint',
    byItself: 'Show hints automatically',
    lost: 'No hint could be found.',
    recap: 'How this round went for you',
  },
  ja: {
    coach: 'ヒント',
    ask: 'おすすめの一手を見る',
    thinking: '考えています…',
    why: 'くわしく',
    more: 'くわしく',
    close: 'ヒントを閉じる',
    byItself: 'ヒントを自動で表示する',
    lost: 'ヒントを出せませんでした。',
    recap: 'このラウンドの振り返り',
  },
});
