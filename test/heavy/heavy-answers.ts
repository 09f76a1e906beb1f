import { v7 } from 'uuid';
import type { Answer } from '#domain/grade/asset-grade.ts';

/** So many answers of 5,000 characters: fifty are nearly as much as a record may hold [LIMIT]. */
export const heavyAnswers = (count: number): Answer[] =>
  Array.from({ length: count }, () => ({
    id: v7(),
    question_answer_type_id: v7(),
    question_id: v7(),
    answer_type_id: v7(),
    value: JSON.stringify('x'.repeat(4_900)),
    question_name: 'Is the seal intact?',
  })) as unknown as Answer[];
