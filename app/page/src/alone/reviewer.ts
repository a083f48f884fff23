import type { PyodideAPI } from 'pyodide';
import type { FromReviewer, MatchToReview } from './messages';
import { functionOf, startPython } from './python';

/**
 * A worker beside the one with the server, in which matches are reviewed, so that tables go on meanwhile. It is told
 * records of matches that are over, and nothing else.
 */
const tell = (message: FromReviewer): void => postMessage(message);

type Review = (record: string, tell: (share: number) => void) => string;

let python: Promise<PyodideAPI> | undefined;

async function review({ table, match, record, folder }: MatchToReview): Promise<void> {
  python ??= startPython(folder).then(({ python }) => python);
  const review = functionOf<Review>(await python, 'sevenbridge_app.alone.reviewer', 'review');
  const found = review(record, (share) => tell({ kind: 'done', table, match, share }));
  tell({ kind: 'found', table, match, found });
}

onmessage = ({ data: asked }: MessageEvent<MatchToReview>) => {
  review(asked).catch((error: unknown) => {
    console.error(error);
    tell({ kind: 'failed', table: asked.table, match: asked.match });
  });
};
