import { catalogue } from '../words/catalogue';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

function ordinal(place: number): string {
  const teen = place % 100 > 10 && place % 100 < 14;
  return `${place}${(teen ? undefined : ENDINGS[place % 10]) ?? 'th'}`;
}

export const words = catalogue({
  en: {
    title: 'The day’s deal',
    coming: 'Loading the deal…',
    tryAgain: 'Try again',
    lead: 'One round a day, the same for everybody here: the same cards against the same computers. You have one try.',
    leadAlone:
      'One round a day: whoever plays alone on this day has the same cards against the same computers. You have one try.',
    noStanding:
      'The cards follow from the date. So nobody else is told how you did, and there is no standing.',
    otherAlone: 'The deal of this server takes a connection. Who plays alone has another one every day.',
    terms: (at: string) => [
      'No hints, nothing taken back',
      `A new deal every day at ${at}. Leaving pauses yours: come back whenever you like until then`,
      'Play the same way, and the computers answer the same way',
    ],
    rulesOf: (rules: string) => `This week: ${rules} rules`,
    rulesThen: (rules: string) => `${rules} rules`,
    counts: (fewestWin: boolean): string =>
      fewestWin
        ? 'Cards left in your hand are penalty points, and the fewest are best.'
        : 'Whoever goes out gets the points of all cards that the others have left.',
    against: 'Against',
    left: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} h ${minutes} min left today` : `${minutes} min left today`,
    play: 'Play the day’s deal',
    goOn: 'Continue',
    finishLate: 'Play to the end',
    toToday: 'To today’s deal',
    look: 'Replay',
    begun: (finished: number) =>
      finished === 0
        ? 'Nobody has finished it yet.'
        : finished === 1
          ? 'One person has finished it.'
          : `${finished} people have finished it.`,
    brokenOff: (count: number, over: boolean) =>
      over
        ? `${count} broke it off and ${count === 1 ? 'is' : 'are'} not counted.`
        : `${count} still ${count === 1 ? 'has' : 'have'} to finish.`,
    waiting: 'Your round is waiting for you.',
    notInTime: 'You did not finish it in time, so it is not counted.',
    notPlayed: 'You did not play on this day.',
    result: 'Where you stand',
    resultAlone: 'How you did',
    place: (place: number, of: number) => `${ordinal(place)} of ${of}`,
    first: 'You are the first to finish it today.',
    only: 'Nobody else finished it.',
    better: (percent: string) => `Better than ${percent} of the others.`,
    ahead: (points: string) => `${points} against the computers’ average`,
    points: (points: string) => `${points} ${points === '1' ? 'point' : 'points'}`,
    penalty: (points: string) => `${points} penalty ${points === '1' ? 'point' : 'points'}`,
    atTable: (place: number) => `${ordinal(place)} at your table`,
    stillChanges: (at: string) => `Others may still play until ${at}.`,
    chart: 'How far ahead of the computers’ average people came',
    bar: (from: string, to: string, count: number, own: boolean) =>
      `${from === to ? from : `${from} to ${to}`}: ${count}${own ? ' (you are here)' : ''}`,
    you: 'you',
    best: 'The best play beside yours',
    bestMore:
      'What the analyst would have done in your place, knowing no more than you did, and what your choice cost on average.',
    bestComing: (percent: number) => `The analyst is at work: ${percent}%`,
    bestAll: (right: number, all: number) => `Decisions without a mistake: ${right} of ${all}`,
    yours: 'You',
    theBest: 'Analyst',
    cost: (points: string) => `−${points}`,
    same: 'the same',
    asGood: 'yours is as good',
    onlyMistakes: 'Only the mistakes',
    invitation: 'The same cards for everybody, one try a day',
    shared: (day: string, points: string, place: string) =>
      `Seven Bridge, the deal of ${day}: ${points}, ${place}`,
    calendar: 'Your days',
    before: 'The month before',
    after: 'The month after',
    streak: 'Days in a row',
    bestStreak: 'Longest',
    played: 'Finished',
    forgiving: 'A missed day is forgiven if none of the seven before it was.',
    states: {
      finished: (place: number | null, points: string) => `finished, ${points}${place === 1 ? ', won' : ''}`,
      playing: 'begun',
      broken_off: 'broken off',
      forgiven: 'missed and forgiven',
      today: 'today',
    },
    fair: 'Is it fair?',
    fairMore: (at: string) =>
      `The secret of the day’s cards is made the day before, if anybody comes then, and else with the deal. Its commitment, a fingerprint that fits no other secret, is shown all day; the secret itself is published at ${at}, when the next deal begins. Then anybody can compute all cards, with any program.`,
    fairBeacon: (round: number, url: string) =>
      `The numbers of the seats are made with number ${round} of the public beacon ${url}. It came out when the day began, and the commitment had been shown before: so whoever runs this server could not choose the cards. At most it could have left this number out.`,
    fairAlone:
      'No public beacon went into these cards: whoever runs this server could have chosen among secrets, and through them among cards.',
    fairNext: (commitment: string) =>
      `The next deal is bound to this commitment, which you can compare when it has begun: ${commitment}`,
    fairGuest:
      'Nobody can be kept from coming again as another guest. So the standing is a game among people who play fair, and no proof of anything.',
    secretLater: (at: string) => `published at ${at}`,
  },
  ja: {
    title: '今日の一局',
    coming: '読み込んでいます…',
    tryAgain: '再試行',
    lead: '1日1ラウンド、このサーバーの全員が同じ札で、同じコンピューターと対戦します。挑戦は1回だけです。',
    leadAlone:
      '1日1ラウンド。この日にオフラインで遊ぶ人はみな、同じ札で同じコンピューターと対戦します。挑戦は1回だけです。',
    noStanding: '札の並びは日付だけで決まります。結果はほかの人に伝わらず、順位もありません。',
    otherAlone:
      'このサーバーの一局は、つながっていないと始められません。オフラインでは、別の一局を毎日楽しめます。',
    terms: (at) => [
      'ヒントもやり直しもありません',
      `毎日${at}に新しい一局。途中で離れても、それまでは続きから遊べます`,
      '同じように進めれば、コンピューターも同じように応じます',
    ],
    rulesOf: (rules) => `今週のルール：${rules}`,
    rulesThen: (rules) => `ルール：${rules}`,
    counts: (fewestWin) =>
      fewestWin
        ? '手札に残した札の点が失点になります。'
        : '上がった人が、ほかの人の残した札の点をすべて得ます（総取り）。',
    against: '対戦相手',
    left: (hours, minutes) => (hours > 0 ? `残り${hours}時間${minutes}分` : `残り${minutes}分`),
    play: '今日の一局に挑戦',
    goOn: '続きから遊ぶ',
    finishLate: '最後まで遊ぶ',
    toToday: '今日の一局へ',
    look: 'リプレイ',
    begun: (finished) =>
      finished === 0 ? 'まだ誰も終えていません。' : `${finished}人が最後まで遊びました。`,
    brokenOff: (count, over) =>
      over ? `途中でやめた${count}人は数えていません。` : `${count}人が挑戦中です。`,
    waiting: 'ラウンドの途中です。続きから遊べます。',
    notInTime: '時間内に終わらなかったため、順位には入りません。',
    notPlayed: 'この日は遊んでいません。',
    result: 'あなたの順位',
    resultAlone: 'あなたの結果',
    place: (place, of) => `${of}人中${place}位`,
    first: '今日の一番乗りです。',
    only: 'ほかに終えた人はいませんでした。',
    better: (percent) => `ほかの人の${percent}を上回りました。`,
    ahead: (points) => `コンピューターの平均との差 ${points}点`,
    points: (points) => `${points}点`,
    penalty: (points) => `失点${points}`,
    atTable: (place) => `卓では${place}位`,
    stillChanges: (at) => `次の一局が始まる${at}までは、ほかの人の結果で順位が変わります。`,
    chart: 'コンピューターの平均との差と人数',
    bar: (from, to, count, own) =>
      `${from === to ? from : `${from}～${to}`}点：${count}人${own ? '（あなた）' : ''}`,
    you: 'あなた',
    best: '最善の手と比べる',
    bestMore:
      'あなたと同じ手札と場だけを見て、分析が選んだ手です。数字は、あなたの手で平均して何点損をしたかです。',
    bestComing: (percent) => `分析しています：${percent}%`,
    bestAll: (right, all) => `${all}回の選択のうち${right}回はミスなし`,
    yours: 'あなた',
    theBest: '分析',
    cost: (points) => `−${points}`,
    same: '同じ',
    asGood: '大差なし',
    onlyMistakes: 'ミスした場面だけ',
    invitation: '全員が同じ札で、1日1回の挑戦',
    shared: (day, points, place) => `セブンブリッジ 今日の一局（${day}）：${points}、${place}`,
    calendar: 'これまでの記録',
    before: '前の月',
    after: '次の月',
    streak: '連続日数',
    bestStreak: '最長',
    played: '遊び終えた日数',
    forgiving: '1日休んでも、その前の7日間に休みがなければ連続は途切れません。',
    states: {
      finished: (place, points) => `${points}${place === 1 ? '、卓で1位' : ''}`,
      playing: '挑戦中',
      broken_off: '未完',
      forgiven: '休み（連続は継続）',
      today: '今日',
    },
    fair: '公平さの確認',
    fairMore: (at) =>
      `札の並びの元になる秘密の値は、前の日に誰かが来ていれば前の日に、そうでなければその日に決まります。その指紋にあたる値（コミットメント）は一日中表示され、秘密の値そのものは、次の一局が始まる${at}に公開されます。同じ指紋になる値はほかに作れません。公開後は、誰でもすべての札を計算して確かめられます。`,
    fairBeacon: (round, url) =>
      `各席の値には、公開の乱数（${url}）の第${round}回の値が入っています。その日が始まったときに出た値で、コミットメントはその前に表示されていました。だから、サーバーの運営者も札を選べませんでした。できたのは、この値を使わないことだけです。`,
    fairAlone:
      'この札の並びには、公開の乱数を使っていません。サーバーの運営者は、秘密の値を選び直して札の並びを選ぶこともできました。',
    fairNext: (commitment) =>
      `次の一局のコミットメントは、もう決まっています。始まったら比べられます：${commitment}`,
    fairGuest:
      '同じ人が別のゲストとしてもう一度挑戦することは防げません。順位は、ルールを守る人どうしのお楽しみです。',
    secretLater: (at) => `${at}に公開されます`,
  },
});
