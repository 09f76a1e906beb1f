import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { checkBytes } from './check-bytes.ts';
import type { FileHome, FileKey } from './file-home.ts';

const PAGE = 500;

/** Photos in the rows that tell of them: stored, moved and taken back with them [FILES]. */
export function databaseHome(db: Kysely<Tables>): FileHome {
  const rowOf = ({ id, sha256 }: FileKey) =>
    db.selectFrom('file_contents').where('id', '=', id).where('sha256', '=', sha256).where('home', 'is', null);

  return {
    url: null,
    put: (file, { size, contents }) => pipeline(contents, checkBytes({ ...file, size }), buffer),
    async get(file) {
      const found = await rowOf(file).select('bytes').executeTakeFirst();
      return found === undefined ? null : { size: found.bytes.length, contents: Readable.from([found.bytes]) };
    },
    async head(file) {
      const found = await rowOf(file)
        .select(sql<number>`octet_length(bytes)`.as('size'))
        .executeTakeFirst();
      return found?.size ?? null;
    },
    // They go with the row, or with its next home.
    delete: () => Promise.resolve(),
    async *list() {
      for (let after = ''; ;) {
        const rows = await db
          .selectFrom('file_contents')
          .select(['id', 'sha256', 'created_at'])
          .where('home', 'is', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute();
        for (const { id, sha256, created_at } of rows) yield { id, sha256, changed_at: new Date(created_at) };
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.id;
      }
    },
    prepare: () => Promise.resolve(),
    close: () => undefined,
  };
}
