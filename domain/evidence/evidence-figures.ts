import { tally } from '../grade/tally.ts';
import type { EvidenceFigures } from './evidence.ts';
import type { EvidenceContents } from './evidence-contents.ts';

/** When an inspection was closed: as it counts, by the device's clock, and when the server heard of it first. */
export type Closing = Pick<EvidenceFigures, 'closed_at' | 'claimed_at' | 'received_at'>;

/** What an inspection's row carries of a version: 'graded/total' and colours, in all and by type in scope [S2, PROOF]. */
export function evidenceFigures(contents: EvidenceContents, version: number, closing: Closing): EvidenceFigures {
  const byType = Map.groupBy(contents.entries, ({ asset_type_id }) => asset_type_id);
  return {
    version,
    ...closing,
    ...tally(contents.entries),
    types: [...new Set(contents.type_ids)].map((id) => ({ asset_type_id: id, ...tally(byType.get(id) ?? []) })),
  };
}
