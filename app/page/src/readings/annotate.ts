import './readings.css';
import { ownNames } from './names';
import { type Piece, Splitter } from './split';

/** Where no reading is put: nobody sees these, or there is no room in them. */
const WITHOUT = '.visually-hidden, textarea, svg';

/** A text as it was written into the page, and what is shown in its stead. */
interface Annotated {
  written: string;
  /** Stands right behind the node of the text; `undefined` in choices of a list, which hold nothing but text. */
  line: HTMLElement | undefined;
}

/**
 * Puts readings above the words of all texts below a node, and of those that come to it. Gives what takes them away.
 *
 * Whatever writes the texts goes on to do so: their nodes stay where they are, only empty, and beside each stands a line
 * with the readings, which is made anew whenever something is written into the node.
 */
export function annotate(root: HTMLElement): () => void {
  const annotated = new WeakMap<Text, Annotated>();
  let splitter = new Splitter(ownNames);
  let names = ownNames.size;

  /** Shows a text with its readings, if it has any. */
  function show(node: Text): void {
    const around = node.parentElement;
    if (!node.data || !around || around.closest(WITHOUT)) return;
    const pieces = splitter.split(node.data);
    if (!pieces.some(({ reading }) => reading)) return;
    const line = around.tagName === 'OPTION' ? undefined : lineOf(pieces);
    annotated.set(node, { written: node.data, line });
    node.data = line ? '' : pieces.map(({ text, reading }) => reading ?? text).join('');
    if (line) node.after(line);
  }

  /** Follows a node to where it is now. */
  function follow(node: Text): void {
    const line = annotated.get(node)?.line;
    if (!line) return show(node);
    if (!node.parentNode) line.remove();
    else if (node.nextSibling !== line) node.after(line);
  }

  /** Shows what has been written into a node. */
  function rewrite(node: Text): void {
    annotated.get(node)?.line?.remove();
    annotated.delete(node);
    show(node);
  }

  function restore(node: Text): void {
    const before = annotated.get(node);
    if (!before) return;
    before.line?.remove();
    node.data = before.written;
  }

  function update(records: readonly MutationRecord[]): void {
    if (ownNames.size !== names) {
      names = ownNames.size;
      splitter = new Splitter(ownNames);
    }
    const written = new Set(
      records.flatMap(({ type, target }) => (type === 'characterData' ? textsOf(target) : [])),
    );
    const moved = records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    for (const node of written) rewrite(node);
    for (const node of new Set(moved.flatMap(textsOf))) if (!written.has(node)) follow(node);
    observer.takeRecords(); // of what has just been done here
  }

  const observer = new MutationObserver(update);
  textsOf(root).forEach(show);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    update(observer.takeRecords());
    observer.disconnect();
    textsOf(root).forEach(restore);
  };
}

/**
 * Where a line may be broken: what goes on in kana belongs to what is before. Browsers know more of it, but beside
 * readings they forget that.
 */
const BREAK =
  /(?<=[、。！？：」）])(?=[^、。！？：」）])|(?<=[ぁ-ん](?<![おご]))(?=[\p{Script=Han}ァ-ヶA-Z0-9「（♠♥♦♣])/gu;
const SPACE = '\u200b';
/** Keeps a number together with what it counts, and ポン・チー in one line. */
const JOINER = '\u2060';

/**
 * A line of a text with its readings. These are no part of the text: style shows them, so who listens, searches or copies
 * has the words alone.
 */
function lineOf(pieces: readonly Piece[]): HTMLElement {
  const line = document.createElement('span');
  line.dataset.readings = '';
  let before = '';
  for (const { text, reading, goesOn } of pieces) {
    const counts = /\d/.test(before);
    const spaced = goesOn ? text : (before + text).replace(BREAK, SPACE).slice(before.length);
    before = text.slice(-1);
    if (reading === undefined) {
      line.append(spaced.replaceAll('・', `・${JOINER}`));
      continue;
    }
    if (spaced.startsWith(SPACE)) line.append(SPACE);
    else if (counts) line.append(JOINER);
    const word = document.createElement('ruby');
    const above = document.createElement('rt');
    above.dataset.reading = reading;
    above.setAttribute('aria-hidden', 'true');
    word.append(text, above);
    line.append(word);
  }
  return line;
}

/** The texts at and below a node, but for those in lines with readings. */
function textsOf(node: Node): Text[] {
  if (node instanceof Text) return [node];
  if (!(node instanceof Element) || isLine(node)) return [];
  const texts: Text[] = [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (each) =>
    isLine(each) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

function isLine(node: Node): boolean {
  return node instanceof HTMLElement && node.dataset.readings !== undefined;
}
