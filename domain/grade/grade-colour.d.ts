import type { AssetGrade } from './asset-grade.ts';
export type GradeColour = 'green' | 'amber' | 'red' | 'white';
/** Fail is red, a pass with its own recommendations amber, another pass green, no grade white [S1, design 6]. */
export declare function gradeColour(grade: Pick<AssetGrade, 'grade' | 'recommendations'> | null): GradeColour;
