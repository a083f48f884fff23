import { catalogue } from '../words/catalogue';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

export const words = catalogue({
  en: {
    title: 'My games',
    coming: 'Loading your matches…',
    tryAgain: 'Try again',

    name: 'Your name',
    nameMore: 'Others see it at the table. At tables where you sit already the old one stays.',
    rename: 'Change name',
    renamed: (name: string) => `You are called ${name} now.`,

    nothing: 'No finished match yet',
    nothingMore:
      'Once you have played a match to its end, its result, its replay and your statistics are found here.',
    playNow: 'Play Seven Bridge',
    playSeven: 'Play Seven by Seven',
    learn: 'How to play',

    matches: 'Finished matches',
    place: (place: number) => `${place}${ENDINGS[place] ?? 'th'}`,
    placeOf: (place: number, seats: number) => `${place}${ENDINGS[place] ?? 'th'} of ${seats}`,
    points: (points: string) => `${points} points`,
    replay: 'Replay',
    record: 'Record',
    older: 'Older matches',

    statistics: 'Statistics',
    takenBack: 'With undo',
    takenBackMore: 'Moves were taken back, so it is not counted in the statistics.',
    played: 'Matches',
    wins: 'Won',
    average: 'Points a match',
    roundsWon: 'Rounds won',
    ofRounds: (rounds: string) => `of ${rounds}`,
    oneGo: 'Out in one go',
    places: 'Places',
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),

    seven: 'Seven by Seven',
    sevenPlayed: 'Deals',
    sevenWon: 'Won',
    best: 'Fastest',
    streak: 'Days in a row',
    bestStreak: 'Longest row',
    none: '–',
  },
  ja: {
    title: '戦績',
    coming: '記録を読み込んでいます…',
    tryAgain: '再試行',

    name: 'あなたの名前',
    nameMore: '卓でほかの人に表示されます。すでに座っている卓では、前の名前のままです。',
    rename: '名前を変える',
    renamed: (name) => `名前を「${name}」に変えました。`,

    nothing: 'まだ対戦記録がありません',
    nothingMore: 'マッチを最後まで遊ぶと、結果やリプレイ、成績がここに残ります。',
    playNow: 'セブンブリッジで遊ぶ',
    playSeven: 'セブン・バイ・セブンで遊ぶ',
    learn: '遊び方',

    matches: '終わったマッチ',
    place: (place) => `${place}位`,
    placeOf: (place, seats) => `${seats}人中${place}位`,
    points: (points) => `${points}点`,
    replay: 'リプレイ',
    record: '記録',
    older: 'もっと前のマッチ',

    statistics: '成績',
    takenBack: '戻しあり',
    takenBackMore: '手を戻したため、成績には入りません。',
    played: 'マッチ',
    wins: '優勝',
    average: '平均点',
    roundsWon: '上がり',
    ofRounds: (rounds) => `／${rounds}`,
    oneGo: '一気上がり',
    places: '順位の内訳',
    times: (count) => `${count}回`,

    seven: 'セブン・バイ・セブン',
    sevenPlayed: '回数',
    sevenWon: 'クリア',
    best: '最短タイム',
    streak: '連続日数',
    bestStreak: '最長連続日数',
    none: '–',
  },
});
