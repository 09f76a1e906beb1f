import { useEffect, useEffectEvent, useRef } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { valueIn } from '#domain/survey/answers/answer-value.ts';
import { remedialLinesOf, withoutLines } from '#domain/survey/remedial-lines.ts';
import type { LiveDraft } from './use-draft.ts';

/** Takes the canned lines of an answer that no longer gives them out of its question's note, however it was changed. */
export function useWithdrawnLines(question: Question, live: LiveDraft, remark: AnswerSlot | null): void {
  const { answers } = live;
  const given = remedialLinesOf(question, answers);
  const former = useRef({ question: question.id, lines: given });

  const takeBack = useEffectEvent((lines: readonly string[]) => {
    const gone = lines.filter((line) => !given.includes(line));
    const note = remark === null ? null : valueIn(answers, remark.slot.id);
    if (gone.length === 0 || remark === null || note === null) return;
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
