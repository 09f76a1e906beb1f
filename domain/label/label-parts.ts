import type { LabelSheet } from './label-sheets.ts';

/** Modules of white around a QR code, without which a scanner may not find it. */
export const QUIET_MODULES = 4;

/** A narrower module is lost to a lens that is a little out of focus at an arm's length, in millimetres. */
export const LEAST_MODULE = 0.49;

/** Where a cut or a print that is a little off takes nothing away, in millimetres. */
export const EDGE = 1.5;
const GAP = 0.5;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A code needs no more of a wide label than this; the number is read from further away when it is large. */
const MOST_CODE = 0.42;

/** Within a label, in millimetres: the code with its quiet zone at the left, the words in what is left. */
export function labelParts({ label }: Pick<LabelSheet, 'label'>): { code: Box; words: Box } {
  const height = label.height - 2 * EDGE;
  const side = Math.min(height, label.width * MOST_CODE);
  const x = EDGE + side + GAP;
  return {
    code: { x: EDGE, y: (label.height - side) / 2, width: side, height: side },
    words: { x, y: EDGE, width: label.width - x - EDGE, height },
  };
}
