import { catalogue } from '../words/catalogue';
import { get, post, Refusal, remove } from './http';
import type { GuestName } from './messages';

const words = catalogue({ en: { guest: 'Guest' }, ja: { guest: 'ゲスト' } });

const KEPT = 'seven-bridge.';
const AVATAR = 'seven-bridge.avatar';

/** Whether this browser has ever kept anything of the page; one that has not has no session either. */
export function isStranger(): boolean {
  return !Object.keys(localStorage).some((key) => key.startsWith(KEPT));
}

/** Who the person is to the server. Nobody is asked for a name: a guest has one until choosing another. */
class Guest {
  #name = $state('');
  #avatar = $state(localStorage.getItem(AVATAR) ?? '');
  #begun: Promise<string> | undefined;

  /** The name, "" as long as it is not known. */
  get name(): string {
    return this.#name;
  }

  /** The avatar that was chosen, "" for the one that goes with the name. This browser keeps it. */
  get avatar(): string {
    return this.#avatar;
  }

  set avatar(avatar: string) {
    this.#avatar = avatar;
    if (avatar) localStorage.setItem(AVATAR, avatar);
    else localStorage.removeItem(AVATAR);
  }

  /** What a request for a seat tells besides. */
  get look(): { avatar?: string } {
    return this.#avatar ? { avatar: this.#avatar } : {};
  }

  /** Looks whether the server knows this browser already; asks for nothing new. */
  async recall(): Promise<void> {
    if (isStranger()) return;
    try {
      this.#name = (await get<GuestName>('/api/session')).name;
    } catch {
      // a stranger, or no connection: a session begins when one is needed
    }
  }

  /** Begins a session where there is none; gives the name. Throws what `post` throws. */
  ensure(): Promise<string> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  /** Takes another name. Throws what `post` throws. */
  async rename(name: string): Promise<void> {
    this.#name = (await post<GuestName>('/api/session', { name })).name;
    this.#begun = Promise.resolve(this.#name);
  }

  /** Ends the session by removing what stands at an address of the server. Throws what `remove` throws. */
  async part(path: string): Promise<void> {
    await remove(path);
    this.#name = this.avatar = '';
    this.#begun = undefined;
  }

  /** The session is not known any more (the server's data is new, say): the next `ensure` begins another. */
  forget(): void {
    this.#begun = undefined;
  }

  async #begin(): Promise<string> {
    this.#name = (await this.#known()) ?? (await this.#new());
    localStorage.setItem('seven-bridge.guest', 'known');
    return this.#name;
  }

  async #new(): Promise<string> {
    return (await post<GuestName>('/api/session', { name: this.#name || words().guest })).name;
  }

  /** The name of the session that there is. */
  async #known(): Promise<string | undefined> {
    if (isStranger()) return undefined;
    try {
      return (await get<GuestName>('/api/session')).name;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'no_session') return undefined;
      throw error;
    }
  }
}

export const guest = new Guest();

export const ensureGuest = (): Promise<string> => guest.ensure();
