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

/** What the button says once the other value is chosen. */
export function restoreWords({ lost, met_deletion }: ConflictToDecide): string {
  if (met_deletion) return lost.mine ? 'Restore with your change' : 'Restore with this change';
  return lost.mine ? 'Restore mine' : 'Restore this one';
}
