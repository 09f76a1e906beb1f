import { isKnownEntity } from '#domain/entities.ts';
import { type Refusal, refusalOf, type RefusedChange } from '../../protocol/refused-change.ts';
import type { LongList } from '../../queries/lists/page-of.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import type { ImageReader } from '../image/image-reader.ts';

/** What the server did not take: what only a newer app knows it will show when it is back; it is exported and sealed with the rest. */
export function refusedList(outbox: ImageReader['outbox'], refusal: Refusal): LongList<RefusedChange> {
  const refused = [...outbox.changes()].filter((change) => isKnownEntity(change.entity) && refusalOf(change) === refusal);
  return { length: refused.length, slice: (from, to) => refused.slice(from, to).map(described) };
}

const described = ({ op, entity, id, create, field, patch, message, ts }: LoggedChange): RefusedChange => ({
  op,
  entity,
  id,
  isNew: create,
  field,
  fields: Object.keys(patch),
  message: message ?? '',
  at: ts,
});
