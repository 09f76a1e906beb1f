import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CSV_HEAD, csvLine } from '#domain/audit/audit-csv.ts';
import type { AuditFilter } from '#domain/audit/audit-page.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { Tables } from '../database/tables.ts';
import { type Places, placesOf, windowsOf } from './audit-windows.ts';
import { loadRecordNames } from './load-names.ts';
import { auditEntries, readHead } from './read-audit.ts';

const CHUNK = 200;

/** The trail as it was when it was asked for, oldest first, a chunk in memory at a time [AUDIT.10]. */
export async function* exportAudit(db: Kysely<Tables>, filter: AuditFilter): AsyncGenerator<string> {
  const { n: last } = await readHead(db);
  const names = await readNames(db);
  yield `${CSV_HEAD}\r\n`;
  for await (const window of windowsOf(await placesOf(db, filter, last), 'oldest')) yield* linesOf(db, filter, window, names);
}

async function* linesOf(
  db: Kysely<Tables>,
  filter: AuditFilter,
  { first, last }: Places,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  for (let after = first - 1; ;) {
    const page = auditEntries(db, filter).selectAll().where('n', '>', after).where('n', '<=', last).orderBy('n').limit(CHUNK);
    const entries = await page.execute();
    const records = await loadRecordNames(db, entries);
    const lines = entries.map((entry) => {
      const [user, record] = [names.get(entry.user_id ?? '') ?? '', records[entry.record_id ?? ''] ?? ''];
      return `${csvLine(entry, { user, record })}\r\n`;
    });
    if (lines.length > 0) yield lines.join('');
    if (entries.length < CHUNK) return;
    after = entries.at(-1)?.n ?? last;
    await afterOthers();
  }
}

async function readNames(db: Kysely<Tables>): Promise<Map<string, string>> {
  const users = await db.selectFrom('users').select(['id', 'forename', 'surname']).execute();
  return new Map(users.map((user) => [user.id, fullName(user)]));
}
