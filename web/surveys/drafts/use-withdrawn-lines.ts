import { useEffect, useEffectEvent, useRef } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { valueIn } from '#domain/survey/answers/answer-value.ts';
import { remedialLines, remedialLinesOf, withoutLines } from '#domain/survey/remedial-lines.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import type { LiveDraft } from './use-draft.ts';

/** Takes back the canned lines of an answer that no longer gives them, however it was changed; other questions keep theirs. */
export function useWithdrawnLines(question: Question, live: LiveDraft, remark: AnswerSlot | null): void {
  const { answers, draft } = live;
  const { asset_id, inspection_id, grade_id } = draft;
  const survey = useQuery('survey', { asset_id, inspection_id, grade_id });
  const given = remedialLinesOf(question, answers);
  const former = useRef({ question: question.id, lines: given });

  const takeBack = useEffectEvent((lines: readonly string[]) => {
    const gone = lines.filter((line) => !given.includes(line));
    if (gone.length === 0) return;
    const elsewhere = new Set(remedialLines(survey?.asset_type.questions ?? [question], answers));
    const nowhere = gone.filter((line) => !elsewhere.has(line));
    const recommendations = withoutLines(draft.recommendations, nowhere);
    if (recommendations !== draft.recommendations) live.update({ recommendations });
    const note = remark === null ? null : valueIn(answers, remark.slot.id);
    if (remark === null || note === null) return;
    const rest = withoutLines(String(note), gone);
    if (rest !== note) live.answer(remark.slot.id, rest);
  });

  const key = given.join('\n');
  useEffect(() => {
    const { question: before, lines } = former.current;
    former.current = { question: question.id, lines: key === '' ? [] : key.split('\n') };
    if (before === question.id) takeBack(lines);
  }, [question.id, key]);
}
