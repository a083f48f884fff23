/** What a browser tells that can put the page on the device as an app. The types of the page do not know it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<Offer>();

/** Listens for the browser's offer, which it makes itself otherwise, at a moment of its own. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
  addEventListener('appinstalled', () => (offer = undefined));
}

/** How the page comes onto this device: the browser does it, a person does it by hand, or it is there or cannot be. */
export function wayToInstall(): 'browser' | 'byHand' | undefined {
  if (matchMedia('(display-mode: standalone)').matches) return undefined;
  if (offer) return 'browser';
  // iPhones and iPads alone know whether a page was opened from the home screen, and make no offer
  return (navigator as { standalone?: boolean }).standalone === false ? 'byHand' : undefined;
}

/** Has the browser put the page on the device, once the person says so there. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = undefined;
}
