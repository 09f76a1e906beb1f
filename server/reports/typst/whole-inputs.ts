import type { Report } from '#domain/report/report.ts';
import { isUnprintable } from './unprintable.ts';

/** What holds of a whole report, for each part that is made of it. */
export const wholeInputs = (report: Report): Record<'bulk' | 'boxes', string> => ({
  bulk: String(report.assets.some((asset) => asset.bulk_completed)),
  boxes: String(isUnprintable(report)),
});
