import type { EvidenceLine } from './evidence.ts';
import type { EvidenceContents, EvidenceEntry } from './evidence-contents.ts';

/** The lists of a version. `arrived` names the bytes of photos that came after it was written, by their ids. */
export function evidenceLines({ entries }: EvidenceContents, arrived: ReadonlyMap<string, string>): EvidenceLine[] {
  return entries.map(({ works: _works, photos, ...line }) => ({ ...line, photos: hashes(photos, arrived) }));
}

const hashes = (photos: EvidenceEntry['photos'], arrived: ReadonlyMap<string, string>): string[] =>
  photos.flatMap(({ id, sha256 }) => sha256 ?? arrived.get(id) ?? []);
