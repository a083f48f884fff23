import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    you: 'You',
    out: 'Out!',
    oneGo: 'Out in one go!',
    sevens: 'All four sevens!',
    won: 'Match won!',
    shared: 'Match shared!',
    points: (count: string) => `${count} points`,
    first: 'Your first win!',
    streak: (wins: number) => `${wins} wins in a row!`,
    ahead: (name: string) => `You are ahead of ${name} now.`,
    next: (name: string) => `${name} is waiting.`,
    shortFromNow: 'Going out is shown briefly from now on. The settings can change that.',
  },
  ja: {
    you: 'あなた',
    out: '上がり！',
    oneGo: '一気上がり！',
    sevens: '7が4枚！',
    won: '優勝！',
    shared: '同点優勝！',
    points: (count) => `${count}点`,
    first: '初めての優勝！',
    streak: (wins) => `${wins}連勝！`,
    ahead: (name) => `${name}に勝ち越し！`,
    next: (name) => `次は${name}が待っています。`,
    shortFromNow: '次から、上がりの場面は短く表示します。設定で元に戻せます。',
  },
});
