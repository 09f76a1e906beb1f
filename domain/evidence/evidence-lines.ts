import type { Evidence, EvidenceLine } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';

/** A photo whose bytes the server lacked when a version was written, and when they came. */
export interface LatePhoto {
  sha256: string;
  received_at: string;
}

/** What devices keep of a line, and what they don't. */
interface ToldLine extends EvidenceLine {
  late_photos: LatePhoto[];
}

export interface ToldEvidence extends Evidence {
  lines: ToldLine[];
}

/** The lists of a version. `late` are the photos that came after it was written, by their ids [PROOF]. */
export function evidenceLines({ entries }: Pick<EvidenceContents, 'entries'>, late: ReadonlyMap<string, LatePhoto>): ToldLine[] {
  return entries.map(({ works: _works, photos, ...line }) => ({
    ...line,
    photos: photos.flatMap(({ sha256 }) => sha256 ?? []),
    late_photos: photos.flatMap(({ id, sha256 }) => (sha256 === null ? (late.get(id) ?? []) : [])),
  }));
}
