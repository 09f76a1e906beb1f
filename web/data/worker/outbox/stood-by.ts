import type { EntityName } from '#domain/entities.ts';
import { isJudgement, withJudged } from '#domain/sync/judged-together.ts';
import type { Change } from '../../protocol/change.ts';
import { type HeldParts, lastPartEdit } from '../image/answered-on.ts';
import type { ImageReader } from '../image/image-reader.ts';
import { areOf } from '../store/held-answers.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { refusedJudgement } from './refused-judgement.ts';

type Kept = Pick<ImageReader, 'store' | 'outbox'>;

interface Edited {
  row: StoredRow;
  /** What of the row the change makes another. */
  kept: Readonly<Record<string, unknown>>;
}

/**
 * The judgements that an edit of what is judged names beside it, though it leaves them the same: others may give another one
 * meanwhile. A worse one that was given last and refused goes along, unless the edit gives one: the answers that it judged do [MERGE].
 */
export function stoodBy(
  image: Kept,
  held: HeldParts,
  { entity, id }: Pick<Change, 'entity' | 'id'>,
  { row, kept }: Edited,
): Record<string, unknown> {
  const isSeen = isMadeOnRow(image, held, entity, id);
  const isLeftOut = (field: string) => isJudgement(entity, field) && !Object.hasOwn(kept, field);
  const judging = withJudged(entity, Object.keys(kept)).filter(isLeftOut);
  const named = judging.flatMap((field): [string, unknown][] => {
    const refused = refusedJudgement(image, entity, id, field);
    if (refused !== undefined) return [[field, refused]];
    return isSeen ? [[field, Reflect.get(row, field)]] : [];
  });
  return Object.fromEntries(named);
}

/** Whether an edit of a record's part is made on the row that is seen: what judges it there may else be of a later one. */
function isMadeOnRow({ store, outbox }: Kept, held: HeldParts, entity: EntityName, id: string): boolean {
  const [row, part] = [store.serverRow(entity, id), held.get(id)];
  if (lastPartEdit({ store, outbox }, entity, id)?.state === 'rejected') return false;
  return row === undefined || part === undefined || areOf(row, part);
}
