import { z } from 'zod';
import { labelSheetIds } from '#domain/label/label-sheets.ts';

const NAME = 'firemark-label-sheet';

/** The sheet, and how far this device's printer is off; `start` belongs to one print only. */
const setting = z.object({ sheet: z.enum(labelSheetIds), right: z.string(), down: z.string() });
export type SheetSetting = z.infer<typeof setting>;

const FIRST: SheetSetting = { sheet: 'avery-l7160', right: '0', down: '0' };

export function keptSheet(): SheetSetting {
  try {
    return setting.parse(JSON.parse(localStorage.getItem(NAME) ?? ''));
  } catch {
    return FIRST;
  }
}

export const keepSheet = (chosen: SheetSetting): void => localStorage.setItem(NAME, JSON.stringify(chosen));
