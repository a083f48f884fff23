/** How the person has answered whether the browser is to keep what is played alone for good. */
const ANSWER = 'seven-bridge.persist';

/** Whether the person may still be asked by the page itself. */
export function isUnanswered(): boolean {
  return localStorage.getItem(ANSWER) === null;
}

/** The person does not want to be asked again. */
export function decline(): void {
  localStorage.setItem(ANSWER, 'declined');
}

/** Whether the browser can be asked, and does not keep everything for good already. */
export async function canPersist(): Promise<boolean> {
  // there is none on pages that are not secure
  const storage = navigator.storage as StorageManager | undefined;
  return storage?.persist !== undefined && !(await storage.persisted());
}

/** Has the browser keep everything until the person removes it; gives whether it will. */
export async function persist(): Promise<boolean> {
  localStorage.setItem(ANSWER, 'asked');
  return navigator.storage.persist();
}
