import type { NewComplaint } from '../../server/messages';
import { catalogue } from '../../words/catalogue';

export type ComplaintReason = NewComplaint['reason'];

/** Names come as they are shown: see names.ts. */
export const words = catalogue({
  en: {
    cancel: 'Cancel',
    blockTitle: (name: string) => `Block ${name}?`,
    blockMore: [
      'Nothing they say is shown to you any more, at any table.',
      'A quick match does not bring you together, and the list leaves their tables out.',
      'They are not told. You find whom you have blocked under “My games”.',
    ],
    block: 'Block',
    blocked: (name: string) => `You have blocked ${name}.`,
    unblocked: (name: string) => `${name} is no longer blocked.`,
    reportTitle: (name: string) => `Report ${name}?`,
    reportMore:
      'Whoever runs this server reads your report, with what they said at this table. They are not told.',
    reason: 'What happened',
    reasons: {
      rude: 'Rude words',
      cheating: 'Cheating',
      stalling: 'Playing slowly on purpose',
      other: 'Something else',
    } satisfies Record<ComplaintReason, string>,
    report: 'Report',
    reported: (name: string) => `You have reported ${name}.`,
  },
  ja: {
    cancel: 'やめる',
    blockTitle: (name) => `${name}をブロックしますか？`,
    blockMore: [
      'どの卓でも、この人の発言が表示されなくなります。',
      'クイックマッチで一緒にならず、この人の卓は一覧に出なくなります。',
      '相手には伝わりません。ブロックした人は「戦績」で確かめられます。',
    ],
    block: 'ブロックする',
    blocked: (name) => `${name}をブロックしました。`,
    unblocked: (name) => `${name}のブロックを解除しました。`,
    reportTitle: (name) => `${name}を通報しますか？`,
    reportMore: 'サーバーの運営者に、この卓でのこの人の発言とともに届きます。相手には伝わりません。',
    reason: '理由',
    reasons: {
      rude: '暴言',
      cheating: '不正',
      stalling: 'わざと時間をかける',
      other: 'ほかの理由',
    },
    report: '通報する',
    reported: (name) => `${name}を通報しました。`,
  },
});
