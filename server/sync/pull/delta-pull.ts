import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { decodeRow, type StoredRow } from '../../database/row-codec.ts';
import type { Tables } from '../../database/tables.ts';
import type { Brought, DeviceScope } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import { maySee } from '../entities/seen-by.ts';
import type { LiveRow } from '../writing/writing.ts';
import type { Cursor } from './cursor.ts';
import type { Page } from './page.ts';
import { readScoped, scopedText } from './read-scoped.ts';
import { statesSince } from '../../database/states-since.ts';

const CHUNK = 1_000;

interface Delta {
  /** Everything at or below it is in this page or an earlier one. */
  ver: number;
  evict: PullPage['evict'];
  /** What came into view. */
  brought: readonly Brought[];
}

/** What a device has: all up to `from`; each record as it was at `since` or later. */
type Known = Pick<Cursor, 'since'> & { from: number };

/** Fills a page with what changed after `from` and at or below `to`, in the order of vers. */
export async function fillDelta(
  db: Kysely<Tables>,
  scope: DeviceScope,
  page: Page,
  { from, since }: Known,
  to: number,
): Promise<Delta> {
  const { rows, until } = await readChanges(db, scope, from, to);
  const evict: Delta['evict'] = [];
  const sent: Changed[] = [];
  let last = from;
  for (const changed of rows) {
    const { entity, row } = changed;
    if (isSeen(scope, changed)) {
      if (!page.add(entity, scopedText(scope, entity, row)))
        return { ver: last, evict, brought: await broughtBy(db, scope, sent, since) };
      sent.push(changed);
    } else if (await wasSeen(db, scope, changed, since)) evict.push({ entity, id: String(row['id']) });
    last = Number(row['ver']);
  }
  return { ver: until, evict, brought: await broughtBy(db, scope, sent, since) };
}

/** What comes into view with rows that a device is sent. */
export async function broughtBy(
  db: Kysely<Tables>,
  scope: DeviceScope,
  sent: readonly Changed[],
  since: number,
): Promise<readonly Brought[]> {
  const brought: Brought[] = [];
  for (const [entity, changed] of Map.groupBy(sent, (one) => one.entity)) {
    const rows = changed.map(({ row }) => row);
    brought.push(...((await policyOf(entity).pull.brings?.(db, scope, rows, since)) ?? []));
  }
  return brought;
}

export interface Changed {
  entity: EntityName;
  row: StoredRow;
}

/** Where nothing is hidden from the actor, no row is decoded to know. */
const isSeen = ({ actor }: DeviceScope, { entity, row }: Changed): boolean =>
  policyOf(entity).see.rows(actor) === null || maySee(actor, entity, decodeRow(entity, row));

/** Whether a record of which the device may know could be seen then; what may be seen no more leaves the device [SYNC]. */
export async function wasSeen(
  db: Kysely<Tables>,
  { actor }: DeviceScope,
  { entity, row }: Changed,
  since: number,
): Promise<boolean> {
  const before = await statesSince<LiveRow>(db, entity, row, since);
  return before.some((state) => state !== null && maySee(actor, entity, state));
}

/** The changed rows of all entities by ver, as far as every entity was read. */
async function readChanges(db: Kysely<Tables>, scope: DeviceScope, from: number, to: number) {
  const changed: Changed[] = [];
  let until = to;
  for (const entity of entityNames) {
    const where = [sql`ver > ${from}`, sql`ver <= ${until}`];
    const { rows, isEnd } = await readScoped(db, scope, entity, { where, order: sql`ver`, limit: CHUNK });
    if (!isEnd) until = Number(rows.at(-1)?.['ver']);
    for (const row of rows) changed.push({ entity, row });
  }
  const rows = changed.filter(({ row }) => Number(row['ver']) <= until);
  rows.sort((left, right) => Number(left.row['ver']) - Number(right.row['ver']));
  return { rows, until };
}
