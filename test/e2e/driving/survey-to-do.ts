import type { AssetType } from '#domain/asset-type/asset-type.ts';
import type { Asset } from '#domain/asset/asset.ts';
import { gradedScope } from '#domain/grade/graded-scope.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { apiClient } from './api-client.ts';

export interface SurveyToDo {
  asset: Asset;
  assetType: AssetType;
  inspection: Inspection;
  /** The assets of this type that are left to do, this one first. */
  others: Asset[];
}

/** Assets of a type that an open inspection of this user has not graded yet, so many at least, read as another client of the server. */
export async function surveyToDo(url: string, username: string, typeName: string, least = 1): Promise<SurveyToDo> {
  const { all } = await apiClient(url, username);
  const assetType = all('asset_types').find(({ name }) => name === typeName);
  const today = localDay(new Date());
  for (const inspection of all('inspections')) {
    if (inspection.closed_at !== null || inspection.date_from > today || inspection.date_to < today) continue;
    const others = gradedScope(inspection, all('assets'), all('asset_grades')).flatMap(({ asset, grade }) =>
      grade === null && asset.asset_type_id === assetType?.id ? [asset] : [],
    );
    const [asset] = others;
    if (asset !== undefined && assetType !== undefined && others.length >= least) return { asset, assetType, inspection, others };
  }
  throw new Error(`no inspection of the demo organisation has ${least} of ${typeName} to survey`);
}
