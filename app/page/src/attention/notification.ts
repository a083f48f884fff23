import { file, fullAddress } from '../addresses';
import { catalogue } from '../words/catalogue';

const words = catalogue({
  en: { turn: 'It is your turn', at: (code: string) => `Table ${code}` },
  ja: { turn: 'あなたの番です', at: (code) => `卓 ${code}` },
});

/** Shows that it is one's turn at a table, and no more than that. Gives what takes it away. */
export async function notifyTurn(code: string): Promise<() => void> {
  // on telephones only the service worker may, which leads back to the page as well
  const worker = await navigator.serviceWorker.getRegistration();
  const tag = `turn-${code}`;
  await worker?.showNotification(words().turn, {
    body: words().at(code),
    tag,
    icon: file('icon.svg'),
    data: fullAddress(`/t/${code}`),
  });
  return () => void worker?.getNotifications({ tag }).then((all) => all.forEach((each) => each.close()));
}
