import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { callWorker } from './worker-client.ts';

export interface AutoComplete {
  inspection_id: InspectionId;
  asset_type_id: AssetTypeId;
  /** The day of the grades. */
  graded_at: string;
}

/** Grades every asset of a type that its inspection has not graded yet, as one action; resolves to the new grades' ids [S4]. */
export const autoComplete = (given: AutoComplete): Promise<AssetGradeId[]> => callWorker('autoComplete', given);
