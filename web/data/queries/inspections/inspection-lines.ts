import { serialOrder } from '#domain/asset/serial-order.ts';
import { placeName, placeOf } from '#domain/asset/walk-order.ts';
import type { EvidenceLine } from '#domain/evidence/evidence.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from '../assets/asset-line.ts';
import { evidenceOf, inspectionScope, type ScopedAsset } from './inspection-scope.ts';
import { personName } from '../records/person-name.ts';
import { visibleAsset } from '../assets/visible-asset.ts';
import type { Row } from '../../protocol/row.ts';

/** What an inspection's figures can be split by. */
export type Facet = 'type' | 'place' | 'inspector';

/** One asset in an inspection's scope, as it counts there. */
export interface InspectionLine {
  line: AssetLine;
  /** What it belongs to; the inspector is who tested it, null until somebody has. */
  facets: Record<Facet, { key: string; name: string } | null>;
}

const NOBODY_KNOWN = 'Nobody known';

/**
 * All that an inspection counts, by serial number: of a closed one what was written down, null while that is not ready on
 * this device [GRADE, WALK].
 */
export function inspectionLines(
  store: StoreReader,
  { inspection, site }: { inspection: Row<'inspections'>; site: Row<'sites'> },
): InspectionLine[] | null {
  const written = evidenceOf(inspection);
  if (written === null)
    return inspectionScope(store, inspection)
      .flatMap((scoped) => lineNow(store, scoped))
      .sort(bySerial);
  const evidence = store.evidence(inspection.id);
  if (evidence?.version !== written.version) return null;
  const inspectorOf = inspectorsIn(evidence.lines);
  return evidence.lines
    .map(({ asset_id, asset_type_id, type_name, serial_number, location, colour, graded_at, ...tested }) => ({
      line: {
        id: asset_id,
        serial_number,
        asset_type_name: type_name,
        location,
        site_name: site.name,
        colour,
        graded_at,
        gone: visibleAsset(store, store.get('assets', asset_id)) === null,
      },
      facets: {
        type: { key: asset_type_id, name: type_name },
        place: placed(location),
        inspector: inspectorOf(tested),
      },
    }))
    .sort(bySerial);
}

type Tested = Pick<EvidenceLine, 'grade' | 'grade_id' | 'inspector' | 'tested_by'>;

/**
 * Who tested an asset of a version: by name where a server from before ids were kept has written any line, else one person would
 * be two.
 */
function inspectorsIn(lines: readonly Tested[]): (line: Tested) => { key: string; name: string } | null {
  const isKnown = lines.every(({ grade, grade_id, tested_by }) => grade === null || tested_by?.grade_id === grade_id);
  return ({ grade, inspector, tested_by }) => {
    if (grade === null) return null;
    return { key: isKnown ? (tested_by?.id ?? '') : inspector, name: inspector.trim() || NOBODY_KNOWN };
  };
}

/** Who tested an asset is who created the grade that counts. */
function lineNow(store: StoreReader, { asset, grade, colour }: ScopedAsset): InspectionLine[] {
  const visible = visibleAsset(store, asset);
  if (visible === null) return [];
  const { asset_type } = visible;
  return [
    {
      line: assetLine(visible, colour, grade?.graded_at ?? null),
      facets: {
        type: { key: asset_type.id, name: asset_type.name },
        place: placed(asset.location),
        inspector: grade && { key: grade.created_by_id ?? '', name: personName(store, grade.created_by_id) ?? NOBODY_KNOWN },
      },
    },
  ];
}

function placed(location: string): { key: string; name: string } {
  const place = placeOf({ location });
  return { key: place.key, name: placeName(place) };
}

const bySerial = (one: InspectionLine, other: InspectionLine): number => serialOrder(one.line, other.line);
