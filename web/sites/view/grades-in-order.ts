import type { GradeColour } from '#domain/grade/grade-colour.ts';

/** As the ring and its legend show them. */
export const GRADES_IN_ORDER = ['green', 'amber', 'red', 'white'] as const satisfies GradeColour[];

export const RING_PIXELS = 180;
export const RING_WIDTH_PIXELS = 26;
