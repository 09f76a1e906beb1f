import { fieldWords } from '#web/data/record-kinds/field-words.ts';
import { capitalised } from '#domain/capitalised.ts';

/** Who closes, and the present password, only go along with a change. */
const alongWith: readonly string[] = ['closed_by_id', 'current_password_sealed'];

/** What a change was about: 'History changed', 'Location and history changed'. */
export function changedWords(fields: readonly string[]): string {
  if (fields.includes('deleted_at')) return 'Deleted or brought back';
  const named = fields.filter((field) => !alongWith.includes(field)).map(fieldWords);
  const last = named.at(-1);
  if (last === undefined) return 'Changed';
  const list = named.length === 1 ? last : `${named.slice(0, -1).join(', ')} and ${last}`;
  return `${capitalised(list)} changed`;
}
