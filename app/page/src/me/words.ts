import { catalogue } from '../words/catalogue';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

export const words = catalogue({
  en: {
    title: 'My games',
    coming: 'Loading your matches…',
    tryAgain: 'Try again',

    nameMore: 'Others see it at the table. At tables where you sit already the old one stays.',
    rename: 'Change name',
    renamed: (name: string) => `You are called ${name} now.`,

    nothing: 'No finished match yet',
    nothingMore:
      'Once you have played a match to its end, its result, its replay and your statistics are found here.',
    playNow: 'Play Seven Bridge',
    playSeven: 'Play Seven by Seven',
    learn: 'How to play',

    against: 'Against the computers',
    standing: (name: string, ahead: number, behind: number) => `You against ${name}: ${ahead} to ${behind}`,
    allOpponents: 'All opponents',

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

    aged: 'This server no longer keeps its replay and its record.',
    ownData: 'Your data',
    facts: [
      'The server keeps your name, when you came first and last, what you did and said at tables, your results, and ' +
        'your games of Seven by Seven. It asks for no mail address and no password.',
      'A cookie is your key to it. It is the only cookie, and nothing is passed on to other sites.',
      'Those at a table see your name, and whoever has the link of a finished match sees all of its moves.',
    ],
    keptGuests: (days: number) =>
      days
        ? `Whoever has not come for ${days} days is forgotten: the name goes, the results of the others stay.`
        : 'This server forgets nobody by itself.',
    keptTables: (days: number) =>
      days
        ? `Tables are removed with their replays once nothing has happened there for ${days} days.`
        : 'This server keeps the replays of all matches.',
    export: 'Download all of it',
    cancel: 'Cancel',
    logOut: {
      ask: 'Forget me in this browser',
      more: 'This is for ever: nobody can come back as you, not even you. Your results stay with the others who played.',
      done: 'This browser has forgotten you.',
    },
    erase: {
      ask: 'Delete everything',
      more:
        'Your name goes from all finished matches, and what you wrote there; your games of Seven by Seven go as well. ' +
        'The moves stay, without a name: they are the match of the others too. This cannot be taken back.',
      done: 'Everything that told who you were is deleted.',
    },
  },
  ja: {
    title: '戦績',
    coming: '記録を読み込んでいます…',
    tryAgain: '再試行',

    nameMore: '卓でほかの人に表示されます。すでに座っている卓では、前の名前のままです。',
    rename: '名前を変える',
    renamed: (name) => `名前を「${name}」に変えました。`,

    nothing: 'まだ対戦記録がありません',
    nothingMore: 'マッチを最後まで遊ぶと、結果やリプレイ、成績がここに残ります。',
    playNow: 'セブンブリッジで遊ぶ',
    playSeven: 'セブン・バイ・セブンで遊ぶ',
    learn: '遊び方',

    against: 'コンピューターとの対戦成績',
    standing: (name, ahead, behind) => `${name}との対戦成績：${ahead}勝${behind}敗`,
    allOpponents: '対戦相手を見る',

    matches: '対戦履歴',
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

    aged: 'このサーバーには、リプレイと記録が残っていません。',
    ownData: 'あなたのデータ',
    facts: [
      'サーバーに保存されるのは、名前、初回と最終の利用日時、卓での操作と発言、結果、セブン・バイ・セブンの記録です。メールアドレスやパスワードはいただきません。',
      'Cookieは本人の確認に使う1つだけです。ほかのサイトには何も送りません。',
      '同じ卓の人には名前が見え、終わったマッチのリンクを知っている人にはその手順がすべて見えます。',
    ],
    keptGuests: (days) =>
      days
        ? `${days}日間利用のない人の名前は削除されます。ほかの人の結果は残ります。`
        : 'このサーバーでは、名前が自動で削除されることはありません。',
    keptTables: (days) =>
      days
        ? `${days}日間動きのない卓は、リプレイとともに消えます。`
        : 'このサーバーには、すべてのマッチのリプレイが残ります。',
    export: 'すべてダウンロード',
    cancel: 'やめる',
    logOut: {
      ask: 'このブラウザーから切り離す',
      more: '切り離すと、二度とこの戦績には戻れません。一緒に遊んだ人の結果は残ります。',
      done: 'このブラウザーから戦績を切り離しました。',
    },
    erase: {
      ask: 'すべて削除',
      more: '終わったマッチすべてから、あなたの名前とチャットの発言が消えます。セブン・バイ・セブンの記録も消えます。手順はほかの人のマッチでもあるため、名前のない形で残ります。元には戻せません。',
      done: 'あなたについての記録を削除しました。',
    },
  },
});
