import { entityWords } from '#web/account/entity-words.ts';
import { type ConflictToDecide, fieldName } from '#web/data/queries/conflicts.ts';

/** 'Location of 000388, Stair A' */
export function conflictTitle({ conflict: { field, entity }, name, met_deletion }: ConflictToDecide): string {
  const record = name === '' ? `a ${entityWords[entity].toLowerCase()}` : name;
  if (met_deletion || field === 'deleted_at') return `Deletion of ${record}`;
  const words = fieldName(field);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} of ${record}`;
}

/** What the button says once the other value is chosen. */
export function restoreWords({ lost, met_deletion }: ConflictToDecide): string {
  if (met_deletion) return lost.mine ? 'Restore with your change' : 'Restore with this change';
  return lost.mine ? 'Restore mine' : 'Restore this one';
}
