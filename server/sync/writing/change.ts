import type { EntityName } from '#domain/entities.ts';
import type { Fields, LostValue } from '#domain/sync/merge-patch.ts';
import type { Writer } from './record-history.ts';
import type { LiveRow } from './writing.ts';

/** A value that lost, with who wrote it and who wrote the one that was kept. */
export type Lost = LostValue & { keptFrom: Writer; lostFrom: Writer };

/** What became of a record; `ver` is null when nothing changed. */
export interface Change<E extends EntityName = EntityName> {
  row: LiveRow<E>;
  ver: number | null;
  before: Fields;
  stampBefore: string | null;
  lost: Lost[];
  /** Whether the device may go on with its own version of the record. */
  isAsSent: boolean;
}
