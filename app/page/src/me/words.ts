import { catalogue } from '../words/catalogue';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

export const words = catalogue({
  en: {
    title: 'My games',
    coming: 'Loading your matches…',
    tryAgain: 'Try again',

    nameMore: 'Others see it at the table. At tables where you sit already the old one stays.',
    nameMoreAlone: 'It is your name at the table. At tables where you sit already the old one stays.',
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
    ownTitle: 'Your title: ',
    allOpponents: 'All opponents',

    matches: 'Finished matches',
    place: (place: number) => `${place}${ENDINGS[place] ?? 'th'}`,
    placeOf: (place: number, seats: number) => `${place}${ENDINGS[place] ?? 'th'} of ${seats}`,
    points: (points: string) => `${points} points`,
    replay: 'Replay',
    record: 'Record',
    older: 'Older matches',

    records: {
      title: 'Matches of others',
      more: 'Somebody has sent you the record of a match? Here you can see it again, move by move, and play on from it.',
      open: 'Open a record',
    },

    statistics: 'Statistics',
    playedAlone: 'Played alone',
    playedAloneMore: 'It was played on a device without the server, so it is not counted in the statistics.',
    knewMore: 'Not counted',
    notCountedMore:
      'Moves were taken back, or somebody saw the hands of two seats, so it is not counted in the statistics.',
    played: 'Matches',
    wins: 'Won',
    average: 'Points a match',
    roundsWon: 'Rounds won',
    roundsOf: (count: string, rounds: string) => `${count} of ${rounds} rounds`,
    caught: 'Lost by one’s own discard',
    averagePlace: 'Average place',
    placeOnAverage: (place: number) => place.toFixed(1),
    fewRounds: (rounds: number) =>
      rounds === 1 ? 'One round says little yet.' : `${rounds} rounds say little yet.`,
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
    blocks: 'People you have blocked',
    blocksMore: 'You do not hear them, and a quick match does not bring you together. They are not told.',
    unblock: 'Unblock',
    ownData: 'Your data',
    facts: [
      'The server keeps your name, when you came first and last, what you did and said at tables, your results, ' +
        'your games of Seven by Seven, whom you have blocked, what you have reported, and which finished matches of others you have looked at. It asks for no mail address and no password.',
      'A cookie is your key to it. It is the only cookie, and nothing is passed on to other sites.',
      'Those at a table see your name, and whoever has the link of a finished match sees all of its moves.',
    ],
    factsAlone: [
      'Your name, your matches with all their moves, your results and your puzzles are in this browser, on this device, and nowhere else.',
      'If you clear the data of this site in the browser, they are gone. A browser that needs room may clear them by itself.',
    ],
    sentNowhere:
      'There is no server that keeps them, no cookie, and nobody else can look at them. Nothing is sent anywhere.',
    sentIfHandedOver:
      'Nobody else can look at them. The server gets a match when you hand it over, and nothing else.',
    keptGuests: (days: number) =>
      days
        ? `Whoever has not come for ${days} days is forgotten: the name goes, the results of the others stay.`
        : 'This server forgets nobody by itself.',
    keptTables: (days: number) =>
      days
        ? `Tables are removed with their replays once nothing has happened there for ${days} days.`
        : 'This server keeps the replays of all matches.',
    export: 'Download all of it',
    bringIn: {
      choose: 'Bring in a copy',
      title: 'Bring in this copy?',
      of: (name: string, when: string) => `It is of ${name}, saved on ${when}.`,
      adds: (matches: number, known: number) =>
        [
          matches === 0
            ? 'No match is new.'
            : matches === 1
              ? 'One match is added.'
              : `${matches} matches are added.`,
          known === 0
            ? ''
            : known === 1
              ? ' One is here already and stays.'
              : ` ${known} are here already and stay.`,
        ].join(''),
      settings: 'Its settings as well',
      settingsMore:
        'The settings, house rules and tallies of solitaires in the file take the place of those in this browser.',
      go: 'Bring it in',
      done: (matches: number) =>
        matches === 1
          ? 'One match was added.'
          : matches
            ? `${matches} matches were added.`
            : 'No match was new.',
    },
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
      moreAlone:
        'Your name, all your matches with their replays, your results and your puzzles go. What you have set stays. This cannot be taken back.',
      doneAlone: 'Everything is deleted.',
    },
  },
  ja: {
    title: '戦績',
    coming: '記録を読み込んでいます…',
    tryAgain: '再試行',

    nameMore: '卓でほかの人に表示されます。すでに座っている卓では、前の名前のままです。',
    nameMoreAlone: '卓で使う名前です。すでに座っている卓では、前の名前のままです。',
    rename: '名前を変える',
    renamed: (name) => `名前を「${name}」に変えました。`,

    nothing: 'まだ対戦記録がありません',
    nothingMore: 'マッチを最後まで遊ぶと、結果やリプレイ、成績がここに残ります。',
    playNow: 'セブンブリッジで遊ぶ',
    playSeven: 'セブン・バイ・セブンで遊ぶ',
    learn: '遊び方',

    against: 'コンピューターとの対戦成績',
    standing: (name, ahead, behind) => `${name}との対戦成績：${ahead}勝${behind}敗`,
    ownTitle: 'あなたの段級位：',
    allOpponents: '対戦相手を見る',

    matches: '対戦履歴',
    place: (place) => `${place}位`,
    placeOf: (place, seats) => `${seats}人中${place}位`,
    points: (points) => `${points}点`,
    replay: 'リプレイ',
    record: '記録',
    older: 'もっと前のマッチ',

    records: {
      title: 'ほかの人のマッチ',
      more: 'マッチの記録のファイルを受け取ったら、ここで開けます。1手ずつ見たり、好きな場面から遊んだりできます。',
      open: '記録を開く',
    },

    statistics: '成績',
    playedAlone: 'オフライン',
    playedAloneMore: 'サーバーにつながずに遊んだため、成績には入りません。',
    knewMore: '参考記録',
    notCountedMore: '手を戻したか、2人分の手札を見た人がいるため、成績には入りません。',
    played: 'マッチ',
    wins: '優勝',
    average: '平均点',
    roundsWon: '上がり',
    roundsOf: (count, rounds) => `${rounds}ラウンド中${count}`,
    caught: '自分の捨て札で上がられた',
    averagePlace: '平均順位',
    placeOnAverage: (place) => `${place.toFixed(1)}位`,
    fewRounds: (rounds) => `${rounds}ラウンドだけでは、まだはっきりとは言えません。`,
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
    blocks: 'ブロックした人',
    blocksMore: '発言は表示されず、クイックマッチで一緒になりません。相手には伝わりません。',
    unblock: '解除する',
    ownData: 'あなたのデータ',
    facts: [
      'サーバーに保存されるのは、名前、初回と最終の利用日時、卓での操作と発言、結果、セブン・バイ・セブンの記録、ブロックした人、通報した内容、ほかの人のどのマッチの札を見たかです。メールアドレスやパスワードはいただきません。',
      'Cookieは本人の確認に使う1つだけです。ほかのサイトには何も送りません。',
      '同じ卓の人には名前が見え、終わったマッチのリンクを知っている人にはその手順がすべて見えます。',
    ],
    factsAlone: [
      '名前、マッチとその手順、結果、次の一手の記録は、このブラウザーの中だけにあります。',
      'ブラウザーでこのサイトのデータを消すと、なくなります。容量が足りないとき、ブラウザーが自動で消すこともあります。',
    ],
    sentNowhere: '預かるサーバーもCookieもなく、ほかの人からは見えません。どこにも送りません。',
    sentIfHandedOver: 'ほかの人からは見えません。サーバーに送るのは、あなたが渡したマッチだけです。',
    keptGuests: (days) =>
      days
        ? `${days}日間利用のない人の名前は削除されます。ほかの人の結果は残ります。`
        : 'このサーバーでは、名前が自動で削除されることはありません。',
    keptTables: (days) =>
      days
        ? `${days}日間動きのない卓は、リプレイとともに消えます。`
        : 'このサーバーには、すべてのマッチのリプレイが残ります。',
    export: 'すべてダウンロード',
    bringIn: {
      choose: 'ファイルを取り込む',
      title: 'このデータを取り込みますか？',
      of: (name, when) => `${name}のデータ（${when}に保存）です。`,
      adds: (matches, known) =>
        (matches ? `${matches}マッチが加わります。` : '新しいマッチはありません。') +
        (known ? `${known}マッチはすでにあるので、そのまま残ります。` : ''),
      settings: '設定も取り込む',
      settingsMore: '設定、うちのルール、ソリティアの成績が、ファイルのものになります。',
      go: '取り込む',
      done: (matches) =>
        matches ? `${matches}マッチを取り込みました。` : '新しいマッチはありませんでした。',
    },
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
      moreAlone:
        '名前、すべてのマッチとリプレイ、結果、次の一手の記録が消えます。設定は残ります。元には戻せません。',
      doneAlone: 'すべて削除しました。',
    },
  },
});
