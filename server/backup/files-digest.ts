import { createHash } from 'node:crypto';
import type { TarFile } from './tar/tar-stream.ts';

/** Counts and digests the files of a backup as they pass. */
export class FilesDigest {
  readonly #digest = createHash('sha256');
  #count = 0;

  get told(): { count: number; sha256: string } {
    return { count: this.#count, sha256: this.#digest.copy().digest('hex') };
  }

  /** The same file, counted once it was read to its end. */
  passing({ name, size, body }: TarFile): TarFile {
    return { name, size, body: this.#reading(name, size, body) };
  }

  async *#reading(name: string, size: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const digest = createHash('sha256');
    for await (const bytes of body) {
      digest.update(bytes);
      yield bytes;
    }
    this.#digest.update(`${name} ${size} ${digest.digest('hex')}\n`);
    this.#count += 1;
  }
}
