import { createHash } from 'node:crypto';
import { imageType } from '#domain/file/image-type.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

export interface FileContents {
  sha256: string;
  file_type: string;
  bytes: Uint8Array;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores a photo once; the same bytes again change nothing, other bytes under the same id are refused [D4.4]. */
export async function storeFile(
  { db, now }: Context,
  id: string,
  bytes: Uint8Array,
  user: User,
): Promise<Omit<FileContents, 'bytes'>> {
  const file_type = imageType(bytes);
  if (file_type === null) throw new Refusal(415, 'This is not a JPEG or PNG image', 'body');
  const sha256 = sha256Of(bytes);
  const row = { id, sha256, file_type, bytes, created_by_id: user.id, created_at: now().toISOString() };
  await db
    .insertInto('file_contents')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await db.selectFrom('file_contents').select('sha256').where('id', '=', id).executeTakeFirstOrThrow();
  if (stored.sha256 !== sha256) throw new Refusal(409, 'Another file has this id', 'id');
  return { sha256, file_type };
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
