import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';

const MOST_LETTERS = 120;

/** Tells the reports of several inspections apart in a folder: 'inspection-report Harbour House October 2026-10-31.pdf'. */
export function reportFileName({ site, inspection }: Pick<InspectionDetail, 'site' | 'inspection'>): string {
  const name = `inspection-report ${site.name} ${inspection.title}`
    .replaceAll(/[^\p{L}\p{N}\-. ]+/gu, ' ')
    .replaceAll(/ +/g, ' ');
  return `${name.slice(0, MOST_LETTERS).trim()} ${inspection.date_to}.pdf`;
}
