import { loaded } from './engine';
import type { FromTrial } from './messages';
import { functionOf, reasonOf, startPython } from './python';

const tell = (message: FromTrial): void => postMessage(message);

/** Keeps the engine at an address, and tries whether it starts in this browser. It touches no table. */
async function tryOut(engine: string): Promise<void> {
  const { folder, loadRest, noteStart } = await loaded(engine, (loaded, whole) =>
    tell({ kind: 'loading', loaded, whole }),
  );
  const { python } = await startPython(folder);
  functionOf(python, 'sevenbridge_app.alone.browser', 'begin');
  await loadRest(() => undefined);
  await noteStart();
}

onmessage = ({ data: engine }: MessageEvent<string>) => {
  tryOut(engine).then(
    () => tell({ kind: 'ready' }),
    (error: unknown) => {
      console.warn(error);
      tell({ kind: 'failed', why: reasonOf(error) });
    },
  );
};
