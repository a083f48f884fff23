import { mount, unmount } from 'svelte';
import { type Card as CardCode } from '../cards/card';
import Card from '../cards/Card.svelte';

/** How wide the cards are drawn, in pixels, and how high. */
export const WIDTH = 280;
export const HEIGHT = 392;

/** What of a part of a face comes from style sheets, which an image by itself does not have. */
const STYLED = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'opacity', 'display'] as const;

/** The faces of some cards as images: those of the page, on white paper also where the page is dark. */
export async function cardImages(cards: readonly CardCode[]): Promise<Map<CardCode, HTMLImageElement>> {
  const images = await Promise.all(cards.map(async (card) => [card, await imageOf(card)] as const));
  return new Map(images);
}

async function imageOf(card: CardCode): Promise<HTMLImageElement> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(faceOf(card))}`;
  await image.decode();
  return image;
}

/** The face of a card as a file of its own: drawn out of sight for a moment, to ask how it is styled. */
function faceOf(card: CardCode): string {
  const desk = document.body.appendChild(document.createElement('div'));
  desk.ariaHidden = 'true';
  desk.style.cssText = `position:fixed;left:-999px;color-scheme:light;--card-width:${WIDTH}px`;
  const drawn = mount(Card, { target: desk, props: { card } });
  const face = desk.querySelector('svg')!;
  const alone = face.cloneNode(true) as SVGElement;
  const parts = [...face.querySelectorAll('*')];
  [face, ...parts].forEach((part, place) => {
    const copy = place ? alone.querySelectorAll('*')[place - 1]! : alone;
    const style = getComputedStyle(part);
    for (const name of STYLED) copy.setAttribute(name, style.getPropertyValue(name));
    if (!part.hasAttribute('transform') && style.transform !== 'none')
      copy.setAttribute('transform', style.transform);
  });
  void unmount(drawn);
  desk.remove();
  alone.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  alone.setAttribute('width', `${WIDTH}`);
  alone.setAttribute('height', `${HEIGHT}`);
  return new XMLSerializer().serializeToString(alone);
}
