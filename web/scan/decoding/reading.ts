import type { Look } from './look.ts';
import type { Area } from './picture-areas.ts';

/** What the worker is asked: the first area with a code ends it. */
export interface PictureToRead {
  id: number;
  picture: ImageBitmap;
  areas: readonly Area[];
  look: Look;
}

/** `brightness` of the first area, from 0 to 255. */
export type Reading =
  | { kind: 'read'; text: string | null; brightness: number }
  | { kind: 'no-decoder' }
  | { kind: 'altered' }
  | { kind: 'unreadable' };

export interface ReadingOf {
  id: number;
  reading: Reading;
}
