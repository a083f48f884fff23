import { engine, hasServer } from '../addresses';
import { post, Refusal } from '../server/http';
import type { HandedOver, MatchList, TableAddress } from '../server/messages';
import { ensureGuest } from '../server/session.svelte';
import { isKept } from './keeping.svelte';
import { Logs } from './logs';
import { AloneTransport } from './transport';

/** What is remembered of a match that has ended (sevenbridge_app/alone/matches.py), and of one that was handed over. */
const ENDED = 'match ';
const HANDED = 'handed ';
/** How a match ended, as far as it is looked at: by seat, the seat and the session, none for a computer. */
interface Ended {
  results: [seat: number, session: number | null][];
}
/** The session of the person (sevenbridge_app/alone/table.py). */
const PERSON = 1;
/** Refusals of one match; any other would be that of the next match, too. */
const BAD = ['bad_record', 'malformed'];

/** How many matches a server has taken, and how many it does not take. */
export interface Outcome {
  taken: number;
  left: number;
}

/** The matches that ended on this device and may be handed over to the server: each as its table and its number. */
export async function endedAlone(): Promise<string[]> {
  if (!hasServer || !(await isKept())) return [];
  const texts = await (await Logs.open()).texts();
  return Object.keys(texts)
    .filter((key) => key.startsWith(ENDED) && isOfOne(JSON.parse(texts[key]!) as Ended))
    .map((key) => key.slice(ENDED.length))
    .filter((name) => !(HANDED + name in texts));
}

/** Whether the person has played a match against computers alone, and not somebody else, or several. */
function isOfOne({ results }: Ended): boolean {
  const persons = results.map(([, session]) => session).filter((session) => session !== null);
  return persons.length === 1 && persons[0] === PERSON;
}

/**
 * Hands these matches over to the server; `told` hears of each how it stands. The engine starts for that, since it alone
 * makes records. Throws what `post` throws: what was handed over before stays so.
 */
export async function handOver(names: readonly string[], told: (outcome: Outcome) => void): Promise<void> {
  await ensureGuest();
  const [alone, logs] = await Promise.all([started(), Logs.open()]);
  const outcome = { taken: 0, left: 0 };
  try {
    for (const name of names) {
      const isTaken = await handOne(alone, name);
      await logs.remember(HANDED + name, isTaken ? 'taken' : 'left');
      outcome[isTaken ? 'taken' : 'left'] += 1;
      told({ ...outcome });
    }
  } finally {
    alone.end();
  }
}

/** Hands one match over; gives whether the server has taken it. */
async function handOne(alone: AloneTransport, name: string): Promise<boolean> {
  const [table, number] = name.split(' ');
  const record = await alone.ask('GET', `/api/tables/${table}/matches/${number}/record`);
  const listed = await alone.ask('GET', `/api/me/matches?table=${table}&match=${number}`);
  if (!record.ok || !listed.ok) return false;
  const { seat, finished_at } = (JSON.parse(listed.text) as MatchList).matches[0]!;
  try {
    const body: HandedOver = { record: record.text, seat, finished_at };
    await post<TableAddress>('/api/me/matches', body);
    return true;
  } catch (error) {
    if (error instanceof Refusal && BAD.includes(error.code)) return false;
    throw error;
  }
}

/** The server of this page, once it has started. */
function started(): Promise<AloneTransport> {
  return new Promise((resolve, reject) => {
    const alone = new AloneTransport((stage) => {
      if (stage.is === 'ready') resolve(alone);
      if (stage.is === 'failed') reject(new Error(stage.why));
    });
    alone.begin(new URL(engine!, document.baseURI).href);
  });
}
