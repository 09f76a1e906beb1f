import type { Kysely } from 'kysely';
import type { ReportRecords } from '#domain/report/report.ts';
import type { Site } from '#domain/site/site.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';

/** Null when there is no such site to be seen; deleted ones included. */
export async function loadSite(db: Kysely<Tables>, seen: Seen, id: string): Promise<Site | null> {
  const found = await db.selectFrom('sites').selectAll().where(seen('sites')).where('id', '=', id).executeTakeFirst();
  return found === undefined ? null : decodeRow('sites', found);
}

/** Deleted ones included: history names them. */
export async function loadPeopleAndTypes(db: Kysely<Tables>, seen: Seen): Promise<Pick<ReportRecords, 'assetTypes' | 'users'>> {
  const types = await db.selectFrom('asset_types').selectAll().where(seen('asset_types')).execute();
  const users = await db.selectFrom('users').selectAll().where(seen('users')).execute();
  return {
    assetTypes: types.map((row) => decodeRow('asset_types', row)),
    users: users.map((row) => decodeRow('users', row)),
  };
}
