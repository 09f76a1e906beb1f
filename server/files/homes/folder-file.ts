import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type FolderCalls } from './folder-calls.ts';

const CHUNK = 65_536;

type Flags = 'r' | 'wx';

/** A file of a folder, of which one thing is asked at a time. */
export class FolderFile {
  readonly #calls: FolderCalls;
  readonly #handle: FileHandle;
  readonly #left = new AbortController();
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(calls: FolderCalls, handle: FileHandle) {
    this.#calls = calls;
    this.#handle = handle;
  }

  ask<T>(work: (handle: FileHandle) => Promise<T>): Promise<T> {
    const call = () => {
      const asked = work(this.#handle);
      this.#underWay = asked;
      return asked;
    };
    return this.#calls.run(call, { until: this.#left.signal });
  }

  /** Closes it when it can be: a close waits for what is under way, and takes no turn of others meanwhile [FILES.24]. */
  leave(): void {
    this.#left.abort();
    const close = () => this.#calls.afterwards(() => this.#handle.close());
    this.#underWay.then(close, close);
  }
}

/** Opens a file of a folder; what opens when nobody waits any more is closed. */
export async function openFolderFile(calls: FolderCalls, path: string, flags: Flags = 'r'): Promise<FolderFile> {
  const onLate = (late: FileHandle) => calls.afterwards(() => late.close());
  return new FolderFile(calls, await calls.run(() => open(path, flags, 0o600), { onLate }));
}

/** Does something with a file, which is closed then: a network drive may tell only then that it hasn't kept what was written. */
export async function withFile(
  calls: FolderCalls,
  path: string,
  flags: Flags,
  work: (file: FolderFile) => Promise<void>,
): Promise<void> {
  const file = await openFolderFile(calls, path, flags);
  try {
    await work(file);
  } catch (error) {
    file.leave();
    throw error;
  }
  await file.ask((handle) => handle.close());
}

/** The bytes of a file, which is closed with their end, as what a fault makes of whatever keeps them from it. */
export const bytesOf = (file: FolderFile, fault: (error: unknown) => Error): Readable =>
  new Readable({
    highWaterMark: CHUNK,
    read() {
      file
        .ask((handle) => handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, null))
        .then(
          ({ bytesRead, buffer }) => this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead)),
          (error: unknown) => this.destroy(fault(error)),
        );
    },
    destroy(error, done) {
      file.leave();
      done(error);
    },
  });
