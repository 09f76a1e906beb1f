import type { Asset, AssetId } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import type { AssetGrade, AssetGradeId, GradeValue } from '../grade/asset-grade.ts';
import { type GradeColour } from '../grade/grade-colour.ts';
import type { User } from '../user/user.ts';
import { type FailedCheck } from './failed-checks.ts';
/** An asset and the grade that counts, in words and without references to other records. */
export interface AssetLine {
  asset_id: AssetId;
  asset_type_id: AssetTypeId;
  type_name: string;
  serial_number: string | null;
  location: string;
  colour: GradeColour;
  grade_id: AssetGradeId | null;
  grade: GradeValue | null;
  graded_at: string | null;
  recommendations: string | null;
  /** Forename and surname; empty when nobody is known. */
  inspector: string;
  bulk_completed: boolean;
}
export interface Works {
  lines: string[];
  failed_checks: FailedCheck[];
}
/** `works` is null where nothing is to be done. */
export interface DescribedAsset extends AssetLine {
  works: Works | null;
}
export type GradeFacts = Pick<
  DescribedAsset,
  'colour' | 'grade_id' | 'grade' | 'graded_at' | 'recommendations' | 'inspector' | 'bulk_completed' | 'works'
>;
/** Names that lines are described with. */
export interface Described {
  types: ReadonlyMap<string, Pick<AssetType, 'name' | 'questions'>>;
  people: ReadonlyMap<string, Pick<User, 'forename' | 'surname'>>;
}
export declare const describedBy: (records: {
  assetTypes: readonly AssetType[];
  users: readonly Pick<User, 'id' | 'forename' | 'surname'>[];
}) => Described;
/** An asset as reports and evidence tell of it [S7, D7]. */
export declare function describeAsset(asset: Asset, grade: AssetGrade | null, described: Described): DescribedAsset;
/** What a line says of its grade; nothing for none. */
export declare function describeGrade(typeId: AssetTypeId, grade: AssetGrade | null, { types, people }: Described): GradeFacts;
