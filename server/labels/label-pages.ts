import { labelParts, QUIET_MODULES } from '#domain/label/label-parts.ts';
import { labelPlaces, type LabelPlace, type Offset, pagesOf } from '#domain/label/label-places.ts';
import type { LabelRequest } from '#domain/label/label-request.ts';
import { labelSheets, placesOf } from '#domain/label/label-sheets.ts';
import type { Label } from '#domain/label/label-text.ts';
import { printableText } from '#domain/report/printable-text.ts';

type Placed<T> = T & Pick<LabelPlace, 'x' | 'y'>;

/** What the template prints: lengths in millimetres, each page's labels at their places; outlines on a test sheet. */
export interface LabelPages {
  paper: { width: number; height: number };
  label: { width: number; height: number };
  parts: ReturnType<typeof labelParts>;
  quiet: number;
  organisation: string;
  /** Where the rulers of a test sheet begin. */
  ruler: Offset;
  outlined: boolean;
  pages: Placed<Label>[][];
}

type Print = Pick<LabelRequest, 'sheet' | 'start' | 'offset_x' | 'offset_y'>;

/** Lays labels out on their sheet. */
export function labelPages(print: Print, organisation: string, labels: readonly Label[]): LabelPages {
  const sheet = labelSheets[print.sheet];
  const places = labelPlaces(sheet, print.start, labels.length, { x: print.offset_x, y: print.offset_y });
  const pages: Placed<Label>[][] = Array.from({ length: pagesOf(sheet, print.start, labels.length) }, () => []);
  for (const [at, label] of labels.entries()) {
    const place = places[at];
    if (place !== undefined) pages[place.page]?.push({ ...label, x: place.x, y: place.y });
  }
  const { paper, label } = sheet;
  return {
    paper,
    label,
    parts: labelParts(sheet),
    quiet: QUIET_MODULES,
    organisation: printableText(organisation),
    ruler: { x: sheet.left + label.width / 5, y: sheet.top + label.height / 8 },
    outlined: false,
    pages,
  };
}

/** One sheet of outlines and rulers, each label with its place on the sheet. */
export function testPages(print: Print): LabelPages {
  const labels = Array.from({ length: placesOf(labelSheets[print.sheet]) }, (_, at) => ({
    code: '',
    serial: String(at + 1),
    type: '',
  }));
  return { ...labelPages({ ...print, start: 1 }, '', labels), outlined: true };
}
