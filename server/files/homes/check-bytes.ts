import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes that are not those which their SHA-256 names. */
export class UnfitBytes extends Error {
  override name = 'UnfitBytes';

  constructor() {
    super('The bytes are not those that their size and SHA-256 name');
  }
}

/** Lets bytes through, the last of them only when all fit: what doesn't never comes to its end [FILES]. */
export function checkBytes({ size, sha256 }: { size: number; sha256: string }): Transform {
  const hash = createHash('sha256');
  let length = 0;
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk);
      length += chunk.length;
      const before = held;
      held = chunk;
      if (length > size) done(new UnfitBytes());
      else done(null, before);
    },
    flush(done: TransformCallback) {
      if (length === size && hash.digest('hex') === sha256) done(null, held);
      else done(new UnfitBytes());
    },
  });
}
