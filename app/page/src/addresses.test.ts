import { afterEach, describe, expect, it, vi } from 'vitest';

/** The module as it is where the page lies: on a server, or on a site of files in a folder. */
async function lying(engine?: string, alone?: string): Promise<typeof import('./addresses')> {
  const told = Object.entries({ engine, alone }).filter(([, content]) => content !== undefined);
  document.head.innerHTML = told
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('');
  vi.resetModules();
  return import('./addresses');
}

const { origin } = location;

afterEach(() => history.replaceState(null, '', '/'));

describe('on a server', () => {
  it('every place has an address of its own', async () => {
    const { at, file, fullAddress, hasServer, here } = await lying();
    expect(hasServer).toBe(true);
    history.replaceState(null, '', '/t/ABCDEF/replay/1?round=1&after=3');
    expect(at('/learn')).toBe('/learn');
    expect(file('icon.svg')).toBe('/icon.svg');
    expect(fullAddress('/t/KXMWQA')).toBe(`${origin}/t/KXMWQA`);
    expect(here()).toMatchObject({ pathname: '/t/ABCDEF/replay/1', search: '?round=1&after=3', hash: '' });
  });

  it('an address of the same server is a place of the page', async () => {
    const { meant } = await lying();
    expect(meant(new URL('/opponents#titles', origin))).toMatchObject({
      pathname: '/opponents',
      hash: '#titles',
    });
    expect(meant(new URL('https://elsewhere.example/learn'))).toBeUndefined();
  });
});

describe('on a server with an engine', () => {
  it('the page is one of the server, and leads over to where it plays alone', async () => {
    history.replaceState(null, '', '/me');
    const { across, at, hasServer } = await lying('/engine/', '/alone');
    expect(hasServer).toBe(true);
    expect(at('/learn')).toBe('/learn');
    expect(across()).toBe('/alone');
  });

  it('at the other address it plays alone, and leads back', async () => {
    history.replaceState(null, '', '/alone#/t/KXMWQA');
    const { across, at, fullAddress, hasServer, here, meant } = await lying('/engine/', '/alone');
    expect(hasServer).toBe(false);
    expect(at('/learn')).toBe('#/learn');
    expect(here()).toMatchObject({ pathname: '/t/KXMWQA' });
    expect(fullAddress('/seven')).toBe(`${origin}/alone#/seven`);
    expect(across()).toBe('/');
    expect(meant(new URL('/', origin))).toBeUndefined();
  });
});

describe('on a site of files', () => {
  it('the documentation is where the site says, if it has one', async () => {
    expect((await lying('engine/')).documentation).toBeUndefined();
    document.head.innerHTML = '<meta name="documentation" content="docs/">';
    vi.resetModules();
    const { documented } = await import('./addresses');
    expect(documented('play/rules.ja')).toBe('docs/play/rules.ja.html');
  });

  it('all places stand behind the address of the page, in whatever folder it lies', async () => {
    const { across, at, file, fullAddress, hasServer } = await lying('engine/');
    expect(hasServer).toBe(false);
    expect(across()).toBeUndefined();
    for (const folder of ['/', '/some/folder/', '/some/folder/index.html']) {
      history.replaceState(null, '', `${folder}?from=mail#/me`);
      expect(at('/learn')).toBe('#/learn');
      expect(file('icon.svg')).toBe('icon.svg');
      expect(fullAddress('/seven?deal=10')).toBe(`${origin}${folder}#/seven?deal=10`);
    }
  });

  it('the place is read from behind the sign', async () => {
    const { here } = await lying('engine/');
    history.replaceState(null, '', '/some/folder/#/t/ABCDEF/replay/1?round=1&after=3');
    expect(here()).toMatchObject({ pathname: '/t/ABCDEF/replay/1', search: '?round=1&after=3', hash: '' });
    history.replaceState(null, '', '#/opponents#titles');
    expect(here()).toMatchObject({ pathname: '/opponents', search: '', hash: '#titles' });
  });

  it.each(['/some/folder/', '/some/folder/#', '/some/folder/#main', '/some/folder/?from=mail'])(
    '%s is the first page',
    async (address) => {
      const { here } = await lying('engine/');
      history.replaceState(null, '', address);
      expect(here()).toMatchObject({ pathname: '/', search: '', hash: '' });
    },
  );

  it.each(['#//', '#//elsewhere.example/learn', '#/%', '#/t/\\'])('%s leads nowhere else', async (hash) => {
    const { here } = await lying('engine/');
    history.replaceState(null, '', `/some/folder/${hash}`);
    expect(here().origin).toBe(origin);
  });

  it('another file of the site is no place of the page', async () => {
    const { meant } = await lying('engine/');
    history.replaceState(null, '', '/some/folder/#/me');
    expect(meant(new URL('/some/folder/#/learn', origin))).toMatchObject({ pathname: '/learn' });
    for (const other of ['/some/folder/docs/rules.html', '/learn', 'https://elsewhere.example/#/learn'])
      expect(meant(new URL(other, origin))).toBeUndefined();
  });
});
