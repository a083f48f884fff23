import { talkThrough } from '../server/transport';
import { missing } from './engine';
import { savesData } from './savesData';
import { AloneTransport, type Stage } from './transport';

let stage = $state.raw<Stage>();

/** How far the server of this page has come; `undefined` where the page has one elsewhere. */
export const aloneStage = (): Stage | undefined => stage;

/**
 * Has the page play with a server of its own, whose engine lies at this address. Where data may have to be saved a person
 * is asked before anything large is loaded.
 */
export async function playAlone(engine: string): Promise<void> {
  const alone = new AloneTransport((reached) => (stage = reached));
  const begin = (): void => alone.begin(engine);
  talkThrough(alone);
  if (!('WebAssembly' in globalThis)) return alone.fail('unsupported');
  if (savesData() === false) return begin();
  try {
    const bytes = await missing(engine);
    if (bytes) stage = { is: 'offered', bytes, accept: begin };
    else begin();
  } catch {
    alone.fail('notLoaded');
  }
}
