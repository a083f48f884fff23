import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    loading: (loaded: string, whole: string) => `Loading the table: ${loaded} of ${whole} MB`,
    starting: 'Laying the table…',
    waiting:
      'What an opponent thinks with has not come yet. The match goes on as soon as there is a connection.',
    offered: (size: string) =>
      `To play matches, this page has to load ${size} MB once. It asks first, since data may cost you something.`,
    accept: (size: string) => `Load ${size} MB`,
    failed: {
      unsupported:
        'Matches cannot be played in this browser, since it has no WebAssembly. Newer ones have it.',
      memory: 'There is too little memory for matches. Closing other windows may help.',
      notLoaded: 'What matches are played with could not be loaded. Once there is a connection, try again.',
      stopped:
        'The game has come to a stop; there may be too little memory. Nothing is lost: load the page again, and you go on where you were.',
      elsewhere:
        'The game goes on in another window of this browser. To play here instead, load the page again.',
      broken: 'Something went wrong before the first match could begin. Try again, or with another browser.',
    },
    rest: 'All of this is there as always:',
    seven: 'Seven by Seven',
    choice: 'Choice',
    lesson: 'A first round',
    learn: 'How to play',
    again: 'Try again',
    reload: 'Load the page again',
    keptTitle: 'To play without a connection',
    kept: (size: string) =>
      `This browser keeps ${size} MB to play with. They are loaded again when they are needed.`,
    keptNone: 'This browser keeps nothing at the moment. What is played with is loaded when it is needed.',
    empty: 'Remove it',
    persist: {
      ask: 'Your games are kept in this browser. One that needs room may delete them, unless it is asked not to.',
      keep: 'Ask it to keep them',
      leave: 'Not now',
      kept: 'The browser keeps your games until you delete them.',
      notKept: 'The browser promises nothing. You can save a copy under “My games”.',
    },
    removed: 'Your games are gone from this browser. If you have saved a copy, you can bring it in.',
    bringBack: 'Bring in a copy',
    keepMore: (size: string) =>
      `Once this device keeps the game, matches against computers, puzzles and reviews need no connection. To keep it, ${size} MB are loaded.`,
    keep: (size: string) => `Keep the game on this device (${size} MB)`,
    keepAgain: 'The server has another version of the game.',
    keeping: (loaded: string, whole: string) => `Loading: ${loaded} of ${whole} MB`,
    trying: 'Trying whether it starts here…',
    keptHere: (size: string) =>
      `This device keeps the game, in ${size} MB. While there is no connection, the page offers to play alone.`,
    unknown: 'The server does not tell at the moment how large the game is.',
    toHandOver: (matches: number) =>
      matches === 1
        ? 'A match that you played alone is on this device'
        : `${matches} matches that you played alone are on this device`,
    handOverMore:
      'What you hand over to the server stands in your list with replay and review, marked as played alone. The server was ' +
      'not there, so it counts in no statistics and for no title.',
    handOver: 'Hand over',
    handedOver: (matches: number) =>
      matches === 1 ? 'One match is handed over.' : `${matches} matches are handed over.`,
    notTaken: (matches: number) =>
      `${matches === 1 ? 'One match' : `${matches} matches`} could not be taken. Only matches that one person has played ` +
      'against computers can be handed over. On this device they stay.',
    noConnection: 'No connection: play alone on this device',
    playAlone: 'Play alone',
    serverIsBack:
      'The server can be reached, and you can go back to it. What you play here stays on this device.',
    serverIsBackLater:
      'The server can be reached. The first page leads back to it, and what you play here stays.',
    toServer: 'Back to the server',
  },
  ja: {
    loading: (loaded, whole) => `卓のデータを読み込み中：${whole} MB のうち ${loaded} MB`,
    starting: '卓を準備しています…',
    waiting: '対戦相手のデータをまだ読み込めていません。接続が戻ると、マッチが続きます。',
    offered: (size) =>
      `マッチを遊ぶには、初回だけ ${size} MB のデータが必要です。通信量がかかるため、読み込む前にお知らせしています。`,
    accept: (size) => `${size} MB を読み込む`,
    failed: {
      unsupported:
        'このブラウザーは WebAssembly に対応していないため、マッチを遊べません。新しいブラウザーをお使いください。',
      memory: 'メモリーが足りないため、マッチを遊べません。ほかのタブやアプリを閉じてみてください。',
      notLoaded: 'マッチに必要なデータを読み込めませんでした。接続を確かめて、もう一度お試しください。',
      stopped:
        'マッチが止まりました。メモリーが足りないのかもしれません。ここまでの進行は保存されています。ページを読み込み直すと、続きから遊べます。',
      elsewhere:
        '別のタブでこのページを開いたので、こちらは止めました。こちらで遊ぶには、ページを読み込み直してください。',
      broken: 'マッチの準備中に問題が起きました。再試行するか、別のブラウザーをお使いください。',
    },
    rest: '次のものは、いつもどおり楽しめます。',
    seven: 'セブン・バイ・セブン',
    choice: 'チョイス',
    lesson: 'はじめの1ラウンド',
    learn: '遊び方',
    again: '再試行',
    reload: 'ページを読み込み直す',
    keptTitle: 'オフラインで遊ぶためのデータ',
    kept: (size) => `${size} MB をこのブラウザーに保存しています。消しても、必要なときにまた読み込みます。`,
    keptNone: '今は何も保存していません。必要なときに読み込みます。',
    empty: '消す',
    persist: {
      ask: '対戦の記録は、このブラウザーに保存されています。容量が足りないとブラウザーが消すことがあるので、消さないように頼んでおけます。',
      keep: '消さないように頼む',
      leave: '今はしない',
      kept: '自分で消すまで、ブラウザーに残るようになりました。',
      notKept: 'ブラウザーには断られました。「戦績」から、記録をファイルに保存できます。',
    },
    removed: '対戦の記録が、このブラウザーから消えています。保存したファイルがあれば、取り込めます。',
    bringBack: 'ファイルを取り込む',
    keepMore: (size) =>
      `この端末に保存しておくと、オフラインでも、コンピューターとのマッチや次の一手、マッチの振り返りを楽しめます。読み込むデータは ${size} MB です。`,
    keep: (size) => `この端末に保存する（${size} MB）`,
    keepAgain: '新しいバージョンがあります。',
    keeping: (loaded, whole) => `読み込み中：${whole} MB のうち ${loaded} MB`,
    trying: '動くかどうか確かめています…',
    keptHere: (size) =>
      `この端末に保存してあります（${size} MB）。オフラインになると、ひとりで遊ぶためのボタンが出ます。`,
    unknown: '今はサーバーに接続できないため、データの大きさが分かりません。',
    toHandOver: (matches) => `この端末に、オフラインで遊んだマッチが${matches}件あります`,
    handOverMore:
      'サーバーに預けると、「オフライン」の印つきで対戦履歴に載り、リプレイや振り返りを見られます。' +
      'サーバーにつながずに遊んだマッチなので、成績や段級位には入りません。',
    handOver: 'サーバーに預ける',
    handedOver: (matches) => `${matches}件をサーバーに預けました。`,
    notTaken: (matches) =>
      `${matches}件は預けられませんでした。預けられるのは、1人でコンピューターと遊んだマッチです。この端末にはそのまま残ります。`,
    noConnection: 'オフラインです。この端末で、ひとりで遊べます。',
    playAlone: 'ひとりで遊ぶ',
    serverIsBack: 'サーバーにつながっています。いつでも戻れます。ここで遊んだマッチは、この端末に残ります。',
    serverIsBackLater:
      'サーバーにつながっています。ホームから戻れます。ここで遊んだマッチは、この端末に残ります。',
    toServer: 'サーバーに戻る',
  },
});
