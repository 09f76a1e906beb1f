import { type LabelRequest, offsetComplaint, startComplaint } from '#domain/label/label-request.ts';
import { readNumber } from '#domain/survey/answers/number-text.ts';
import type { SheetSetting } from './sheet-setting.ts';

export type TypedSheet = SheetSetting & { start: string };

export interface ReadSheet {
  print: Omit<LabelRequest, 'of'>;
  complaints: { start?: string | undefined; right?: string | undefined; down?: string | undefined };
}

/** What was typed about the sheet, and what is wrong with it; what is wrong counts as nothing. */
export function readSheet({ sheet, start, right, down }: TypedSheet): ReadSheet {
  const [first, across, along] = [numberOf(start), numberOf(right), numberOf(down)];
  const complaints = {
    start: startComplaint(sheet, first),
    right: offsetComplaint(sheet, across),
    down: offsetComplaint(sheet, along),
  };
  return {
    print: {
      sheet,
      start: complaints.start === undefined ? first : 1,
      offset_x: complaints.right === undefined ? across : 0,
      offset_y: complaints.down === undefined ? along : 0,
    },
    complaints,
  };
}

const numberOf = (text: string): number => readNumber(text) ?? NaN;
