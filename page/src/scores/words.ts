import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    // The score sheet
    sheet: 'Score sheet',
    round: 'Round',
    roundNumber: (number: number) => `Round ${number}`,
    total: 'Total',
    most: 'The highest total wins.',
    fewest: 'The lowest total wins.',
    empty: 'No round is over yet.',
    out: 'went out',
    oneGo: 'in one go',
    doubled: '×2',
    leads: 'leads',
    won: 'won',
    runningTotal: (total: string) => `${total} in all`,

    // When a round is over
    roundOver: (round: number) => `Round ${round} is over`,
    matchOver: (rounds: number) =>
      rounds === 1 ? 'Match over after 1 round' : `Match over after ${rounds} rounds`,
    stockOut: 'The stock is used up',
    stockOutMore: 'Nobody goes out: the round is drawn.',
    oneGoMore: 'Everything in one go, so the points count double.',
    player: 'Player',
    place: 'Place',
    left: 'Cards left',
    nothingLeft: 'No cards left',
    points: 'Round',
    sitsOut: 'Sits out',
    next: 'Next round',
    nextIn: 'Next round in',
    waitingFor: (names: string) => `You are ready. Waiting for ${names}.`,
    ready: 'You are ready.',
    wait: 'The next round begins when all players are ready.',
    lookAtTable: 'Look at the table',
    showResult: 'Show the result',
    again: 'Play again',
    askAgain: 'Ask for another match',
    asked: 'Asked',
    onlyOwner: (name: string) => `${name} can start another match.`,
    toRoom: 'Seats and invitation',
    replay: 'Replay',
    record: 'Record',
    recordMore: 'Save the record of the match, a text file',
    home: 'Home',

    // The check of the shuffle
    fairness: 'Check the shuffle',
    fairnessWhy:
      'Before the match the table drew a secret and published its commitment, a fingerprint that fits no other secret. Then every player added a random number. All decks follow from these, so nobody could arrange the cards.',
    commitment: 'Commitment, told before the match',
    secret: 'Secret, told after the match',
    nonces: 'Added by the players',
    yours: 'you',
    fits: 'The secret fits the commitment.',
    fitsNot: 'The secret does not fit the commitment.',
    kept: 'Commitment and your own number are those that this browser had before the deal.',
    keptNot: 'Commitment or your own number differ from those that this browser had before the deal.',
    notHere: 'This browser was not there when the match began, so it cannot compare your own number.',
    checking: 'Dealing all rounds again…',
    unreachable: 'The match could not be loaded. Open this once more to try again.',
    proven: (rounds: number, cards: number) =>
      `${rounds === 1 ? 'One round was' : `All ${rounds} rounds were`} dealt again: ${cards} cards compared, and every one fits.`,
    wrong: {
      secret: () => 'The secret of the match does not fit its commitment.',
      dealer: () => 'The first dealer does not follow from the shuffle.',
      deal: (round: number) => `The deal of round ${round} does not follow from the shuffle.`,
      draw: (round: number) => `A card drawn in round ${round} does not follow from the shuffle.`,
    },
  },
  ja: {
    sheet: '得点表',
    round: 'ラウンド',
    roundNumber: (number) => `第${number}ラウンド`,
    total: '合計',
    most: '合計点の多い人が勝ちです。',
    fewest: '合計点（失点）の少ない人が勝ちです。',
    empty: 'まだ終わったラウンドはありません。',
    out: '上がり',
    oneGo: '一度に上がり',
    doubled: '×2',
    leads: '首位',
    won: '優勝',
    runningTotal: (total) => `累計${total}`,

    roundOver: (round) => `第${round}ラウンド終了`,
    matchOver: (rounds) => `マッチ終了（全${rounds}ラウンド）`,
    stockOut: '流局',
    stockOutMore: '山札が尽き、誰も上がれませんでした。',
    oneGoMore: '一度に上がったので、点数は2倍です。',
    player: 'プレイヤー',
    place: '順位',
    left: '残った札',
    nothingLeft: '手札なし',
    points: '今回',
    sitsOut: 'お休み',
    next: '次のラウンドへ',
    nextIn: '次のラウンドまで',
    waitingFor: (names) => `準備完了です。${names}を待っています。`,
    ready: '準備完了です。',
    wait: '全員の準備ができると、次のラウンドが始まります。',
    lookAtTable: '場を見る',
    showResult: '結果を見る',
    again: 'もう一度遊ぶ',
    askAgain: 'もう一回とお願いする',
    asked: 'お願いしました',
    onlyOwner: (name) => `次のマッチは${name}が始められます。`,
    toRoom: '席と招待',
    replay: 'リプレイ',
    record: '記録',
    recordMore: 'マッチの記録を保存する（テキストファイル）',
    home: 'ホーム',

    fairness: 'シャッフルを確かめる',
    fairnessWhy:
      'マッチの前に、卓は秘密の値を決め、その指紋にあたる値（コミットメント）を公開します。同じ指紋になる秘密はほかに作れません。そのあと全員がランダムな値を加え、すべての札の並びはそこから決まります。だから、誰にも札を仕組むことはできません。',
    commitment: 'マッチ前に公開されたコミットメント',
    secret: 'マッチ後に公開された秘密の値',
    nonces: '各プレイヤーが加えた値',
    yours: 'あなた',
    fits: '秘密の値はコミットメントと一致します。',
    fitsNot: '秘密の値がコミットメントと一致しません。',
    kept: 'コミットメントと自分の値は、配る前にこのブラウザーが控えたものと同じです。',
    keptNot: 'コミットメントか自分の値が、配る前にこのブラウザーが控えたものと違います。',
    notHere: 'マッチの開始時にこのブラウザーは参加していなかったため、自分の値は比べられません。',
    checking: '全ラウンドを配り直しています…',
    unreachable: 'マッチを読み込めませんでした。開き直すと、もう一度試します。',
    proven: (rounds, cards) =>
      `全${rounds}ラウンドを配り直し、${cards}枚の札がすべて一致することを確かめました。`,
    wrong: {
      secret: () => '秘密の値がコミットメントと一致しません。',
      dealer: () => '最初の親が、シャッフルの結果と違います。',
      deal: (round) => `第${round}ラウンドの配り方が、シャッフルの結果と違います。`,
      draw: (round) => `第${round}ラウンドで引かれた札が、シャッフルの結果と違います。`,
    },
  },
});

/** Points as they are written, with a true minus. */
export function points(count: number): string {
  return count < 0 ? `−${-count}` : String(count);
}

/** Points that were gained or lost. */
export function gained(count: number): string {
  return count > 0 ? `+${count}` : points(count);
}
