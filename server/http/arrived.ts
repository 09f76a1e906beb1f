import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from './refusal.ts';

/** Bytes that a client sent, not yet kept. */
export interface Arrived {
  sha256: string;
  size: number;
  /** As often as they are wanted. */
  open: () => Readable;
}

/** What a client sends, laid on the disk until it is judged; what it takes there is given back in any case. */
export async function withArrived<T>(body: Readable, most: number, work: (arrived: Arrived) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `firemark-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    // Without a name from here on: a server that is killed leaves no bytes behind, at most an empty file.
    await rm(path);
    const laid = await lay(body, most, handle);
    return await work({ ...laid, open: () => Readable.from(chunksOf(handle), { objectMode: false }) });
  } finally {
    await handle.close();
  }
}

/** A body that is too long is left as it is: whoever sends it is to hear why. */
async function lay(body: Readable, most: number, handle: FileHandle): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of arriving(body)) {
    size += chunk.length;
    if (size > most) throw new Refusal(413, 'Request body is too large');
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new Refusal(400, 'The body did not come to its end', 'body');
  }
}

const CHUNK_BYTES = 65_536;

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer: chunk } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The same of bytes that are in memory already. */
export function arrivedBytes(bytes: Uint8Array): Arrived {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, size: bytes.length, open: () => Readable.from([bytes]) };
}

export const readAll = ({ open: openIt }: Pick<Arrived, 'open'>): Promise<Buffer> => buffer(openIt());
