import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    you: 'You',
    out: 'Out!',
    oneGo: 'Out in one go!',
    sevens: 'Four sevens!',
    won: 'Match won!',
    shared: 'Match shared!',
  },
  ja: {
    you: 'あなた',
    out: '上がり！',
    oneGo: '一気上がり！',
    sevens: '7が4枚！',
    won: '優勝！',
    shared: '同点優勝！',
  },
});
