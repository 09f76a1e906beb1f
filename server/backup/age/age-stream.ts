import { randomBytes } from 'node:crypto';
import { BackupFault } from '../backup-fault.ts';
import { CHUNK_BYTES, openChunk, piecesOf, sealChunk, TAG_BYTES } from './age-chunks.ts';
import { makeAgeHeader, MOST_HEADER_BYTES, payloadKey, readAgeHeader, WORK } from './age-keys.ts';

const NONCE_BYTES = 16;

/** Bytes as the program age reads them with this passphrase [BACKUP.4]. */
export async function* encrypted(source: AsyncIterable<Buffer>, passphrase: string, work = WORK): AsyncGenerator<Buffer> {
  const { fileKey, header } = await makeAgeHeader(passphrase, work);
  const nonce = randomBytes(NONCE_BYTES);
  yield Buffer.concat([Buffer.from(header), nonce]);
  const key = payloadKey(fileKey, nonce);
  for await (const { piece, place, isLast } of piecesOf(source, CHUNK_BYTES)) yield sealChunk(key, place, isLast, piece);
}

/**
 * What was encrypted with this passphrase.
 *
 * @throws {BackupFault} when it was another, or the bytes are not those that were written
 */
export async function* decrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const bytes = source[Symbol.asyncIterator]();
  let begin: Buffer = Buffer.alloc(0);
  while (begin.length < MOST_HEADER_BYTES + NONCE_BYTES) {
    const next = await bytes.next();
    if (next.done === true) break;
    begin = Buffer.concat([begin, next.value]);
  }
  const header = await readAgeHeader(begin, passphrase);
  if (header === null) throw new BackupFault('is encrypted in another way than with a passphrase, or damaged at its beginning');
  if (header.fileKey === null) throw new BackupFault('was made with another key than BACKUP_KEY, or is damaged at its beginning');
  const key = payloadKey(header.fileKey, begin.subarray(header.bytes, header.bytes + NONCE_BYTES));
  const rest = after(begin.subarray(header.bytes + NONCE_BYTES), bytes);
  for await (const { piece, place, isLast } of piecesOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    const opened = openChunk(key, place, isLast, piece);
    if (opened === null) throw new BackupFault(`is damaged or cut off after ${place * CHUNK_BYTES} bytes of its contents`);
    yield opened;
  }
}

async function* after(begin: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (begin.length > 0) yield begin;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
