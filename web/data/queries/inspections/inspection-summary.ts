import { must } from '#domain/assertions.ts';
import { placeOrder } from '#domain/asset/walk-order.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { type Tally, tally } from '#domain/grade/tally.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { StoreReader } from '../store-reader.ts';
import type { AssetLine } from '../assets/asset-line.ts';
import { type Facet, type InspectionLine, inspectionLines } from './inspection-lines.ts';
import { evidenceOf } from './inspection-scope.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { visibleInspection } from './visible-inspection.ts';

export interface SummaryRow extends Tally {
  key: string;
  name: string;
}

/** Of an inspection, with what speaks for it while it is closed. */
interface Counted<T> {
  evidence: EvidenceFigures | null;
  /** Null while what the closed inspection said is not ready on this device. */
  found: T | null;
}

/** Which of an inspection's assets: all of one colour, or all that one row of the summary counts. */
export type Counts = { colour: GradeColour } | { facet: Facet; key: string };

/** How far an inspection is by type, by place or by inspector [DESK]. */
export function inspectionSummary(
  store: StoreReader,
  { inspection_id, facet }: { inspection_id: InspectionId; facet: Facet },
): Counted<SummaryRow[]> | null {
  return counted(store, inspection_id, (lines) => {
    const own = lines.flatMap(({ line, facets }) => (facets[facet] === null ? [] : [{ of: facets[facet], line }]));
    const rows = [...Map.groupBy(own, ({ of }) => of.key).values()].map((members) => ({
      ...must(members[0], 'a line').of,
      ...tally(members.map(({ line }) => line)),
    }));
    return rows.sort(facet === 'place' ? asOneWalks : byName);
  });
}

/** The assets that a number of the inspection counts, by serial number [DESK]. */
export function inspectionAssets(
  store: StoreReader,
  { inspection_id, counts, window }: { inspection_id: InspectionId; counts: Counts; window: Window },
): Counted<Page<AssetLine>> | null {
  const isMeant = ({ line, facets }: InspectionLine): boolean =>
    'colour' in counts ? line.colour === counts.colour : facets[counts.facet]?.key === counts.key;
  return counted(store, inspection_id, (lines) =>
    pageOf(
      lines.filter(isMeant).map(({ line }) => line),
      window,
    ),
  );
}

const numeric = new Intl.Collator('en', { numeric: true });
const byName = (one: SummaryRow, other: SummaryRow): number => numeric.compare(one.name, other.name);
const asOneWalks = (one: SummaryRow, other: SummaryRow): number => placeOrder({ location: one.key }, { location: other.key });

function counted<T>(store: StoreReader, id: InspectionId, find: (lines: InspectionLine[]) => T): Counted<T> | null {
  const visible = visibleInspection(store, store.get('inspections', id));
  if (visible === null) return null;
  const lines = inspectionLines(store, visible);
  return { evidence: evidenceOf(visible.inspection), found: lines && find(lines) };
}
