import { type LabelRequest, MOST_OFFSET, OFFSET_RANGE, startComplaint } from '#domain/label/label-request.ts';
import { readNumber } from '#domain/survey/answers/number-text.ts';
import type { SheetSetting } from './sheet-setting.ts';

export type TypedSheet = SheetSetting & { start: string };

export interface ReadSheet {
  print: Omit<LabelRequest, 'of'>;
  complaints: { start?: string | undefined; right?: string | undefined; down?: string | undefined };
}

/** What was typed about the sheet, and what is wrong with it; what is wrong counts as nothing. */
export function readSheet({ sheet, start, right, down }: TypedSheet): ReadSheet {
  const first = readNumber(start) ?? 0;
  const complaints = { start: startComplaint(sheet, first), right: offsetComplaint(right), down: offsetComplaint(down) };
  return {
    print: {
      sheet,
      start: complaints.start === undefined ? first : 1,
      offset_x: complaints.right === undefined ? (readNumber(right) ?? 0) : 0,
      offset_y: complaints.down === undefined ? (readNumber(down) ?? 0) : 0,
    },
    complaints,
  };
}

function offsetComplaint(text: string): string | undefined {
  const offset = readNumber(text);
  return offset !== null && Math.abs(offset) <= MOST_OFFSET ? undefined : OFFSET_RANGE;
}
