import { catalogue, localized } from '../words/catalogue';
import { Refusal } from './http';

const words = catalogue({
  en: { unreachable: 'The server does not answer. Look at your connection and try again.' },
  ja: { unreachable: 'サーバーから応答がありません。接続を確かめて、もう一度お試しください。' },
});

/** What to tell somebody whose wish failed: the server's own sentence, or that it did not answer. */
export function errorText(error: unknown): string {
  return error instanceof Refusal ? localized(error.text) : words().unreachable;
}
