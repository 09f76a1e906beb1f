import type { EvidenceFigures } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';
/** When an inspection was closed: as it counts, by the device's clock, and when the server heard of it first. */
export type Closing = Pick<EvidenceFigures, 'closed_at' | 'claimed_at' | 'received_at'>;
/** What an inspection's row carries of a version: 'graded/total' and colours, in all and by type in scope [S2, D7]. */
export declare function evidenceFigures(contents: EvidenceContents, version: number, closing: Closing): EvidenceFigures;
