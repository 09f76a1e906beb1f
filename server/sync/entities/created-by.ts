import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Writing } from '../writing/writing.ts';

/** Whoever creates a record is its author, whatever the record says [MAY]. */
export const createdBy = ({ actor }: Writing, before: Fields | null): unknown =>
  before === null ? actor.id : before['created_by_id'];

/** Of a grade whoever proves that they made it is its author again: a restored server may have taken it from somebody who posted it [BACKUP]. */
export const gradedBy = (writing: Writing, before: Fields | null, _after: Fields, edits: Fields): unknown =>
  before === null ? createdBy(writing, before) : (edits['created_by_id'] ?? before['created_by_id']);
