import { afterEach, describe, expect, it, vi } from 'vitest';

type Page = typeof import('./addresses') & typeof import('./router.svelte');

const FORMS = [
  ['on a server', '', ''],
  ['on a site of files', '<meta name="engine" content="engine/">', '/some/folder/#'],
] as const;

let leave: (() => void) | undefined;

/** The page as it is where it lies, opened at a place. Nothing of an earlier one listens any more. */
async function opened(head: string, address: string): Promise<Page> {
  document.head.innerHTML = head;
  history.replaceState(null, '', address);
  vi.resetModules();
  const heard = vi.spyOn(document, 'addEventListener');
  const page = { ...(await import('./addresses')), ...(await import('./router.svelte')) };
  leave = () => heard.mock.calls.forEach(([kind, listener]) => document.removeEventListener(kind, listener));
  return page;
}

/** Whether the page itself follows a link that somebody clicks. */
function isFollowed(href: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<main><h2 id="titles">Titles</h2><a href="${href}">There</a></main>`;
  let followed = false;
  const last = (event: Event): void => {
    followed = event.defaultPrevented;
    event.preventDefault(); // a test goes nowhere
  };
  addEventListener('click', last);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  document.querySelector('a')!.dispatchEvent(click);
  removeEventListener('click', last);
  return followed;
}

afterEach(() => {
  leave?.();
  document.body.innerHTML = document.head.innerHTML = '';
});

describe.each(FORMS)('%s', (_, head, before) => {
  it('the page opens what its address names', async () => {
    const { router } = await opened(head, `${before}/t/abcdef/replay/2?round=1&after=3`);
    expect(router.route).toMatchObject({ page: 'replay', code: 'ABCDEF', match: 2 });
    expect(router.path).toBe('/t/abcdef/replay/2');
  });

  it('it goes to a place, and its address can be opened anew', async () => {
    const { go, here, router } = await opened(head, `${before}/`);
    go('/day?day=2026-11-21');
    expect(router.route).toMatchObject({ page: 'day' });
    expect(location.href).toBe(`${location.origin}${before}/day?day=2026-11-21`);
    expect((await opened(head, location.href)).router.route).toMatchObject({ page: 'day' });
    expect(here().search).toBe('?day=2026-11-21');
  });

  it('it goes back as the browser does', async () => {
    const { go, router } = await opened(head, `${before}/`);
    go('/learn');
    history.replaceState(null, '', `${before}/me`);
    dispatchEvent(new PopStateEvent('popstate'));
    expect(router.route).toEqual({ page: 'me' });
  });

  it('it follows its own links without loading anything', async () => {
    const { at, router } = await opened(head, `${before}/`);
    expect(isFollowed(at('/seven?deal=10'))).toBe(true);
    expect(router.route).toMatchObject({ page: 'seven' });
    expect(location.href).toBe(`${location.origin}${before}/seven?deal=10`);
  });

  it('it leaves to the browser what is to be opened in another tab, and what is elsewhere', async () => {
    const { at, router } = await opened(head, `${before}/`);
    expect(isFollowed(at('/learn'), { ctrlKey: true })).toBe(false);
    expect(isFollowed(at('/nothing'))).toBe(false);
    expect(isFollowed('https://elsewhere.example/learn')).toBe(false);
    expect(router.route).toEqual({ page: 'home' });
  });

  it('it leads to a part of what is shown', async () => {
    const { at, router } = await opened(head, `${before}/opponents`);
    expect(isFollowed(at('/opponents#titles'))).toBe(true);
    expect(router.route).toEqual({ page: 'opponents' });
    expect(document.activeElement).toHaveTextContent('Titles');
  });
});

it('on a site of files the page follows an address that somebody writes', async () => {
  const { router } = await opened(FORMS[1][1], '/some/folder/');
  history.replaceState(null, '', '#/learn');
  dispatchEvent(new HashChangeEvent('hashchange'));
  expect(router.route).toEqual({ page: 'learn' });
});
