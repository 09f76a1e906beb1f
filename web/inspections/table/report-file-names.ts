import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';

type Named = Pick<InspectionDetail, 'site' | 'inspection'>;

/** Of a site's name and of a title: the whole fits what systems take of a file's name, and neither leaves the other no room. */
const MOST_BYTES = 75;

/**
 * Names the files of one download so that they are told apart in a folder: 'inspection-report Harbour House October 2026-10-31.pdf',
 * and another one of that name with '(2)'.
 */
export function reportFileNames(): (of: Named) => string {
  const given = new Map<string, number>();
  return ({ site, inspection }) => {
    const parts = ['inspection-report', fitting(site.name), fitting(inspection.title), inspection.date_to];
    const name = parts.filter((part) => part !== '').join(' ');
    // To some systems names that differ in capitals are one.
    const key = name.toLowerCase();
    const count = (given.get(key) ?? 0) + 1;
    given.set(key, count);
    return count === 1 ? `${name}.pdf` : `${name} (${count}).pdf`;
  };
}

/** A letter with what joins it to the next or parts them, as in Persian and Malayalam; or what some system doesn’t take. */
const TAKEN_OR_NOT = /([\p{L}\p{M}][\u200C\u200D])|[^\p{L}\p{M}\p{N}\-. ]+/gu;

/** What any system takes of a text. */
function fitting(text: string): string {
  const kept = text
    .normalize('NFC')
    .replaceAll(TAKEN_OR_NOT, (_all, taken: string | undefined) => taken ?? ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return kept.slice(0, new TextEncoder().encodeInto(kept, new Uint8Array(MOST_BYTES)).read).trim();
}
