import { z } from 'zod';
import { labelSheetIds } from '#domain/label/label-sheets.ts';
import { deviceSetting, keptJson } from '#web/ui/device-setting.ts';

const setting = z.object({ sheet: z.enum(labelSheetIds), right: z.string(), down: z.string() });
export type SheetSetting = z.infer<typeof setting>;

const FIRST: SheetSetting = { sheet: 'avery-l7160', right: '0', down: '0' };

/** The sheet, and how far this device's printer is off; `start` belongs to one print only. */
export const sheetSetting = deviceSetting<SheetSetting>({
  name: 'label-sheet',
  read: (text) => setting.safeParse(keptJson(text)).data ?? FIRST,
  write: (chosen) => JSON.stringify(chosen),
});
