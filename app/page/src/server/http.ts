import type { Text } from '../words/catalogue';
import type { HttpRefusal } from './messages';
import { transport, type Reply } from './transport';

/** The server refuses: a code of docs/protocol/table.md and the sentence for it in both languages. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly details: HttpRefusal['details'],
  ) {
    super(text.en);
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

/** Asks the server for something. Throws `Refusal` or `Unreachable`. */
export function get<Answer>(path: string): Promise<Answer> {
  return askFor<Answer>('GET', path);
}

/** Asks the server for a text. Throws `Refusal` or `Unreachable`. */
export function getText(path: string): Promise<string> {
  return ask('GET', path);
}

/** Sends the server something. Throws `Refusal` or `Unreachable`. */
export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return askFor<Answer>('POST', path, JSON.stringify(body));
}

/** Sends the server a text that is JSON already. Throws `Refusal` or `Unreachable`. */
export function postText<Answer>(path: string, text: string): Promise<Answer> {
  return askFor<Answer>('POST', path, text);
}

/** Has the server remove something. Throws `Refusal` or `Unreachable`. */
export function remove(path: string): Promise<unknown> {
  return askFor('DELETE', path);
}

async function askFor<Answer>(method: string, path: string, sent?: string): Promise<Answer> {
  return parsed<Answer>(await ask(method, path, sent));
}

async function ask(method: string, path: string, sent?: string): Promise<string> {
  let reply: Reply;
  try {
    reply = await transport().ask(method, path, sent);
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const { ok, status, text } = reply;
  if (ok) return text;
  const { code, en, ja, details } = parsed<HttpRefusal>(text);
  if (!code) throw new Unreachable(String(status));
  throw new Refusal(code, { en, ja }, details);
}

/** What a text says that may come from anything between the page and its server. */
function parsed<Answer>(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    throw new Unreachable(String(error));
  }
}
