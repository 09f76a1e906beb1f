import { BackupFault } from '../backup-fault.ts';
import { BLOCK_BYTES, paddingOf, readTarHeader, tarHeader, type TarMember } from './tar-header.ts';

/** A file of a tar, with bytes that are read once. */
export interface TarFile extends TarMember {
  body: AsyncIterable<Buffer>;
}

/** The bytes of a tar of these files. */
export async function* tarOf(files: AsyncIterable<TarFile>, madeAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of files) {
    yield tarHeader({ name, size }, madeAt);
    let written = 0;
    for await (const bytes of body) {
      written += bytes.length;
      yield bytes;
    }
    if (written !== size) throw new BackupFault(`No backup was made: ${name} has ${written} bytes and not ${size}`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/** The files of a tar, one after the other; what is not read of one is passed over [BACKUP.3]. */
export async function* filesOf(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const bytes = new Bytes(source);
  for (;;) {
    const block = await bytes.exactly(BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) return bytes.end();
    const member = readTarHeader(block);
    if (member === null) throw new BackupFault('is damaged, or no backup of Firemark');
    const body = bytes.next(member.size);
    yield { ...member, body };
    await readToEnd(body);
    await bytes.exactly(paddingOf(member.size));
  }
}

/** Passes over what nobody has read yet. */
export async function readToEnd(body: AsyncIterable<Buffer>): Promise<void> {
  const bytes = body[Symbol.asyncIterator]();
  while ((await bytes.next()).done !== true);
}

/** Bytes that come in pieces of any size. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async *next(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) this.#rest = await this.#more();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Whatever checks the bytes behind this has seen all of them. */
  async end(): Promise<void> {
    while ((await this.#source.next()).done !== true);
  }

  async #more(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done === true) throw new BackupFault('is cut off');
    return value;
  }
}
