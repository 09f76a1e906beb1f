import type { Kysely } from 'kysely';
import type { ReportRecords } from '#domain/report/report.ts';
import type { Site } from '#domain/site/site.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';

/** Null when there is no such site; deleted ones included. */
export async function loadSite(db: Kysely<Tables>, id: string): Promise<Site | null> {
  const found = await db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
  return found === undefined ? null : decodeRow('sites', found);
}

/** Deleted ones included: history names them. */
export async function loadPeopleAndTypes(db: Kysely<Tables>): Promise<Pick<ReportRecords, 'assetTypes' | 'users'>> {
  const types = await db.selectFrom('asset_types').selectAll().execute();
  const users = await db.selectFrom('users').selectAll().execute();
  return {
    assetTypes: types.map((row) => decodeRow('asset_types', row)),
    users: users.map((row) => decodeRow('users', row)),
  };
}
