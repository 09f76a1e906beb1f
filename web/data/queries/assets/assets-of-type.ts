import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { StoreReader } from '../store-reader.ts';
import { assetMarks, type InspectionLine, type LastGrade, lastGrade, surveyBegun } from '../inspections/inspection-line.ts';
import { type AssetSort, type Listed, type PlaceHead, placeHeads, sortAssets } from './asset-sort.ts';
import { evidenceOf, inspectionScope } from '../inspections/inspection-scope.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { personName } from '../records/person-name.ts';
import { visibleAsset } from './visible-asset.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  inspection_id: InspectionId;
  asset_type_id: AssetTypeId;
  /** By place unless said otherwise. */
  sort?: AssetSort;
  not_tested?: Window;
  tested?: Window;
}

const BY_PLACE: AssetSort = { column: 'location', descending: false };

export interface AssetsOfType {
  inspection: Row<'inspections'>;
  asset_type: Row<'asset_types'>;
  site: Row<'sites'>;
  closed_by_name: string | null;
  /** What speaks for it while it is closed. */
  evidence: EvidenceFigures | null;
  /** Whether the inspection is of this type; an asset may have changed it, or the inspection its types. */
  in_scope: boolean;
  /** Null while what the closed inspection said is not ready on this device, and of a type that is not in scope. */
  lists: Lists | null;
}

/** Of an inspection, where the type isn't on this device. */
interface UnknownType {
  inspection: Row<'inspections'>;
  asset_type: null;
  evidence: null;
  in_scope: false;
  lists: null;
}

interface Lists {
  not_tested: InspectionPage;
  tested: InspectionPage;
}

export interface InspectionPage extends Page<InspectionLine> {
  /** Where the list goes by places, those of its rows. */
  heads: PlaceHead[];
}

/** 'NOT Tested in this Inspection' and 'Tested in this Inspection' [S2]; null without such an inspection. */
export function assetsOfType(store: StoreReader, params: Params): AssetsOfType | UnknownType | null {
  const visible = visibleInspection(store, store.get('inspections', params.inspection_id));
  if (visible === null) return null;
  const { inspection, site } = visible;
  const assetType = store.get('asset_types', params.asset_type_id);
  if (assetType === undefined) return { inspection, asset_type: null, evidence: null, in_scope: false, lists: null };
  const evidence = evidenceOf(inspection);
  const types = evidence?.types.map(({ asset_type_id }) => asset_type_id) ?? inspection.asset_type_ids;
  const of = { inspection, asset_type: assetType, site };
  const said = { ...of, closed_by_name: personName(store, inspection.closed_by_id), evidence };
  if (!types.includes(assetType.id)) return { ...said, in_scope: false, lists: null };
  const lists = evidence === null ? listedNow(store, of, params) : listedThen(store, of, params, evidence.version);
  return { ...said, in_scope: true, lists };
}

type Of = Pick<AssetsOfType, 'inspection' | 'asset_type' | 'site'>;

/** An asset as the list knows it before it is in sight. */
interface Item extends Listed {
  asset_type_name: string;
  colour: GradeColour;
  graded_at: string | null;
  gone: boolean;
}

function listedNow(store: StoreReader, of: Of, params: Params): Lists {
  const items = inspectionScope(store, of.inspection)
    .filter(({ asset }) => asset.asset_type_id === of.asset_type.id)
    .map(({ asset: { id, serial_number, location }, grade, colour }) => ({
      id,
      serial_number,
      location,
      asset_type_name: of.asset_type.name,
      colour,
      graded_at: grade?.graded_at ?? null,
      gone: false,
    }));
  return listsOf(store, of, items, params, (item) => lastGrade(store, item.id));
}

/** What the closed inspection said, whatever became of its assets; a row leads to what is still there [PROOF]. */
function listedThen(store: StoreReader, of: Of, params: Params, version: number): Lists | null {
  const evidence = store.evidence(of.inspection.id);
  if (evidence?.version !== version) return null;
  const items = evidence.lines
    .filter((line) => line.asset_type_id === of.asset_type.id)
    .map(({ asset_id, type_name, serial_number, location, colour, graded_at }) => ({
      id: asset_id,
      serial_number,
      location,
      asset_type_name: type_name,
      colour,
      graded_at,
      gone: visibleAsset(store, store.get('assets', asset_id)) === null,
    }));
  return listsOf(store, of, items, params, () => null);
}

function listsOf(
  store: StoreReader,
  { inspection, asset_type, site }: Of,
  items: readonly Item[],
  { sort = BY_PLACE, ...params }: Params,
  last: (item: Item) => LastGrade | null,
): Lists {
  const marks = assetMarks(store);
  const gradeOf = (item: Item) => (item.graded_at === null ? last(item) : { ...item, graded_at: item.graded_at });
  const listOf = (tested: boolean, window?: Window): InspectionPage => {
    const list = sortAssets(
      items.filter(({ graded_at }) => (graded_at !== null) === tested),
      sort,
      gradeOf,
    );
    const { rows, ...place } = pageOf(list, window);
    const heads = sort.column === 'location' ? placeHeads(list, { ...place, rows }) : [];
    const line = (item: Item): InspectionLine => ({
      ...item,
      site_name: site.name,
      last: tested ? null : last(item),
      resume: tested ? null : surveyBegun(store, item.id, inspection, asset_type),
      ...marks(item.id),
    });
    return { ...place, rows: rows.map(line), heads };
  };
  return { not_tested: listOf(false, params.not_tested), tested: listOf(true, params.tested) };
}
