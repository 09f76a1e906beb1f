import type { AssetGrade } from './asset-grade.ts';
export type Ranked = Pick<AssetGrade, 'id' | 'graded_at' | 'created_at' | 'deleted_at'>;
/** Sorts newest first: by graded_at, then created_at; the id settles ties alike on every device [design 7]. */
export declare function newestFirst(one: Ranked, other: Ranked): number;
/** The grade that counts among undeleted ones, null when there is none [design 7]. */
export declare function latestGrade<G extends Ranked>(grades: readonly G[]): G | null;
