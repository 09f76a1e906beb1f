import { isJudgement, isWorseJudgement } from '#domain/sync/judged-together.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import { fieldWords } from '#web/data/record-kinds/field-words.ts';
import type { ConflictToDecide } from '#web/data/queries/decisions/conflicts.ts';
import { capitalised } from '#domain/capitalised.ts';

/** 'Location of 000388, Stair A' */
export function conflictTitle({ conflict: { field, entity }, name, met_deletion }: ConflictToDecide): string {
  const record = name === '' ? `a ${kindOf(entity).noun}` : name;
  if (met_deletion || field === 'deleted_at') return `Deletion of ${record}`;
  const words = fieldWords(field);
  return `${capitalised(words)} of ${record}`;
}

/** What happened, and what it means. */
export function conflictStory({
  conflict: { entity, field, base, kept, lost },
  met_deletion,
  was_tested,
}: ConflictToDecide): string {
  if (was_tested) return 'It was deleted, and tested where that was not known. The test counts only once it is restored.';
  if (met_deletion) return 'It was deleted while it was changed.';
  const isJudged = isJudgement(entity, field) && (base !== null || isWorseJudgement(entity, field, kept, lost));
  if (isJudged) {
    return 'What both changed came together, and neither has graded it so: the worse grade was kept, the other is still here. Look at the answers before you decide.';
  }
  return 'Both changed it; the later change was kept, the other is still here.';
}

/** What the button says once the other value is chosen. */
export function restoreWords({ lost, met_deletion, was_tested }: ConflictToDecide): string {
  if (was_tested) return 'Restore asset';
  if (met_deletion) return lost.mine ? 'Restore with your change' : 'Restore with this change';
  return lost.mine ? 'Restore mine' : 'Restore this one';
}
