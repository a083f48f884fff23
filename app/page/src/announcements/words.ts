import type { Who } from '../game/names';
import { catalogue } from '../words/catalogue';

const is = ({ own, name }: Who): string => (own ? 'You are' : `${name} is`);
const does = ({ own, name }: Who, verb: string, ending = 's'): string =>
  own ? `You ${verb}` : `${name} ${verb}${ending}`;
const has = ({ own, name }: Who): string => (own ? 'You have' : `${name} has`);
/** The subject of a Japanese sentence; about oneself it is left out. */
const ga = ({ own, name }: Who): string => (own ? '' : `${name}が`);

/** What somebody does who is named elsewhere. */
const alone = (own: boolean, verb: string): string => (own ? verb : `${verb}s`);
const whose = ({ own, name }: Who): string => (own ? 'your' : `${name}’s`);
const whoseJa = ({ own, name }: Who): string => (own ? 'あなた' : name);

export const words = catalogue({
  en: {
    the: (card: string) => `the ${card}`,
    pause: ' ',

    sitsDown: (who: Who) => `${does(who, 'sit')} down.`,
    leaves: (who: Who) => `${does(who, 'leave')}.`,
    computerFor: (who: Who) => `A computer plays on for ${who.own ? 'you' : who.name}.`,
    gone: (who: Who) => `${has(who)} lost the connection.`,
    away: (who: Who) =>
      who.own
        ? 'A computer plays for you until you are back.'
        : `A computer plays until ${who.name} is back.`,
    late: (who: Who) => `Time is up: a computer plays this turn for ${who.own ? 'you' : who.name}.`,
    back: (who: Who) => `${is(who)} back.`,
    muted: (who: Who) => `${is(who)} muted now.`,
    unmuted: (who: Who) => `${does(who, 'may', '')} speak again.`,
    owner: (who: Who) => `${is(who)} the owner of the table now.`,

    begun: 'The match begins.',
    forTheDeal: (times: string[][]) =>
      `Cards for the first deal: ${times.map((cards) => cards.join(', ')).join('; again: ')}.`,
    got: ({ own, name }: Who, card: string) => `${own ? 'you' : name} ${card}`,
    dealt: (round: number, dealer: Who) =>
      `Round ${round}: ${dealer.own ? 'you deal' : `${dealer.name} deals`}.`,
    drawn: (who: Who, card?: string) => `${does(who, 'draw')}${card ? ` ${card}` : ''}.`,
    melded: (who: Who, cards: string) => `${does(who, 'meld')} ${cards}.`,
    claimed: (who: Who, call: string, cards: string) => `${call} ${does(who, 'meld')} ${cards}.`,
    laidOff: (who: Who, card: string, owner: Who | undefined) => {
      const onto = owner ? whose(owner) : who.own ? 'your' : 'their own';
      return `${does(who, 'lay')} ${card} off on ${onto} meld.`;
    },
    discarded: (who: Who, card: string) => `${does(who, 'discard')} ${card}.`,
    oneLeft: 'One card left!',
    fourSevens: 'All four sevens are on the table!',
    reshuffled: (cards: number) => `The discards are shuffled into a new stock of ${cards} cards.`,
    out: (who: Who) => `${does(who, 'go', 'es')} out!`,
    oneGo: 'All in one go!',
    nobodyOut: 'The stock is used up: nobody goes out.',
    ready: (who: Who) => `${is(who)} ready.`,
    won: (who: Who) => `${does(who, 'win')} the match!`,
    shared: (names: string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} share the win.`,
    you: 'You',
    said: (who: Who, what: string) => `${who.own ? 'You' : who.name}: ${what}`,
    undo: {
      asked: (who: Who) => `${does(who, 'ask')} to take the last move back.`,
      agreed: (who: Who) => `${does(who, 'agree')}.`,
      refused: () => 'The move stays.',
      done: () => 'The move is taken back.',
    },
    removal: {
      asked: (who: Who, by: Who) => `${does(by, 'ask')} to remove ${who.own ? 'you' : who.name}.`,
      agreed: (_who: Who, by: Who) => `${does(by, 'agree')}.`,
      refused: (who: Who) => `${does(who, 'stay')}.`,
    },
    removed: (who: Who) => `${who.own ? 'You were' : `${who.name} was`} removed: a computer plays on.`,
    closed: 'The table is closed.',

    yourTurn: 'It is your turn.',
    canClaim: (card: string, calls: string[]) => `You can claim ${card}: ${calls.join(' or ')}.`,

    acts: {
      drew: (own: boolean, card?: string) => `${alone(own, 'draw')}${card ? ` ${card}` : ''}`,
      claimed: (call: string, cards: string) => `${call} ${cards}`,
      melded: (own: boolean, cards: string) => `${alone(own, 'meld')} ${cards}`,
      laidOff: (own: boolean, cards: string, owner: Who | undefined) =>
        `${alone(own, 'lay')} ${cards} off on ${owner ? whose(owner) : own ? 'your own' : 'their own'} meld`,
      melds: (own: boolean, cards: number) => `${alone(own, 'meld')} ${cards} cards`,
      lays: (own: boolean, cards: string) => `${alone(own, 'lay')} off ${cards}`,
      discarded: (own: boolean, card: string) => `${alone(own, 'discard')} ${card}`,
      out: (own: boolean) => `${own ? 'go' : 'goes'} out!`,
    },
    and: ', ',

    nothingYet: 'Nothing has happened yet.',
    backTo: (move: string) => `Go back to before this move: ${move}`,
    isNew: 'new',
    newOnes: 'New since your last turn',
  },
  ja: {
    the: (card) => card,
    pause: '',

    sitsDown: (who) => `${ga(who)}着席しました。`,
    leaves: (who) => `${ga(who)}席を立ちました。`,
    computerFor: (who) => `${who.own ? 'あなた' : who.name}の代わりにコンピューターがプレイします。`,
    gone: (who) => `${who.own ? 'あなた' : who.name}の接続が切れました。`,
    away: (who) => `${who.own ? '' : `${who.name}が`}戻るまで、コンピューターが代わりにプレイします。`,
    late: (who) =>
      `時間切れです。この手番は${who.own ? '' : `${who.name}の`}代わりにコンピューターがプレイします。`,
    back: (who) => `${ga(who)}戻りました。`,
    muted: (who) => `${who.own ? 'あなた' : who.name}がミュートされました。`,
    unmuted: (who) => `${who.own ? 'あなた' : who.name}のミュートが解除されました。`,
    owner: (who) => `${who.own ? 'あなた' : who.name}がホストになりました。`,

    begun: 'マッチが始まります。',
    forTheDeal: (times) =>
      `最初の親を決める札：${times.map((cards) => cards.join('、')).join('。引き直し：')}。`,
    got: ({ own, name }, card) => `${own ? 'あなた' : name}は${card}`,
    dealt: (round, dealer) => `第${round}ラウンド。親は${dealer.own ? 'あなた' : dealer.name}です。`,
    drawn: (who, card) => `${ga(who)}${card ? `${card}を` : ''}引きました。`,
    melded: (who, cards) => `${ga(who)}${cards}を出しました。`,
    claimed: (who, call, cards) => `${call}${ga(who)}${cards}を出しました。`,
    laidOff: (who, card, owner) =>
      `${ga(who)}${card}を${owner ? whoseJa(owner) : '自分'}のメルドに付けました。`,
    discarded: (who, card) => `${ga(who)}${card}を捨てました。`,
    oneLeft: '残り1枚！',
    fourSevens: '7が4枚そろいました！',
    reshuffled: (cards) => `捨て札を切り直し、${cards}枚の新しい山札にしました。`,
    out: (who) => `${who.own ? 'あなた' : who.name}の上がり！`,
    oneGo: '一気上がりです！',
    nobodyOut: '山札が尽きました。流局です。',
    ready: (who) => `${who.own ? '' : `${who.name}は`}準備完了です。`,
    won: (who) => `${who.own ? 'あなた' : who.name}の優勝です！`,
    shared: (names) => `${names.join('と')}の同点優勝です。`,
    you: 'あなた',
    said: (who, what) => `${who.own ? 'あなた' : who.name}：${what}`,
    undo: {
      asked: (who) => (who.own ? '「待った」を求めました。' : `${who.name}が「待った」を求めています。`),
      agreed: (who) => `${ga(who)}「待った」を認めました。`,
      refused: () => '「待った」は認められませんでした。',
      done: () => '1手戻しました。',
    },
    removal: {
      asked: (who, by) => `${ga(by)}${who.own ? 'あなた' : who.name}の退席を求めました。`,
      agreed: (_who, by) => `${ga(by)}退席に賛成しました。`,
      refused: (who) => `${who.own ? 'あなた' : who.name}はそのまま続けます。`,
    },
    removed: (who) =>
      `${who.own ? 'あなた' : who.name}が退席となりました。コンピューターが代わりにプレイします。`,
    closed: 'この卓は閉じられました。',

    yourTurn: 'あなたの番です。',
    canClaim: (card, calls) => `${calls.join('か')}で${card}をもらえます。`,

    acts: {
      drew: (_own, card) => `${card ? `${card}を` : ''}引く`,
      claimed: (call, cards) => `${call}${cards}`,
      melded: (_own, cards) => `${cards}を出す`,
      laidOff: (_own, cards, owner) => `${cards}を${owner ? whoseJa(owner) : '自分'}のメルドに付ける`,
      melds: (_own, cards) => `${cards}枚出す`,
      lays: (_own, cards) => `${cards}を付ける`,
      discarded: (_own, card) => `${card}を捨てる`,
      out: () => '上がり！',
    },
    and: '、',

    nothingYet: 'まだ何も起きていません。',
    backTo: (move) => `この手の前まで戻す：${move}`,
    isNew: '新着',
    newOnes: 'あなたの前の手番からの動き',
  },
});
