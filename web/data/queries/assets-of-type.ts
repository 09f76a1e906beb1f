import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from './asset-line.ts';
import { evidenceOf, inspectionScope } from './inspection-scope.ts';
import { type Page, pageOf, type Window } from './page-of.ts';
import { personName } from './person-name.ts';
import { serialOrder } from './serial-order.ts';
import { visibleAsset } from './visible-asset.ts';
import { visibleInspection } from './visible-inspection.ts';

interface Params {
  inspection_id: InspectionId;
  asset_type_id: AssetTypeId;
  not_tested?: Window;
  tested?: Window;
}

export interface AssetsOfType {
  inspection: Row<'inspections'>;
  asset_type: Row<'asset_types'>;
  site: Row<'sites'>;
  closed_by_name: string | null;
  /** What speaks for it while it is closed. */
  evidence: EvidenceFigures | null;
  /** Null while what the closed inspection said is not ready on this device. */
  lists: Lists | null;
}

interface Lists {
  not_tested: Page<AssetLine>;
  tested: Page<AssetLine>;
}

/** 'NOT Tested in this Inspection' and 'Tested in this Inspection' [S2]. */
export function assetsOfType(store: StoreReader, params: Params): AssetsOfType | null {
  const visible = visibleInspection(store, store.get('inspections', params.inspection_id));
  const assetType = store.get('asset_types', params.asset_type_id);
  if (visible === null || assetType === undefined) return null;
  const { inspection, site } = visible;
  const evidence = evidenceOf(inspection);
  const types = evidence?.types.map(({ asset_type_id }) => asset_type_id) ?? inspection.asset_type_ids;
  if (!types.includes(assetType.id)) return null;
  const of = { inspection, asset_type: assetType, site };
  return {
    ...of,
    closed_by_name: personName(store, inspection.closed_by_id),
    evidence,
    lists: evidence === null ? listedNow(store, of, params) : listedThen(store, of, params, evidence.version),
  };
}

type Of = Pick<AssetsOfType, 'inspection' | 'asset_type' | 'site'>;

function listedNow(store: StoreReader, of: Of, params: Params): Lists {
  const scoped = inspectionScope(store, of.inspection)
    .filter(({ asset }) => asset.asset_type_id === of.asset_type.id)
    .sort((one, other) => serialOrder(one.asset, other.asset));
  return listsOf(scoped, params, ({ asset, grade, colour }) => assetLine({ asset, ...of }, colour, grade?.graded_at ?? null));
}

/** What the closed inspection said, whatever became of its assets; a row leads to what is still there [D7]. */
function listedThen(store: StoreReader, { inspection, asset_type, site }: Of, params: Params, version: number): Lists | null {
  const evidence = store.evidence(inspection.id);
  if (evidence?.version !== version) return null;
  const lines = evidence.lines.filter((line) => line.asset_type_id === asset_type.id).sort(serialOrder);
  return listsOf(lines, params, ({ asset_id, type_name, serial_number, location, colour, graded_at }) => ({
    id: asset_id,
    serial_number,
    asset_type_name: type_name,
    location,
    site_name: site.name,
    colour,
    graded_at,
    gone: visibleAsset(store, store.get('assets', asset_id)) === null,
  }));
}

function listsOf<T extends { grade: unknown }>(items: readonly T[], params: Params, line: (item: T) => AssetLine): Lists {
  const page = (tested: boolean, window?: Window) => {
    const { rows, ...place } = pageOf(
      items.filter(({ grade }) => (grade !== null) === tested),
      window,
    );
    return { ...place, rows: rows.map(line) };
  };
  return { not_tested: page(false, params.not_tested), tested: page(true, params.tested) };
}
