import type { EntityName } from '#domain/entities.ts';
import { isWorseJudgement } from '#domain/sync/judged-together.ts';
import type { ImageReader } from '../image/image-reader.ts';
import { recordKey } from '../store/read-keys.ts';

type Kept = Pick<ImageReader, 'store' | 'outbox'>;

/**
 * The judgement that an author gave last, where the server refused it and it is worse than the record's: what they gave with it is
 * shown to them as they gave it, and so is this [MERGE].
 */
export function refusedJudgement({ store, outbox }: Kept, entity: EntityName, id: string, field: string): unknown {
  const last = outbox.changesOf(recordKey(entity, id)).findLast(({ patch }) => Object.hasOwn(patch, field));
  const row = store.visible(entity, id);
  if (last?.state !== 'rejected' || row === undefined) return undefined;
  const given: unknown = last.patch[field];
  return isWorseJudgement(entity, field, given, Reflect.get(row, field)) ? given : undefined;
}
