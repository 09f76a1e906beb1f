import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type FolderCalls } from './folder-calls.ts';

const CHUNK = 65_536;

type Flags = 'r' | 'wx';

/** Opens a file of a folder; what opens when nobody waits any more is closed. */
export const openFile = (calls: FolderCalls, path: string, flags: Flags = 'r'): Promise<FileHandle> =>
  calls.run(() => open(path, flags, 0o600), { onLate: (late) => calls.afterwards(() => late.close()) });

/** Does something with a file, which is closed then: a network drive may tell only then that it hasn't kept what was written. */
export async function withFile(
  calls: FolderCalls,
  path: string,
  flags: Flags,
  work: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await openFile(calls, path, flags);
  try {
    await work(handle);
  } catch (error) {
    calls.afterwards(() => handle.close());
    throw error;
  }
  await calls.run(() => handle.close());
}

/** The bytes of a file, which is closed with their end, as what a fault makes of whatever keeps them from it. */
export const bytesOf = (calls: FolderCalls, handle: FileHandle, fault: (error: unknown) => Error): Readable =>
  new Readable({
    highWaterMark: CHUNK,
    read() {
      calls
        .run(() => handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, null))
        .then(
          ({ bytesRead, buffer }) => this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead)),
          (error: unknown) => this.destroy(fault(error)),
        );
    },
    destroy(error, done) {
      calls.afterwards(() => handle.close());
      done(error);
    },
  });
