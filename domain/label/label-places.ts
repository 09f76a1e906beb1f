import { EDGE } from './label-parts.ts';
import { type LabelSheet, placesOf } from './label-sheets.ts';

/** Where a label lies: its page from 0, and its top left corner in millimetres. */
export interface LabelPlace {
  page: number;
  x: number;
  y: number;
}

export interface Offset {
  x: number;
  y: number;
}

/** The places of so many labels, row by row from the `start`th label of the first sheet, moved by the printer's offset. */
export function labelPlaces(sheet: LabelSheet, start: number, count: number, offset: Offset = { x: 0, y: 0 }): LabelPlace[] {
  return Array.from({ length: count }, (_, at) => {
    const place = start - 1 + at;
    const onPage = place % placesOf(sheet);
    const column = onPage % sheet.columns;
    return {
      page: Math.floor(place / placesOf(sheet)),
      x: sheet.left + column * sheet.pitch.x + offset.x,
      y: sheet.top + ((onPage - column) / sheet.columns) * sheet.pitch.y + offset.y,
    };
  });
}

export const pagesOf = (sheet: LabelSheet, start: number, count: number): number =>
  Math.ceil((start - 1 + count) / placesOf(sheet));

const MOST_OFFSET = 5;

/** How far labels are moved at most, in millimetres: what is printed on the outermost ones stays on the paper [LABEL.14]. */
export function mostOffset({ paper, label, left, top, columns, rows, pitch }: LabelSheet): number {
  const right = paper.width - left - (columns - 1) * pitch.x - label.width;
  const bottom = paper.height - top - (rows - 1) * pitch.y - label.height;
  return Math.min(MOST_OFFSET, EDGE + Math.min(left, top, right, bottom));
}
