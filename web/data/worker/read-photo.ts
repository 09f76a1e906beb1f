import type { FileId } from '#domain/file/file.ts';
import { CallError } from './call-error.ts';
import type { PhotoShelf } from './photo-shelf.ts';
import { type FileCalls, NetworkError } from './server-calls.ts';

/** A photo from this device; else the server's, which the device keeps from then on [D4.4]. */
export async function readPhoto(shelf: PhotoShelf, calls: Pick<FileCalls, 'file'>, id: FileId): Promise<ArrayBuffer> {
  const held = await shelf.binary(id);
  if (held !== null) return held;
  try {
    const binary = await calls.file(id);
    await shelf.received(id, binary);
    return binary;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new CallError('needs-connection', 'This photo needs a connection');
  }
}
