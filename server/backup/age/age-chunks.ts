import { createCipheriv, createDecipheriv } from 'node:crypto';

export const CHUNK_BYTES = 65_536;
export const TAG_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
const COUNTER_BYTES = 11;

/** Of each chunk its place, and whether it is the last: none can be moved, left out or cut off. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1);
  nonce.writeUIntBE(place, COUNTER_BYTES - 6, 6);
  nonce[COUNTER_BYTES] = isLast ? 1 : 0;
  return nonce;
}

export function sealChunk(key: Buffer, place: number, isLast: boolean, chunk: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(place, isLast), { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
}

/** Null when it is not what was written there. */
export function openChunk(key: Buffer, place: number, isLast: boolean, chunk: Buffer): Buffer | null {
  if (chunk.length < TAG_BYTES) return null;
  const end = chunk.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonceOf(place, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(end));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The same bytes in pieces of one size, the last of them as it comes out; an empty whole is one empty piece. */
export async function* piecesOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; place: number; isLast: boolean }> {
  let [waiting, held, place]: [Buffer[], number, number] = [[], 0, 0];
  for await (const bytes of source) {
    let rest = bytes;
    // What is exactly one piece may be the last.
    for (; held + rest.length > size; place += 1) {
      const next = size - held;
      yield { piece: Buffer.concat([...waiting, rest.subarray(0, next)]), place, isLast: false };
      [waiting, held, rest] = [[], 0, rest.subarray(next)];
    }
    waiting.push(rest);
    held += rest.length;
  }
  yield { piece: Buffer.concat(waiting), place, isLast: true };
}
