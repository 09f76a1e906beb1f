import type { AssetId } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import type { FileId } from '../file/file.ts';
import type { InspectionId } from '../inspection/inspection.ts';
import { type DescribedAsset } from '../report/described-asset.ts';
import { type InspectionCover, type InspectionRecords } from '../report/inspection-report.ts';
import type { ReportRecords } from '../report/report.ts';
import type { SiteId } from '../site/site.ts';
/** `sha256` is null while the server lacks the bytes; once it has them they never change. */
export interface EvidencePhoto {
  id: FileId;
  sha256: string | null;
}
export type PhotosOf = ReadonlyMap<string, EvidencePhoto[]>;
export interface EvidenceEntry extends DescribedAsset {
  photos: EvidencePhoto[];
}
/** All that a closed inspection's report and lists say, without references to records that may change. */
export interface EvidenceContents {
  inspection_id: InspectionId;
  site_id: SiteId;
  cover: InspectionCover;
  type_ids: AssetTypeId[];
  types: Pick<AssetType, 'id' | 'plural_name'>[];
  entries: EvidenceEntry[];
}
/** What a closing writes down; `photos` are those of each grade [D7]. */
export declare function takeEvidence(records: InspectionRecords, photos: PhotosOf): EvidenceContents;
/**
 * The same after the grades of some assets were let in: nothing else is read anew. An asset that was added since comes with
 * its first grade when it lies in the scope that was closed [D7].
 */
export declare function letInGrades(
  contents: EvidenceContents,
  records: ReportRecords,
  regraded: ReadonlySet<AssetId>,
  photos: PhotosOf,
): EvidenceContents;
