/** Whether this device has a connection at all. A server may be out of reach even then. */
class Connection {
  #isThere = $state(navigator.onLine);

  constructor() {
    for (const change of ['online', 'offline']) {
      addEventListener(change, () => (this.#isThere = navigator.onLine));
    }
  }

  get isThere(): boolean {
    return this.#isThere;
  }
}

export const connection = new Connection();
