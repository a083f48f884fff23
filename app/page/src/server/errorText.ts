import { hasServer } from '../addresses';
import { catalogue } from '../words/catalogue';
import { Refusal } from './http';
import { refusalText } from './refusalText';

const words = catalogue({
  en: {
    unreachable: 'The server does not answer. Look at your connection and try again.',
    notDone: 'That did not work. Try again; if the top of the page says what is missing, that comes first.',
  },
  ja: {
    unreachable: 'サーバーから応答がありません。接続を確かめて、もう一度お試しください。',
    notDone:
      'うまくいきませんでした。もう一度お試しください。画面の上に案内があるときは、先にそちらをご覧ください。',
  },
});

/** What to tell somebody whose wish failed: the sentence of whoever refused it, or that no answer came. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return refusalText(error);
  return hasServer ? words().unreachable : words().notDone;
}
