import { catalogue } from '../words/catalogue';

/** What puzzles are about, as the server names it. */
export const THEMES = ['throw', 'meld', 'lay_off', 'sevens', 'claim', 'one_go'] as const;

export type Theme = (typeof THEMES)[number];

export const words = catalogue({
  en: {
    title: 'Puzzles',
    question: 'What would you do?',
    puzzle: 'The puzzle',
    todo: 'Do it at the table: you see what this seat saw.',
    themes: {
      throw: 'Which card to throw away',
      meld: 'Lay it down, or keep it',
      lay_off: 'Laying off',
      sevens: 'What to do with a seven',
      claim: 'Take the discard, or let it go',
      one_go: 'Going out in one go',
    } as Record<Theme, string>,
    theme: 'About',
    all: 'Everything',
    difficulty: (of: number, most: number) => `Difficulty ${of} of ${most}`,
    own: 'From your own match',
    again: 'Once more',

    // The answer
    right: 'Right!',
    asGood: 'As good as the best',
    wrong: 'Not the best',
    rightMore: (points: string) => `${points} points ahead of the next best.`,
    asGoodMore: (best: string, points: string) => `First came “${best}”, by ${points} points.`,
    wrongMore: (best: string, points: string) => `“${best}” would have been better by ${points} points.`,
    values: 'What each choice was worth',
    valuesMore:
      'Points ahead of the others that each leads to on average, played on many times from what this seat could see.',
    missedBy: (levels: string) => `Computers that miss it: ${levels}`,
    foundBy: (levels: string) => `Computers that find it: ${levels}`,
    missedByAll: 'No computer found it.',
    between: ', ',
    dueIn: (days: number) => (days === 1 ? 'It comes again tomorrow.' : `It comes again in ${days} days.`),
    known: 'You know this one by heart: it does not come again.',
    next: 'Next puzzle',
    moment: 'See it in the review',

    // What is shared of a puzzle
    melds: 'On the table',
    top: 'Top of the discards',
    discardOf: (name: string) => `Thrown away by ${name}`,
    hand: 'Your hand',
    holds: (name: string, count: number) => `${name}: ${count} ${count === 1 ? 'card' : 'cards'}`,
    inStock: (count: number) => `Stock: ${count}`,
    told: (what: string, groups: string[]) => `${what}: ${groups.join(', ')}`,
    shared: (parts: string[]) => `Seven Bridge: what would you do? ${parts.join(' · ')}`,

    // How one has done
    run: (run: number) => `${run} in a row`,
    longest: (longest: number) => `best ${longest}`,
    due: (due: number) => (due === 1 ? '1 due today' : `${due} due today`),
    newOwn: (count: number) => (count === 1 ? '1 new from your matches' : `${count} new from your matches`),

    // Nothing left
    doneTitle: 'Nothing left for today',
    done: 'Everything that is due is solved. What you missed comes again tomorrow; each match that you finish can leave you new ones.',
    doneTheme: 'Nothing is left of this kind. Choose another, or come back tomorrow.',
    everything: 'All kinds',
    play: 'Play a match',
    loading: 'One moment…',
    notLoaded: 'The puzzle could not be loaded.',
    notSent: 'Your answer did not arrive.',
    tryAgain: 'Try again',
  },
  ja: {
    title: '次の一手',
    question: 'あなたならどうする？',
    puzzle: '問題',
    todo: 'いつもの卓と同じように操作して答えてください。見えるのは、その席の人に見えていたものだけです。',
    themes: {
      throw: '何を捨てる？',
      meld: '出す？ 持っておく？',
      lay_off: '付け札のしどころ',
      sevens: '7の使いどころ',
      claim: 'もらう？ 見送る？',
      one_go: '一気上がりのねらいどころ',
    },
    theme: 'テーマ',
    all: 'すべて',
    difficulty: (of, most) => `難しさ：${most}段階の${of}`,
    own: '自分のマッチから',
    again: '復習',

    right: '正解！',
    asGood: '最善とほぼ同じです',
    wrong: '惜しい！ もっとよい手があります',
    rightMore: (points) => `次によい手との差は${points}点です。`,
    asGoodMore: (best, points) => `一番は「${best}」でしたが、差は${points}点だけです。`,
    wrongMore: (best, points) => `正解は「${best}」。${points}点の差でした。`,
    values: 'それぞれの手の評価',
    valuesMore:
      'その席から見えていたことだけをもとに、この先を何通りも試したときの、平均の得点差です（＋はリード）。',
    missedBy: (levels) => `間違えたコンピューターの強さ：${levels}`,
    foundBy: (levels) => `正解したコンピューターの強さ：${levels}`,
    missedByAll: 'どのコンピューターも正解できませんでした。',
    between: '、',
    dueIn: (days) => (days === 1 ? '明日もう一度出ます。' : `${days}日後にもう一度出ます。`),
    known: 'もう覚えました。この問題はこれで卒業です。',
    next: '次の問題',
    moment: '振り返りでこの場面を見る',

    melds: '場のメルド',
    top: '捨て札の一番上',
    discardOf: (name) => `${name}の捨て札`,
    hand: 'あなたの手札',
    holds: (name, count) => `${name}：${count}枚`,
    inStock: (count) => `山札：${count}枚`,
    told: (what, groups) => `${what}：${groups.join('、')}`,
    shared: (parts) => `#セブンブリッジ 「あなたならどうする？」${parts.join('／')}`,

    run: (run) => `連続正解${run}問`,
    longest: (longest) => `最高${longest}問`,
    due: (due) => `今日の復習${due}問`,
    newOwn: (count) => `自分のマッチから新しく${count}問`,

    doneTitle: '今日の問題は終わりです',
    done: '復習はすべて終わりました。間違えた問題は明日また出ます。マッチを1つ終えると、そこから新しい問題ができることもあります。',
    doneTheme: 'このテーマの問題は残っていません。ほかのテーマを選ぶか、また明日どうぞ。',
    everything: 'すべてのテーマ',
    play: 'マッチで遊ぶ',
    loading: '少々お待ちください…',
    notLoaded: '問題を読み込めませんでした。',
    notSent: '答えを送れませんでした。',
    tryAgain: '再試行',
  },
});
