import type { File } from '#domain/file/file.ts';
import { Rejected } from '../sync/writing/rejected.ts';
import type { Writing } from '../sync/writing/writing.ts';
import { checkAuthor } from './named-photos.ts';

const imageTypes = ['image/jpeg', 'image/png'];

/**
 * A new photo's record as the server keeps it: where its bytes are is the server's to say, and bytes that are there already
 * say what they are. No bytes are taken without it, nor any that it doesn't name [PHOTO].
 */
export async function checkFile(writing: Writing, record: File): Promise<Pick<File, 'path' | 'file_type'>> {
  await checkAuthor(writing, record.id);
  const stored = await writing.trx
    .selectFrom('file_contents')
    .select(['sha256', 'file_type'])
    .where('id', '=', record.id)
    .executeTakeFirst();
  if (stored !== undefined && stored.sha256 !== record.sha256)
    throw new Rejected('invalid', 'The photo that is stored has another SHA-256', 'sha256');
  const file_type = stored?.file_type ?? record.file_type;
  if (!imageTypes.includes(file_type)) throw new Rejected('invalid', 'must be image/jpeg or image/png', 'file_type');
  return { path: `/api/files/${record.id}`, file_type };
}
