import type { EvidenceLine } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';
/** The lists of a version. `arrived` names the bytes of photos that came after it was written, by their ids. */
export declare function evidenceLines({ entries }: EvidenceContents, arrived: ReadonlyMap<string, string>): EvidenceLine[];
