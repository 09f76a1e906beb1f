import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { Ranked } from '#domain/grade/latest-grade.ts';
import type { Tables } from '../database/tables.ts';

/** What is read of grades to say which one counts. */
export const rankedColumns = [
  'id',
  'asset_id',
  'inspection_id',
  'grade',
  'auto_complete_survey',
  'graded_at',
  'created_at',
  'deleted_at',
] as const;

export type RankedOfAsset = Ranked & Pick<AssetGrade, 'asset_id'>;

/** A grade of which those columns were read. */
export const decodeRanked = (row: Pick<Tables['asset_grades'], (typeof rankedColumns)[number]>): RankedOfAsset =>
  ({ ...row, auto_complete_survey: row.auto_complete_survey === 1 }) as RankedOfAsset;
