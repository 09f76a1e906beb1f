import type { EntityName } from '../entities.ts';
import type { Action } from '../permissions.ts';
import type { Fields } from './merge-patch.ts';
/** What a patch does to a record, in the terms of may(); none for a patch that changes nothing. */
export declare function actionsOf(entity: EntityName, record: Fields | null, patch: Fields): Action[];
/** The fields of a patch that are an edit by themselves, and not a deletion or a closing. */
export declare function editedFields(entity: EntityName, patch: Fields): string[];
