import type { AssetId } from '#domain/asset/asset.ts';
import { matchSerial } from '#domain/asset/match-serial.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { type RoundVerdict, roundVerdict } from '#domain/inspection/round-verdict.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleAsset } from '../assets/visible-asset.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  /** What was scanned, or the ways in which a typed number can be meant. */
  texts: readonly string[];
  /** The inspection of a round. */
  inspection_id: InspectionId | null;
}

export interface ScannedAsset {
  id: AssetId;
  serial_number: string;
  asset_type_name: string;
  location: string;
  site_name: string;
  /** In a round whether its survey is due; 'due' otherwise. */
  verdict: RoundVerdict;
}

/** The assets that the texts name [S4]; in a round those whose survey is due, else all with why not, deleted ones too. */
export function scannedAssets(store: StoreReader, { texts, inspection_id }: Params): ScannedAsset[] {
  const carriers = [...new Set(texts.flatMap((text) => store.assetsCarrying(text)))]
    .map((id) => store.get('assets', id))
    .filter((asset) => asset !== undefined);
  const isHidden = (asset: Row<'assets'>) => visibleAsset(store, asset) === null;
  const matchedOf = (assets: readonly Row<'assets'>[]) => [...new Set(texts.flatMap((text) => matchSerial(text, assets)))];
  // What is hidden takes no number from what is seen.
  const matched = matchedOf(carriers.filter((asset) => !isHidden(asset)));
  if (inspection_id === null) return matched.flatMap((asset) => describe(store, asset, 'due'));

  const inspection = visibleInspection(store, store.get('inspections', inspection_id))?.inspection;
  if (inspection === undefined) return [];
  const judge = (asset: Row<'assets'>): ScannedAsset[] => {
    const grades = store.undisputed('asset_grades', 'asset_id', asset.id);
    const isGraded = grades.some((grade) => grade.inspection_id === inspection.id);
    return describe(store, asset, roundVerdict(asset, inspection, { isHidden: isHidden(asset), isGraded, today: store.today }));
  };
  const seen = matched.flatMap(judge);
  const due = seen.filter(({ verdict }) => verdict === 'due');
  if (seen.length > 0) return due.length > 0 ? due : seen;
  // For these all deleted assets are looked through.
  const gone = [...matchedOf(carriers.filter(isHidden)), ...store.deletedAssetsNumbered(texts)];
  return gone.flatMap(judge);
}

/** Of a hidden one only where a round asks why. */
function describe(store: StoreReader, asset: Row<'assets'>, verdict: RoundVerdict): ScannedAsset[] {
  if (verdict !== 'deleted' && visibleAsset(store, asset) === null) return [];
  return [
    {
      id: asset.id,
      serial_number: asset.serial_number ?? '',
      asset_type_name: store.get('asset_types', asset.asset_type_id)?.name ?? '',
      location: asset.location,
      site_name: store.get('sites', asset.site_id)?.name ?? '',
      verdict,
    },
  ];
}
