import { fileId } from '#domain/file/file.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { storeFile } from './file-contents.ts';
import { checkPhotoAllowance } from './photo-allowance.ts';

type Posted = Record<string, unknown>;

const BASE64 = /^(?:data:[\w/+.-]+;base64,)?([A-Za-z0-9+/\s]+={0,2})\s*$/;

/** A photo as the spec's own call posts it: its `base64` is stored, and the record that is left says where it is [S3, D4.3]. */
export async function takeBase64(context: Context, user: User, { base64, ...record }: Posted): Promise<Posted> {
  if (base64 === undefined || base64 === null || base64 === '') return record;
  const id = fileId.safeParse(record['id']);
  if (!id.success) throw new Refusal(422, 'must be a UUID in lower case', 'id');
  const [, text] = typeof base64 === 'string' ? (BASE64.exec(base64) ?? []) : [];
  if (text === undefined) throw new Refusal(422, 'must be base64', 'base64');
  await checkPhotoAllowance(context, user.id, id.data);
  const { sha256 } = await storeFile(context, id.data, Buffer.from(text, 'base64'), user);
  return { ...record, path: `/api/files/${id.data}`, sha256 };
}
