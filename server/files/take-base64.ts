import { fileId } from '#domain/file/file.ts';
import { grouped } from '#domain/grouped.ts';
import { bodyLimits } from '../http/limits/body-limits.ts';
import { Refusal } from '../http/refusal.ts';
import { arrivedBytes } from '../http/arrived.ts';
import { type Picture, readPicture } from './read-picture.ts';

type Posted = Record<string, unknown>;

const DATA_URL = /^\s*data:[\w/+.-]{1,100};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const TOO_LARGE = `A photo has at most ${grouped(bodyLimits.file)} bytes`;

/**
 * A photo as the spec's own call posts it: the picture in its `base64`, null when it has none, and the record that says what
 * it is and where [S3, CALL].
 */
export async function takeBase64(
  { base64, ...record }: Posted,
  userId: string,
): Promise<{ record: Posted; picture: Picture | null }> {
  const id = fileId.safeParse(record['id']);
  if (!id.success) throw new Refusal(422, 'must be a UUID in lower case', 'id');
  const path = `/api/files/${id.data}`;
  if (base64 === undefined || base64 === null || base64 === '') return { record: { ...record, path }, picture: null };
  const picture = await readPicture(arrivedBytes(bytesOf(base64)), userId, 'base64');
  return { record: { ...record, path, sha256: picture.sha256, file_type: picture.file_type }, picture };
}

/** Blanks go first, so that no pattern has to read past them. */
function bytesOf(base64: unknown): Uint8Array {
  const text = typeof base64 === 'string' ? base64.replace(DATA_URL, '').replaceAll(/\s+/g, '') : '';
  if (!BASE64.test(text)) throw new Refusal(422, 'must be base64', 'base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > bodyLimits.file) throw new Refusal(413, TOO_LARGE, 'base64');
  return bytes;
}
