import type { AssetId } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import type { FileId } from '../file/file.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { latestGrade } from '../grade/latest-grade.ts';
import { testedOutside } from '../grade/tested-outside.ts';
import { isInScope } from '../inspection/in-scope.ts';
import type { InspectionId } from '../inspection/inspection.ts';
import { type DescribedAsset, describeAsset, describedBy, describeGrade } from '../report/described-asset.ts';
import {
  describeInspection,
  type InspectionCover,
  inspectionCover,
  type InspectionRecords,
} from '../report/inspection-report.ts';
import type { ReportRecords } from '../report/report.ts';
import type { SiteId } from '../site/site.ts';
import type { User } from '../user/user.ts';

/** `sha256` is null where the server lacked the bytes; once it has them they never change. */
export interface EvidencePhoto {
  id: FileId;
  sha256: string | null;
}
export type PhotosOf = ReadonlyMap<string, EvidencePhoto[]>;

export interface EvidenceEntry extends DescribedAsset {
  photos: EvidencePhoto[];
}

/**
 * All that a closed inspection's report and lists say, without references to records that may change. Plain names, and what was
 * tested outside, are missing in versions that were written before they were kept.
 */
export interface EvidenceContents {
  inspection_id: InspectionId;
  site_id: SiteId;
  site_name?: string;
  inspectors?: Pick<User, 'id' | 'forename' | 'surname'>[];
  cover: InspectionCover;
  type_ids: AssetTypeId[];
  types: (Pick<AssetType, 'id' | 'plural_name'> & Partial<Pick<AssetType, 'name'>>)[];
  entries: EvidenceEntry[];
  /** What was tested in the inspection and is none of the entries. */
  tested_outside?: AssetId[];
}

/** What a closing writes down; `photos` are those of each grade [PROOF]. */
export function takeEvidence(records: InspectionRecords, photos: PhotosOf): EvidenceContents {
  const { inspection, site, assetTypes, users } = records;
  const entries = describeInspection(records).map((asset) => withPhotos(asset, photos));
  return {
    inspection_id: inspection.id,
    site_id: inspection.site_id,
    ...(site !== null && { site_name: site.name }),
    inspectors: users
      .filter(({ id }) => inspection.inspector_ids.includes(id))
      .map(({ id, forename, surname }) => ({ id, forename, surname })),
    cover: inspectionCover(records),
    type_ids: inspection.asset_type_ids,
    types: assetTypes
      .filter(({ id }) => inspection.asset_type_ids.includes(id))
      .map(({ id, name, plural_name }) => ({ id, name, plural_name })),
    entries,
    tested_outside: testedOutside(inspection, idsOf(entries), records.grades),
  };
}

const idsOf = (entries: readonly EvidenceEntry[]): AssetId[] => entries.map(({ asset_id }) => asset_id);

/**
 * The same after the grades of some assets were let in: nothing else is read anew. An asset that was added since comes with
 * its first grade when it lies in the scope that was closed [PROOF].
 */
export function letInGrades(
  contents: EvidenceContents,
  records: ReportRecords,
  regraded: ReadonlySet<AssetId>,
  photos: PhotosOf,
): EvidenceContents {
  const described = describedBy(records);
  const own = Map.groupBy(
    records.grades.filter((grade) => grade.inspection_id === contents.inspection_id),
    ({ asset_id }) => asset_id,
  );
  const counting = (id: AssetId): AssetGrade | null => latestGrade(own.get(id) ?? []);
  const known = new Set(idsOf(contents.entries));
  const scope = { site_id: contents.site_id, asset_type_ids: contents.type_ids };
  const added = records.assets.filter((asset) => regraded.has(asset.id) && !known.has(asset.id) && isInScope(scope, asset));
  const entries = [
    ...contents.entries.map((entry) => {
      if (!regraded.has(entry.asset_id)) return entry;
      return withPhotos({ ...entry, ...describeGrade(entry.asset_type_id, counting(entry.asset_id), described) }, photos);
    }),
    ...added.map((asset) => withPhotos(describeAsset(asset, counting(asset.id), described), photos)),
  ];
  const { tested_outside } = contents;
  // Of what came before it is not known how much there was: a part would be told for all.
  if (tested_outside === undefined) return { ...contents, entries };
  const left = tested_outside.filter((id) => !regraded.has(id));
  const now = testedOutside({ id: contents.inspection_id }, idsOf(entries), regradedOf(records.grades, regraded));
  return { ...contents, entries, tested_outside: [...left, ...now] };
}

const regradedOf = (grades: readonly AssetGrade[], regraded: ReadonlySet<AssetId>): AssetGrade[] =>
  grades.filter(({ asset_id }) => regraded.has(asset_id));

const withPhotos = (asset: DescribedAsset, photos: PhotosOf): EvidenceEntry => ({
  ...asset,
  photos: photos.get(asset.grade_id ?? '') ?? [],
});
