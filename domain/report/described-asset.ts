import type { Asset, AssetId } from '../asset/asset.ts';
import type { AssetType, AssetTypeId } from '../asset-type/asset-type.ts';
import type { AssetGrade, AssetGradeId, GradeValue } from '../grade/asset-grade.ts';
import { type GradeColour, gradeColour } from '../grade/grade-colour.ts';
import { askedQuestions } from '../survey/asked-questions.ts';
import { fullName } from '../user/full-name.ts';
import type { User, UserId } from '../user/user.ts';
import { type Checks, checksOf } from './failed-checks.ts';
import { worksIn } from '../survey/remedial-lines.ts';
import { printableText } from './printable-text.ts';

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
  /**
   * Whose name that is, and by which grade: a server from before it was kept leaves it as it was where it lets another one in.
   * Missing in versions that were written before.
   */
  tested_by?: { grade_id: AssetGradeId; id: UserId | null } | null;
  bulk_completed: boolean;
}

export interface Works extends Checks {
  lines: string[];
}

/** `works` is null where nothing is to be done. */
export interface DescribedAsset extends AssetLine {
  works: Works | null;
}

export type GradeFacts = Pick<
  DescribedAsset,
  'colour' | 'grade_id' | 'grade' | 'graded_at' | 'recommendations' | 'inspector' | 'tested_by' | 'bulk_completed' | 'works'
>;

/** Names that lines are described with. */
export interface Described {
  types: ReadonlyMap<string, Pick<AssetType, 'name' | 'questions'>>;
  people: ReadonlyMap<string, Pick<User, 'forename' | 'surname'>>;
}

export const describedBy = (records: {
  assetTypes: readonly AssetType[];
  users: readonly Pick<User, 'id' | 'forename' | 'surname'>[];
}): Described => ({
  types: new Map(records.assetTypes.map((type) => [type.id, type])),
  people: new Map(records.users.map((user) => [user.id, user])),
});

/** An asset as reports and evidence tell of it [S7, PROOF]. */
export function describeAsset(asset: Asset, grade: AssetGrade | null, described: Described): DescribedAsset {
  return {
    asset_id: asset.id,
    asset_type_id: asset.asset_type_id,
    type_name: described.types.get(asset.asset_type_id)?.name ?? 'Unknown type',
    serial_number: asset.serial_number,
    location: asset.location,
    ...describeGrade(asset.asset_type_id, grade, described),
  };
}

/** What a line says of its grade; nothing for none. */
export function describeGrade(typeId: AssetTypeId, grade: AssetGrade | null, { types, people }: Described): GradeFacts {
  const inspector = people.get(grade?.created_by_id ?? '');
  return {
    colour: gradeColour(grade),
    grade_id: grade?.id ?? null,
    grade: grade?.grade ?? null,
    graded_at: grade?.graded_at ?? null,
    recommendations: grade?.recommendations ?? null,
    inspector: inspector === undefined ? '' : fullName(inspector),
    tested_by: grade && { grade_id: grade.id, id: grade.created_by_id },
    bulk_completed: grade?.auto_complete_survey ?? false,
    works: worksOf(grade, typeId, types),
  };
}

/** A failed asset has works even when none were written down. */
function worksOf(grade: AssetGrade | null, typeId: AssetTypeId, types: Described['types']): Works | null {
  const colour = gradeColour(grade);
  if (grade === null || (colour !== 'amber' && colour !== 'red')) return null;
  const lines = worksIn(printableText(grade.recommendations ?? ''));
  const { answers } = grade;
  const asked = askedQuestions(types.get(typeId)?.questions ?? [], answers, types.values());
  return { lines, ...checksOf(asked, answers) };
}
