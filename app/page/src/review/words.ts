import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    what: 'Every decision is weighed by playing on from it, many times over, with what could be seen from that seat.',
    seat: 'Whose decisions',
    coming: 'The review is being computed…',
    share: (percent: number) => `${percent} % done`,
    ahead: (reviews: number) =>
      reviews === 1 ? 'One other review comes first.' : `${reviews} other reviews come first.`,
    unreachable: 'The review could not be loaded.',
    tryAgain: 'Try again',

    // The strip below the scores
    own: 'Your choices',
    accuracy: 'Accuracy',
    accuracyOf: (accuracy: number, decisions: number) =>
      `Accuracy ${accuracy} of 100, from ${decisions} decisions`,
    accuracyFrom: (decisions: number) => `of 100, from ${decisions} decisions`,
    allLost: (decisions: number) => `These ${decisions} decisions cost as much as choosing at random would.`,
    tooEarly: (decisions: number) =>
      decisions === 0
        ? 'There was nothing to decide.'
        : `After ${decisions === 1 ? 'one decision' : `${decisions} decisions`} the accuracy cannot be told yet.`,
    spared: (stake: string, lost: string) =>
      `${stake} points were at stake in these choices; ${lost} of them were lost.`,
    accuracyMore: 'At stake is what a choice at random would lose on average.',

    // The course of a round
    course: 'How the rounds went',
    courseMore: 'Points that this seat could expect to be ahead of the others, decision by decision.',
    round: (round: number) => `Round ${round}`,
    roundCourse: (round: number, from: string, lowest: string, highest: string, result: string) =>
      `Round ${round}: from ${from}, between ${lowest} and ${highest}, to ${result} points ahead`,

    // The costliest moments
    costliest: 'Costliest moments',
    costliestOne: 'Costliest moment',
    asPuzzle: 'Solve as a puzzle',
    asPuzzleMore: 'The same moment, to be decided once more. It comes again later, until you know it.',
    costliestMore: 'Only losses that are real, and that one can feel: 5 points or more.',
    none: 'No mistake worth naming.',
    noneAgainst: (name: string | undefined, points: string) =>
      `No mistake worth naming: the cards were against ${name ?? 'you'}, ${points} points.`,
    noneWith: (name: string | undefined, points: string) =>
      `No mistake worth naming: the cards were with ${name ?? 'you'}, ${points} points.`,
    bold: 'too bold',
    hasty: 'laid down too soon',
    did: 'Played:',
    better: 'Better:',

    // The finest moments
    finest: 'Finest moments',
    finestOne: 'Finest moment',
    noneFine: 'No choice stood out.',
    instead: 'Rather than:',
    gain: (points: string) => `${points} ${points === '1.0' ? 'point' : 'points'} better`,
    cost: (points: string) => `${points} ${points === '1.0' ? 'point' : 'points'} lost`,

    // Luck and skill
    shares: 'Luck and skill',
    sharesMore: [
      'Cards: what the deal, going first and the draws brought.',
      'Gifts: what the others gave away.',
      'Rest: how choices turned out that nobody could foresee.',
      'Lost: what your own choices gave away against the best one.',
    ],
    sharesSum: 'Together they are the result: the points ahead of the others.',
    cards: 'Cards',
    gifts: 'Gifts',
    rest: 'Rest',
    lost: 'Lost',
    result: 'Result',
    total: 'Total',

    // One decision
    here: 'What could be done here',
    hereMore: 'Points ahead of the others that each action leads to on average.',
    nothingHere: 'Nobody had a choice at this step.',
    nothingHereFor: (name: string) => `${name} had no choice at this step.`,
    chosen: 'chosen',
    best: 'best',
    asGood: 'as good',
    eitherDoes: 'Either will do.',
    between: (low: string, high: string) => `${low} to ${high}`,
  },
  ja: {
    what: 'その席から見えていた情報だけで、どの場面も何度も先まで進めてみて、それぞれの手を比べています。',
    seat: '誰の選択を見るか',
    coming: '振り返りを作っています…',
    share: (percent) => `${percent}%完了`,
    ahead: (reviews) => `順番待ちです（あと${reviews}件）。`,
    unreachable: '振り返りを読み込めませんでした。',
    tryAgain: '再試行',

    own: 'あなたの選択',
    accuracy: '正確さ',
    accuracyOf: (accuracy, decisions) => `正確さ：100点満点で${accuracy}点（${decisions}回の選択）`,
    accuracyFrom: (decisions) => `100点満点（${decisions}回の選択）`,
    allLost: (decisions) => `${decisions}回の選択のうち、いくつかで大きく損をしました。`,
    tooEarly: (decisions) =>
      decisions === 0
        ? '選ぶ場面がありませんでした。'
        : `正確さは、${decisions}回の選択だけではまだ何とも言えません。`,
    spared: (stake, lost) => `選び方しだいで${stake}点失うところを、${lost}点で済ませました。`,
    accuracyMore: 'ランダムに選ぶと失う点の平均と比べています。',

    course: '各ラウンドの流れ',
    courseMore: '場面ごとの、予想される得点差です（＋はリード）。',
    round: (round) => `第${round}ラウンド`,
    roundCourse: (round, from, lowest, highest, result) =>
      `第${round}ラウンド：予想される得点差は${from}点から始まり、${lowest}点から${highest}点の間を動いて、結果は${result}点`,

    costliest: '痛かった一手',
    costliestOne: '痛かった一手',
    asPuzzle: '問題として解く',
    asPuzzleMore: '同じ場面で、もう一度選んでみます。覚えるまで、日をおいてまた出題されます。',
    costliestMore: '平均で5点以上の損になり、もう一度くわしく比べても変わらなかった手だけを挙げています。',
    none: '気になるミスはありませんでした。',
    noneAgainst: (name, points) =>
      `気になるミスはありませんでした。${name === undefined ? '' : `${name}の`}引きの運は${points}点で、ついていませんでした。`,
    noneWith: (name, points) =>
      `気になるミスはありませんでした。${name === undefined ? '' : `${name}の`}引きの運は${points}点で、恵まれていました。`,
    bold: '欲張りすぎ',
    hasty: '出すのが早すぎ',
    did: '実際：',
    better: '最善：',

    finest: '会心の一手',
    finestOne: '会心の一手',
    noneFine: '際立った一手はありませんでした。',
    instead: 'ほかの手：',
    gain: (points) => `${points}点のプラス`,
    cost: (points) => `${points}点の損`,

    shares: '運と腕',
    sharesMore: [
      '引きの運：配られた札、親からの順番、引いた札による運。',
      '相手のミス：ほかの人が選び方で損した分。',
      '成り行き：誰にも読めなかった、その後の展開。',
      '自分の損：最善の手と比べて、自分の選び方で失った分。',
    ],
    sharesSum: '合わせると結果、つまりほかの人との得点差になります。',
    cards: '引きの運',
    gifts: '相手のミス',
    rest: '成り行き',
    lost: '自分の損',
    result: '結果',
    total: '合計',

    here: 'この場面の選択肢',
    hereMore: 'その手のあとの、予想される得点差です（＋はリード）。',
    nothingHere: 'この場面では、誰にも選択の余地がありません。',
    nothingHereFor: (name) => `この場面では、${name}には選択の余地がありません。`,
    chosen: '選んだ手',
    best: '最善',
    asGood: '大差なし',
    eitherDoes: 'どちらでも大差ありません。',
    between: (low, high) => `${low}～${high}`,
  },
});

/** Points to a tenth, with their sign: `+3.2`, `−0.4`, `0`. */
export function ahead(value: number): string {
  return (Math.round(value * 10) > 0 ? '+' : '') + tenth(value);
}

/** Points to a tenth; a whole number of them is written like the others, for they stand below each other. */
export function tenth(value: number): string {
  const tenths = Math.round(value * 10);
  if (tenths === 0) return '0';
  return (tenths < 0 ? '−' : '') + (Math.abs(tenths) / 10).toFixed(1);
}
