import { cardImages } from './cardImages';
import { arrange, type Box } from './layout';
import type { Picture, PictureRow } from './shared';
import { words } from './words';

/** The shapes in which pictures are shared: square in a chat, upright in a story. Sizes in pixels. */
export const FORMATS = {
  square: { width: 1080, height: 1080 },
  upright: { width: 1080, height: 1920 },
} as const;

export type Format = keyof typeof FORMATS;

const MARGIN = 80;
/** What heading and footing take of the height; apps lay their own signs over the edges of a story. */
const EDGES = { square: { head: 292, foot: 190 }, upright: { head: 500, foot: 400 } } as const;
/** The height of a row, of the height that rows and cards have together; and how much of that rows take at the most. */
const ROW = { square: 76, upright: 104 } as const;
const MOST_ROWS = 0.5;

/** The felt by day: a picture looks the same for everybody. */
const FELT = { raised: '#22536a', plain: '#1a4558', deep: '#133545' };
const INK = '#f7f3ea';
const SOFT = '#c6d8de';
const GOLD = '#f0c96a';
const PAPER = { face: '#fffdf7', edge: '#cfc6b3' };

/** Draws a picture with an address below it, and gives it as a PNG. */
export async function pngOf(picture: Picture, address: string, format: Format): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, FORMATS[format]);
  const faces = await cardImages(picture.cards.flat().flatMap(({ groups }) => groups.flat()));
  const pen = canvas.getContext('2d')!;
  const { head, foot } = EDGES[format];
  const body = { x: MARGIN, y: head, width: width - 2 * MARGIN, height: height - head - foot };
  felt(pen);
  heading(pen, picture, head);
  const [rows, table] = parted(picture, body, ROW[format]);
  listing(pen, picture.rows, rows, ROW[format]);
  for (const { cards, caption, box } of arrange(picture.cards, table)) {
    for (const { card, ...place } of cards) lay(pen, faces.get(card)!, place);
    pen.font = font(34);
    pen.fillStyle = SOFT;
    pen.textAlign = 'center';
    write(pen, caption, box.x + box.width / 2, box.y + box.height, box.width);
  }
  footing(pen, address, height - foot);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** The room for the rows and for the cards: one below the other where there are both. */
function parted({ rows, cards }: Picture, body: Box, row: number): [rows: Box, cards: Box] {
  const isBare = cards.flat().every(({ groups }) => groups.length === 0);
  if (rows.length === 0 || isBare) return [body, body];
  const height = Math.min(rows.length * row, body.height * MOST_ROWS);
  const below = height + MARGIN / 2;
  return [
    { ...body, height },
    { ...body, y: body.y + below, height: body.height - below },
  ];
}

function felt(pen: CanvasRenderingContext2D): void {
  const { width, height } = pen.canvas;
  const [x, y] = [width / 2, height * 0.4];
  const light = pen.createRadialGradient(x, y, 60, x, y, height * 0.75);
  light.addColorStop(0, FELT.raised);
  light.addColorStop(0.5, FELT.plain);
  light.addColorStop(1, FELT.deep);
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = 'rgb(0 0 0 / 0.06)';
  pen.lineWidth = 1;
  pen.beginPath();
  for (let left = -height; left < width + height; left += 6) {
    pen.moveTo(left, 0);
    pen.lineTo(left + height, height);
    pen.moveTo(left + height, 0);
    pen.lineTo(left, height);
  }
  pen.stroke();
  pen.strokeStyle = GOLD;
  pen.globalAlpha = 0.55;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(26, 26, width - 52, height - 52, 18);
  pen.stroke();
  pen.globalAlpha = 1;
}

function heading(pen: CanvasRenderingContext2D, { above, title }: Picture, bottom: number): void {
  const room = pen.canvas.width - 2 * MARGIN;
  pen.textAlign = 'left';
  pen.fillStyle = SOFT;
  pen.font = font(36);
  write(pen, above, MARGIN, bottom - 154, room);
  pen.fillStyle = INK;
  let size = 88;
  do pen.font = font(--size, 'display', 650);
  while (size > 46 && pen.measureText(title).width > room);
  write(pen, title, MARGIN, bottom - 58, room);
}

function listing(pen: CanvasRenderingContext2D, rows: readonly PictureRow[], box: Box, row: number): void {
  const step = Math.min(row, box.height / Math.max(1, rows.length));
  const top = box.y + (box.height - step * rows.length) / 2;
  rows.forEach(({ text, figure = '', strong = false }, place) => {
    const y = top + place * step;
    if (strong) {
      pen.fillStyle = 'rgb(0 0 0 / 0.22)';
      pen.beginPath();
      pen.roundRect(box.x - 16, y + 3, box.width + 32, step - 6, 12);
      pen.fill();
    }
    pen.fillStyle = strong ? GOLD : INK;
    pen.font = font(Math.min(44, step * 0.56), 'plain', strong ? 650 : 400);
    pen.textAlign = 'right';
    const base = y + step * 0.68;
    pen.fillText(figure, box.x + box.width, base);
    const taken = pen.measureText(figure).width;
    pen.textAlign = 'left';
    write(pen, text, box.x, base, box.width - taken - 24);
  });
}

function lay(pen: CanvasRenderingContext2D, face: HTMLImageElement, { x, y, width, height }: Box): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, width * 0.08);
  pen.shadowColor = 'rgb(10 20 26 / 0.45)';
  pen.shadowBlur = 10;
  pen.shadowOffsetY = 3;
  pen.fillStyle = PAPER.face;
  pen.fill();
  pen.restore();
  pen.strokeStyle = PAPER.edge;
  pen.lineWidth = 1;
  pen.stroke();
  pen.drawImage(face, x, y, width, height);
}

function footing(pen: CanvasRenderingContext2D, address: string, top: number): void {
  const { width } = pen.canvas;
  pen.textAlign = 'center';
  pen.font = font(46, 'display', 650);
  pen.fillStyle = GOLD;
  pen.fillText(words().game, width / 2, top + 88);
  pen.font = font(28);
  pen.fillStyle = SOFT;
  write(pen, address, width / 2, top + 136, width - 2 * MARGIN);
}

/** Writes a line, with an ellipsis where it is too long. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, room: number): void {
  const letters = [...text];
  let told = text;
  while (letters.length > 0 && pen.measureText(told).width > room) {
    letters.pop();
    told = `${letters.join('')}…`;
  }
  pen.fillText(told, x, y);
}

/** A font of the page, as a canvas wants it. */
function font(size: number, kind: 'plain' | 'display' = 'plain', weight = 400): string {
  const family = getComputedStyle(document.documentElement);
  return `${weight} ${size}px ${family.getPropertyValue(kind === 'plain' ? '--font' : '--font-display')}`;
}
