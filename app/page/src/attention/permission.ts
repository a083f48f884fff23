/** Whether the browser can tell something while the page is not seen. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && 'serviceWorker' in navigator;
}

/** Asks the person whether the page may; gives the answer. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}
