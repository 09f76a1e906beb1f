import type { EntityName } from '../entities.ts';
import type { Action } from '../permissions.ts';
import type { Fields } from './merge-patch.ts';

/** What a patch does to a record, in the terms of may(); none for a patch that changes nothing. */
export function actionsOf(entity: EntityName, record: Fields | null, patch: Fields): Action[] {
  if (record === null) return ['create'];
  const actions: Action[] = [];
  const fields = editedFields(entity, patch);
  if (fields.length > 0) actions.push('edit');
  if (turns('deleted_at', record, patch)) {
    actions.push(patch['deleted_at'] === null ? 'restore' : 'delete');
  }
  if (entity === 'inspections' && turns('closed_at', record, patch)) {
    actions.push(patch['closed_at'] === null ? 'reopen' : 'close');
  }
  return actions;
}

/** Whether a time is set that was not, or the other way round: deleting what is deleted and closing what is closed changes nothing. */
const turns = (field: string, record: Fields, patch: Fields): boolean =>
  patch[field] !== undefined && (patch[field] === null) !== (record[field] === null);

/** The fields of a patch that are an edit by themselves, and not a deletion or a closing. */
export function editedFields(entity: EntityName, patch: Fields): string[] {
  const others = entity === 'inspections' ? ['deleted_at', 'closed_at', 'closed_by_id'] : ['deleted_at'];
  return Object.keys(patch).filter((field) => !others.includes(field));
}
