import { expect, test } from 'vitest';
import { exampleGrade } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { latestRecommendation } from './latest-recommendation.ts';

const grade = (graded_at: string, recommendations: string | null, deleted_at: string | null = null) =>
  exampleGrade({ id: stableId('grade', graded_at), graded_at, recommendations, deleted_at });
const may = grade('2026-05-04', '~ Refix.');
const june = grade('2026-06-04', null);

test('[S2.106, GRADE.5] the most recent recommendation is the newest one, outstanding until a later grade', () => {
  expect(latestRecommendation([may])).toEqual({ recommendations: '~ Refix.', graded_at: '2026-05-04', outstanding: true });
  expect(latestRecommendation([may, june])).toEqual({ recommendations: '~ Refix.', graded_at: '2026-05-04', outstanding: false });
});

test('[S2.106] none when no undeleted grade has any', () => {
  expect(latestRecommendation([june, grade('2026-07-04', '~ Reseal.', '2026-07-05T10:00:00.000Z')])).toBeNull();
});
