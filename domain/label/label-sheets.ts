/** Lengths in millimetres, from the top left corner of the paper; `pitch` is from one label to the next. */
export interface LabelSheet {
  name: string;
  paper: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  top: number;
  left: number;
  pitch: { x: number; y: number };
}

/** The sheets that labels are printed on, exact to the millimetre; of the roll each label is a page. */
export const labelSheets = {
  'avery-l7160': {
    name: 'Avery L7160 (A4, 21 labels)',
    paper: { width: 210, height: 297 },
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    top: 15.15,
    left: 7.2,
    pitch: { x: 66, y: 38.1 },
  },
  'avery-5160': {
    name: 'Avery 5160 (US Letter, 30 labels)',
    paper: { width: 215.9, height: 279.4 },
    columns: 3,
    rows: 10,
    label: { width: 66.675, height: 25.4 },
    top: 12.7,
    left: 4.7625,
    pitch: { x: 69.85, y: 25.4 },
  },
  'roll-62': {
    name: '62 mm roll (62 x 29 mm)',
    paper: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    label: { width: 62, height: 29 },
    top: 0,
    left: 0,
    pitch: { x: 62, y: 29 },
  },
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetId = keyof typeof labelSheets;
export const labelSheetIds = Object.keys(labelSheets) as [LabelSheetId, ...LabelSheetId[]];

export const placesOf = ({ columns, rows }: LabelSheet): number => columns * rows;
