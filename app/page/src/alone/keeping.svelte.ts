import { engine, hasServer } from '../addresses';
import { canKeepPage, keepWholePage } from '../offline/register';
import { canStart, missing } from './engine';
import { emptyKept } from './kept';
import type { FromTrial } from './messages';
import { savesData } from './savesData';
import type { Stage } from './transport';

/** So long, in milliseconds, what somebody came for has the connection for itself. */
const LATER = 8000;

const at = engine === undefined ? undefined : new URL(engine, document.baseURI).href;

/** Whether a page that comes from a server can be kept on this device, to play while that is out of reach. */
export const canKeep = (): boolean =>
  hasServer && at !== undefined && canKeepPage() && 'WebAssembly' in globalThis;

/** Whether it is: all of it is there, and it has started here once. */
export const isKept = async (): Promise<boolean> => at !== undefined && canStart(at);

/** How many bytes it would take to keep it, or to bring it up to date. */
export const bytesToKeep = (): Promise<number> => missing(at!);

let stage = $state.raw<Stage>();

/** How far the keeping has come; `undefined` where nobody has asked for it since the page was opened. */
export const keepingStage = (): Stage | undefined => stage;

/** Keeps all of the page and the engine, once that has started here for trial: not every device can. */
export function keep(): void {
  const trial = new Worker(new URL('./trial.ts', import.meta.url), { type: 'module' });
  stage = { is: 'loading', loaded: 0, whole: 0 };
  trial.onmessage = ({ data }: MessageEvent<FromTrial>) => {
    if (data.kind === 'loading') stage = { is: 'loading', loaded: data.loaded, whole: data.whole };
    else void settle(data);
  };
  trial.onerror = () => void settle({ kind: 'failed', why: 'broken' });
  trial.postMessage(at);

  async function settle(told: Exclude<FromTrial, { kind: 'loading' }>): Promise<void> {
    trial.terminate();
    if (told.kind === 'failed') stage = { is: 'failed', why: told.why };
    else {
      const isWhole = await keepWholePage().then(isKept, () => false);
      stage = isWhole ? { is: 'ready' } : { is: 'failed', why: 'notLoaded' };
    }
  }
}

/** Keeps nothing any more. */
export async function keepNothing(): Promise<void> {
  await emptyKept();
  stage = undefined;
}

/** Where somebody has had the game kept, and the server has another version of it: keeps that, once there is time. */
export function bringUpToDate(): void {
  if (!canKeep() || savesData()) return;
  setTimeout(() => {
    void (async () => {
      if ((await isKept()) && (await bytesToKeep().catch(() => 0))) keep();
    })();
  }, LATER);
}
