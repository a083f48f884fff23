import { cardImages } from './cardImages';
import { arrange, type Box } from './layout';
import type { Picture, PictureRow } from './shared';
import { words } from './words';

/** The size that messengers and networks show whole. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 64;
/** Rows and cards have this between them. */
const BODY: Box = { x: MARGIN, y: 204, width: WIDTH - 2 * MARGIN, height: 340 };
const ROW = 60;

/** The felt by day: a picture looks the same for everybody. */
const FELT = { raised: '#22536a', plain: '#1a4558', deep: '#133545' };
const INK = '#f7f3ea';
const SOFT = '#c6d8de';
const GOLD = '#f0c96a';
const PAPER = { face: '#fffdf7', edge: '#cfc6b3' };

/** Draws a picture with an address below it, and gives it as a PNG. */
export async function pngOf(picture: Picture, address: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const faces = await cardImages(picture.cards.flat().flatMap(({ groups }) => groups.flat()));
  const pen = canvas.getContext('2d')!;
  felt(pen);
  heading(pen, picture);
  const [rows, table] = parted(picture);
  listing(pen, picture.rows, rows);
  for (const { cards, caption, box } of arrange(picture.cards, table)) {
    for (const { card, ...place } of cards) lay(pen, faces.get(card)!, place);
    pen.font = font(26);
    pen.fillStyle = SOFT;
    pen.textAlign = 'center';
    write(pen, caption, box.x + box.width / 2, box.y + box.height, box.width);
  }
  footing(pen, address);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** The room for the rows and for the cards: side by side where there are both. */
function parted({ rows, cards }: Picture): [rows: Box, cards: Box] {
  const isBare = cards.flat().every(({ groups }) => groups.length === 0);
  if (rows.length === 0 || isBare) return [BODY, BODY];
  const width = BODY.width * 0.47;
  return [
    { ...BODY, width },
    { ...BODY, x: BODY.x + BODY.width - width, width },
  ];
}

function felt(pen: CanvasRenderingContext2D): void {
  const light = pen.createRadialGradient(WIDTH / 2, HEIGHT * 0.35, 60, WIDTH / 2, HEIGHT * 0.35, 760);
  light.addColorStop(0, FELT.raised);
  light.addColorStop(0.5, FELT.plain);
  light.addColorStop(1, FELT.deep);
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = 'rgb(0 0 0 / 0.06)';
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = -HEIGHT; x < WIDTH + HEIGHT; x += 6) {
    pen.moveTo(x, 0);
    pen.lineTo(x + HEIGHT, HEIGHT);
    pen.moveTo(x + HEIGHT, 0);
    pen.lineTo(x, HEIGHT);
  }
  pen.stroke();
  pen.strokeStyle = GOLD;
  pen.globalAlpha = 0.55;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(22, 22, WIDTH - 44, HEIGHT - 44, 14);
  pen.stroke();
  pen.globalAlpha = 1;
}

function heading(pen: CanvasRenderingContext2D, { above, title }: Picture): void {
  pen.textAlign = 'left';
  pen.fillStyle = SOFT;
  pen.font = font(28);
  write(pen, above, MARGIN, 96, WIDTH - 2 * MARGIN);
  pen.fillStyle = INK;
  let size = 66;
  do pen.font = font(--size, 'display', 650);
  while (size > 40 && pen.measureText(title).width > WIDTH - 2 * MARGIN);
  write(pen, title, MARGIN, 172, WIDTH - 2 * MARGIN);
}

function listing(pen: CanvasRenderingContext2D, rows: readonly PictureRow[], box: Box): void {
  const step = Math.min(ROW, box.height / Math.max(1, rows.length));
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
    pen.font = font(Math.min(34, step * 0.58), 'plain', strong ? 650 : 400);
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

function footing(pen: CanvasRenderingContext2D, address: string): void {
  pen.font = font(26, 'display', 650);
  pen.fillStyle = GOLD;
  pen.textAlign = 'right';
  pen.fillText(words().game, WIDTH - MARGIN, HEIGHT - 50);
  const taken = pen.measureText(words().game).width;
  pen.font = font(22);
  pen.fillStyle = SOFT;
  pen.textAlign = 'left';
  write(pen, address, MARGIN, HEIGHT - 50, WIDTH - 2 * MARGIN - taken - 32);
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
