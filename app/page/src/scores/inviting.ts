import { notify } from '../controls/notices.svelte';
import { go } from '../router.svelte';
import { errorText } from '../server/errorText';
import { post } from '../server/http';
import type { Invitation } from '../server/messages';
import { guest } from '../server/session.svelte';

/** Goes to where the link for a friend is, by the address at which the server invites; says what is in the way. */
export async function invite(address: string): Promise<void> {
  try {
    await guest.ensure();
    go((await post<Invitation>(address, {})).path);
  } catch (trouble) {
    notify(errorText(trouble), { kind: 'warning' });
  }
}
