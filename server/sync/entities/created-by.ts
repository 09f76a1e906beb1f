import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Writing } from '../writing/writing.ts';

/** Whoever creates a record is its author, whatever the record says [MAY]. */
export const createdBy = ({ actor }: Writing, before: Fields | null): unknown =>
  before === null ? actor.id : before['created_by_id'];
