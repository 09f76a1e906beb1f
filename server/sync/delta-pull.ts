import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { StoredRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';
import type { Cursor } from './cursor.ts';
import type { Page } from './page.ts';
import { type InspectionState, stateOf, statesSince } from './inspection-states.ts';
import { allOf, isListed, readScoped, type Scope, scopedText, visibleTo } from './scope.ts';

const CHUNK = 1_000;

interface Delta {
  /** Everything at or below it is in this page or an earlier one. */
  ver: number;
  evict: PullPage['evict'];
  /** Sites whose answers the device should hold from now on. */
  sites: string[];
}

/** What a device has: all up to `from`; each record as it was at `since` or later. */
type Known = Pick<Cursor, 'since'> & { from: number };

/** Fills a page with what changed after `from` and at or below `to`, in the order of vers. */
export async function fillDelta(
  db: Kysely<Tables>,
  scope: Scope,
  page: Page,
  { from, since }: Known,
  to: number,
): Promise<Delta> {
  const { rows, until } = await readChanges(db, scope, from, to);
  const delta: Delta = { ver: from, evict: [], sites: [] };
  for (const { entity, row } of rows) {
    if (entity === 'inspections') {
      const fits = await addInspection(db, scope, page, row, since, delta);
      if (!fits) return delta;
    } else if (!page.add(entity, scopedText(scope, entity, row))) return delta;
    delta.ver = Number(row['ver']);
  }
  delta.ver = until;
  return delta;
}

/** An inspection that the actor may see no more leaves the device; one that opens brings the answers of its site. */
async function addInspection(
  db: Kysely<Tables>,
  scope: Scope,
  page: Page,
  row: StoredRow,
  since: number,
  delta: Delta,
): Promise<boolean> {
  const { actor } = scope;
  const before = await statesSince(db, row, since);
  const now = stateOf({ ...row, inspector_ids: JSON.parse(String(row['inspector_ids'])) });
  if (!isListed(actor, now.inspector_ids)) {
    const wasSeen = before.some((state) => state !== null && isListed(actor, state.inspector_ids));
    if (wasSeen) delta.evict.push({ entity: 'inspections', id: String(row['id']) });
    return true;
  }
  if (!page.add('inspections', scopedText(scope, 'inspections', row))) return false;
  const wasHeld = (state: InspectionState | null) =>
    state !== null && state.isOpen && state.site_id === now.site_id && isListed(actor, state.inspector_ids);
  const isHeld = !now.isOpen || (before.length > 0 && before.every(wasHeld));
  if (!isHeld && !(await wasOpen(db, scope, now.site_id, since))) delta.sites.push(now.site_id);
  return true;
}

/** Whether a site was in view already, by an inspection that has not changed since. */
async function wasOpen(db: Kysely<Tables>, { actor }: Scope, site: string, since: number): Promise<boolean> {
  const where = [
    sql`site_id = ${site} and closed_at is null and deleted_at is null and ver <= ${since}`,
    ...visibleTo(actor, 'inspections'),
  ];
  const { rows } = await sql`select 1 from inspections where ${allOf(where)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The changed rows of all entities by ver, as far as every entity was read. */
async function readChanges(db: Kysely<Tables>, scope: Scope, from: number, to: number) {
  const changed: { entity: EntityName; row: StoredRow }[] = [];
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

/** Fills a page with the grades of sites whose answers the device did not hold; returns where it stands, null at the end. */
export async function fillAnswers(
  db: Kysely<Tables>,
  scope: Scope,
  page: Page,
  { sites, after }: { sites: string[]; after: string },
): Promise<{ sites: string[]; after: string } | null> {
  const held = sites.filter((site) => scope.sites.includes(site));
  if (held.length === 0) return null;
  let last = after;
  for (;;) {
    const where = [
      sql`answer_count > 0 and deleted_at is null`,
      sql`asset_id in (select assets.id from assets where assets.site_id in (${sql.join(held)}))`,
      sql`id > ${last}`,
    ];
    const { rows, isEnd } = await readScoped(db, scope, 'asset_grades', { where, order: sql`id`, limit: CHUNK });
    for (const row of rows) {
      if (!page.add('asset_grades', scopedText(scope, 'asset_grades', row))) return { sites: held, after: last };
      last = String(row['id']);
    }
    if (isEnd) return null;
  }
}
