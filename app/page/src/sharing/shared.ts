import type { Card } from '../cards/card';

/** A line of a picture: a text, and a figure at its end. */
export interface PictureRow {
  text: string;
  figure?: string;
  strong?: boolean; // set apart: the winner
}

/** Cards of a picture, with what they are. */
export interface PictureCards {
  groups: Card[][]; // those that lie together
  caption: string; // below them
}

/** What a picture to share shows. Any part may be empty; whatever there is shares the room. */
export interface Picture {
  above: string; // in small letters, above the title
  title: string;
  rows: PictureRow[];
  cards: PictureCards[][]; // line by line, and side by side
}

/** Something that people share: a picture, what is said with it, and where it leads, if anywhere. */
export interface Shared {
  name: string; // what it is called, where there are several to choose from
  picture: Picture;
  text: string; // what is said, in a line
  path?: string; // the address in this app; none for what others cannot open
  file: string; // the name of the picture's file, without its ending
}
