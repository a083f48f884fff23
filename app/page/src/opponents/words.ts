import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    title: 'Opponents',
    intro: 'Twelve who play with you, from the gentlest to the strongest, each in a way of their own.',
    rules: (preset: string) => `You play one of them alone. Rules: ${preset}.`,
    next: 'Your next opponent',
    play: (name: string) => `Play ${name}`,
    playBrief: 'Play',
    standing: (name: string, ahead: number, behind: number) => `You against ${name}: ${ahead} to ${behind}`,
    neverWith: (name: string) => `You have not played ${name} yet.`,
    counted:
      'A finished match counts for whoever of the two was placed ahead, also with others at the table. Matches in which moves were taken back do not count.',
    coming: 'One moment…',
    again: 'Try again',
  },
  ja: {
    title: '対戦相手',
    intro: '一番やさしい相手から最強まで、個性ゆたかな12人と遊べます。',
    rules: (preset) => `1対1の対戦です。ルールは「${preset}」。`,
    next: '次の相手',
    play: (name) => `${name}と対戦する`,
    playBrief: '対戦',
    standing: (name, ahead, behind) => `${name}との対戦成績：${ahead}勝${behind}敗`,
    neverWith: (name) => `${name}とはまだ対戦していません。`,
    counted:
      '最後まで遊んだマッチで、順位が上だったほうの勝ちです（ほかの人がいる卓も含みます）。手を戻したマッチは数えません。',
    coming: 'お待ちください…',
    again: '再試行',
  },
});
