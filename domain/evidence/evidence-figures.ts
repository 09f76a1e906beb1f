import type { ColourCount, EvidenceFigures, EvidenceTally } from './evidence.ts';
import type { EvidenceContents, EvidenceEntry } from './evidence-contents.ts';

/** When an inspection was closed: as it counts, by the device's clock, and when the server heard of it first. */
export type Closing = Pick<EvidenceFigures, 'closed_at' | 'claimed_at' | 'received_at'>;

/** What an inspection's row carries of a version: 'graded/total' and colours, in all and by type in scope [S2, D7]. */
export function evidenceFigures(contents: EvidenceContents, version: number, closing: Closing): EvidenceFigures {
  const byType = Map.groupBy(contents.entries, ({ asset_type_id }) => asset_type_id);
  return {
    version,
    ...closing,
    ...tally(contents.entries),
    types: [...new Set(contents.type_ids)].map((id) => ({ asset_type_id: id, ...tally(byType.get(id) ?? []) })),
  };
}

function tally(entries: readonly EvidenceEntry[]): EvidenceTally {
  const colours: ColourCount = { green: 0, amber: 0, red: 0, white: 0 };
  for (const { colour } of entries) colours[colour] += 1;
  return { graded: entries.filter(({ grade }) => grade !== null).length, total: entries.length, colours };
}
