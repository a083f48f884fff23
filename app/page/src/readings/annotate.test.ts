import { render, screen, waitFor } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { annotate } from './annotate';
import { ownNames } from './names';
import Texts from './Texts.test.svelte';

let stop: () => void;

beforeEach(() => {
  stop = annotate(document.body);
});

afterEach(() => {
  stop();
  ownNames.clear();
});

/** What is seen of an element, as 手札(てふだ). */
function seen(id: string): string {
  const element = screen.getByTestId(id).cloneNode(true) as HTMLElement;
  for (const above of element.querySelectorAll<HTMLElement>('rt'))
    above.textContent = `(${above.dataset.reading})`;
  return element.textContent.replace(/[\u200b\u2060]/g, '');
}

/** Until the page has been seen again. */
function see(id: string, text: string): Promise<void> {
  return waitFor(() => expect(seen(id)).toBe(text));
}

describe('readings above the words of a page', () => {
  it('come with the words, wherever these stand', async () => {
    render(Texts, { text: '手札を選ぶ', more: '流局', list: ['親', '山札'] });
    await see('alone', '手札(てふだ)を選(えら)ぶ');
    await see('between', '「手札(てふだ)を選(えら)ぶ」手札(てふだ)を選(えら)ぶ手札(てふだ)を選(えら)ぶ。');
    await see('block', '流局(りゅうきょく)!');
    await see('list', '親(おや)山札(やまふだ)');
  });

  it('follow every change of a text', async () => {
    const { rerender } = render(Texts, { text: '手札' });
    await see('alone', '手札(てふだ)');
    await rerender({ text: '捨て札' });
    await see('alone', '捨(す)て札(ふだ)');
    await rerender({ text: 'Out!' });
    await see('alone', 'Out!');
    await rerender({ text: '' });
    await see('alone', '');
    await rerender({ text: '失点' });
    await see('alone', '失点(しってん)');
    // twice before the page is seen again
    void rerender({ text: '得点' });
    await rerender({ text: '手番' });
    await see('alone', '手番(てばん)');
    await see('between', '「手番(てばん)」手番(てばん)手番(てばん)。');
  });

  it('come and go with a text that is the whole of a block', async () => {
    const { rerender } = render(Texts, { text: '', more: '手札' });
    await see('block', '手札(てふだ)!');
    await rerender({ text: '', more: undefined });
    await see('block', '!');
    await rerender({ text: '', more: '山札' });
    await see('block', '山札(やまふだ)!');
  });

  it('move with the texts of a list', async () => {
    const { rerender } = render(Texts, { text: '', list: ['親', '札', '席', '卓'] });
    await see('list', '親(おや)札(ふだ)席(せき)卓(たく)');
    await rerender({ text: '', list: ['卓', '席', '親'] });
    await see('list', '卓(たく)席(せき)親(おや)');
    await rerender({ text: '', list: ['席', '手札', '卓', '親', '札'] });
    await see('list', '席(せき)手札(てふだ)卓(たく)親(おや)札(ふだ)');
    await rerender({ text: '', list: [] });
    await see('list', '');
  });

  it('are read by no screen reader: it knows how words are read', async () => {
    render(Texts, { text: '手札を選ぶ' });
    await see('alone', '手札(てふだ)を選(えら)ぶ');
    expect(screen.getByTestId('spoken').textContent).toBe('手札を選ぶ');
    for (const above of document.querySelectorAll('rt')) expect(above).toHaveAttribute('aria-hidden', 'true');
  });

  it('stand in the stead of the words where there is no room above', async () => {
    const { rerender } = render(Texts, { text: '', choices: ['最も多い得点', '1人'] });
    const choices = (): string[] => screen.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(choices()).toEqual(['もっともおおいとくてん', 'ひとり']));
    await rerender({ text: '', choices: ['1人', '手札'] });
    await waitFor(() => expect(choices()).toEqual(['ひとり', 'てふだ']));
    stop();
    expect(choices()).toEqual(['1人', '手札']);
  });

  it('are never put above somebody’s name, but above the words beside it', async () => {
    const { rerender } = render(Texts, { text: '親' });
    await see('alone', '親(おや)');
    ownNames.add('札山').add('親');
    await rerender({ text: '札山さんの手札。親さんの親札' });
    await see('alone', '札山さんの手札(てふだ)。親さんの親札');
  });

  it('go without a trace, and the texts go on', async () => {
    const props = { text: '手札', more: '流局', list: ['親', '札'] };
    const { rerender } = render(Texts, props);
    await see('list', '親(おや)札(ふだ)');
    stop();
    expect(document.querySelector('ruby, [data-readings]')).toBeNull();
    expect(seen('between')).toBe('「手札」手札手札。');
    await rerender({ ...props, text: '山札', list: ['札', '親'] });
    expect(seen('between')).toBe('「山札」山札山札。');
    expect(seen('list')).toBe('札親');
    stop = annotate(document.body);
    expect(seen('list')).toBe('札(ふだ)親(おや)');
  });

  it('go in the same moment as a text is written, which stays', async () => {
    const { rerender } = render(Texts, { text: '設定' });
    await see('alone', '設定(せってい)');
    void rerender({ text: 'Settings' });
    flushSync();
    stop();
    expect(seen('alone')).toBe('Settings');
  });
});
