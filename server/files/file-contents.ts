import { createHash } from 'node:crypto';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

export interface FileContents {
  sha256: string;
  file_type: string;
  bytes: Uint8Array;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Refuses a picture where the record or the bytes under its id are of another one [D4.4]. */
export async function refuseOther({ db }: Pick<Context, 'db'>, id: string, sha256: string): Promise<void> {
  for (const table of ['files', 'file_contents'] as const) {
    const known = await db
      .selectFrom(table as 'file_contents')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known !== undefined && known.sha256 !== sha256) throw new Refusal(409, 'Another file has this id', 'id');
  }
}

/** Stores a picture once, under the record that names its hash: no bytes are ever kept without one, or replaced [D4.4]. */
export async function storeFile(
  { db, now }: Context,
  id: string,
  { sha256, file_type, bytes }: FileContents,
  user: User,
): Promise<void> {
  const row = { id, sha256, file_type, bytes, created_by_id: user.id, created_at: now().toISOString() };
  await db.transaction().execute(async (trx) => {
    await refuseOther({ db: trx }, id, sha256);
    const insert = trx.insertInto('file_contents').values(row);
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  });
}

/** Null when the server has not received it. */
export async function readFile({ db }: Context, id: string): Promise<FileContents | null> {
  const found = await db
    .selectFrom('file_contents')
    .select(['sha256', 'file_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
