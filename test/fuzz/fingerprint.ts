import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { entityNames } from '#domain/entities.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * What a refused request may write: when a session was used last, that its proof of the password is spent, who was here, that
 * somebody was refused, and how often.
 */
const mayChange = { sessions: ['last_used_at', 'expires_at', 'validated_at'], tables: ['refusals', 'user_syncs'] };

/** Rows of these are added, or take a new ver of the counter. */
const byCount = new Set<string>([...entityNames, 'file_contents']);

const taken = sql`(select count(*) from change_log)
  - (select count(*) from change_log where ver is null and outcome like '{"outcome":"rejected"%')`;

/** What SQLite has written in this connection so far, in rows: where it is the same, so is the database. */
const written = sql<{ rows: number }>`select total_changes() as rows`;

/** Tells whether anything in the database is another than before, without reading all of it. */
export async function fingerprintOf(db: Kysely<Tables>): Promise<() => Promise<string>> {
  const parts = (await db.introspection.getTables())
    .filter(({ name }) => !mayChange.tables.includes(name))
    .map(({ name, columns }) => {
      if (name === 'change_log') return sql`(${taken})`;
      if (byCount.has(name)) return sql`(select count(*) || ' ' || coalesce(max(rowid), 0) from ${sql.table(name)})`;
      const kept = columns.filter((column) => name !== 'sessions' || !mayChange.sessions.includes(column.name));
      const row = sql.join(
        kept.map((column) => sql`quote(${sql.ref(column.name)})`),
        sql` || ',' || `,
      );
      return sql`(select coalesce(group_concat(${row}, ';'), '') from ${sql.table(name)})`;
    });
  const all = sql<{ print: string }>`select ${sql.join(parts, sql` || '|' || `)} as print`.compile(db);
  let last = { rows: -1, print: '' };
  return async () => {
    const { rows } = must((await written.execute(db)).rows[0], 'the count');
    if (rows !== last.rows) last = { rows, ...must((await db.executeQuery(all)).rows[0], 'the print') };
    return last.print;
  };
}
