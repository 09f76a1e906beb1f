import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';

/** What is graded as it stands: everything of one type that one inspection has not graded yet [S4]. */
export interface AutoComplete {
  inspection_id: InspectionId;
  asset_type_id: AssetTypeId;
  /** The day of the grades. */
  graded_at: string;
}
