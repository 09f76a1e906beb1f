import { type Kysely, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { rowText } from '#domain/sync/check/row-digest.ts';
import type { Tables } from '../../database/tables.ts';
import { undeleted } from '../entities/conditions.ts';
import type { Condition, DeviceScope } from '../entities/entity-policy.ts';
import { seenBy } from '../entities/seen-by.ts';
import { readScoped, scopedText } from '../pull/read-scoped.ts';
import { pauser } from '../write/pauser.ts';

/** A range that is compared by its digest. */
export const CHUNK = 250;
/** Rows between two looks at the clock. */
const AT_ONCE = 50;

export interface CheckedRow {
  id: string;
  /** As it is sent to this device. */
  wire: string;
  /** As it is compared. */
  text: string;
}

interface Range {
  after: string | null;
  to: string | null;
}

/** The rows of an entity that the device should hold, deleted ones aside, by id, chunk by chunk; others' requests go on between them. */
export async function* readChecked(
  db: Kysely<Tables>,
  scope: DeviceScope,
  entity: EntityName,
  { after, to }: Range = { after: null, to: null },
): AsyncGenerator<CheckedRow[]> {
  const pause = pauser();
  const bounds: Condition[] = to === null ? [] : [sql`id <= ${to}`];
  let last = after;
  for (let isEnd = false; !isEnd;) {
    const begin = last === null ? [] : [sql`id > ${last}`];
    const where = [undeleted, seenBy(scope.actor)(entity), ...bounds, ...begin];
    const read = await readScoped(db, scope, entity, { where, order: sql`id`, limit: CHUNK });
    const rows: CheckedRow[] = [];
    for (const [at, row] of read.rows.entries()) {
      const wire = scopedText(scope, entity, row);
      rows.push({ id: String(row['id']), wire, text: rowText(entity, JSON.parse(wire) as object) });
      if (at % AT_ONCE === 0) await pause();
    }
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    isEnd = read.isEnd;
  }
}
