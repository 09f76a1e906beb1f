import type { FileId } from '#domain/file/file.ts';
import { ApiError } from '../../api-error.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { PhotoShelf } from './photo-shelf.ts';
import { sha256Of } from './sha256-of.ts';
import { shareInFlight } from '../sync/share-in-flight.ts';
import { type FileCalls, NetworkError } from '../sync/server-calls.ts';

const NOT_ARRIVED = 'This photo is not on the server';

type Read = (id: string) => Promise<ArrayBuffer>;

/** Of each device's shelf. */
const reads = new WeakMap<PhotoShelf, Read>();

/**
 * A photo from this device; else the server's, which the device keeps from then on, asked for once by whoever looks meanwhile. What
 * is not the photo by its hash is neither shown nor kept, whatever has answered, or lies here since before [PHOTO.41]; what is
 * unsent is this device's, whatever the server has under its id [PHOTO.44].
 */
export function readPhoto(shelf: PhotoShelf, calls: Pick<FileCalls, 'file'>, id: FileId): Promise<ArrayBuffer> {
  const read = reads.get(shelf) ?? shareInFlight((one) => findPhoto(shelf, calls, one as FileId));
  reads.set(shelf, read);
  return read(id);
}

async function findPhoto(shelf: PhotoShelf, calls: Pick<FileCalls, 'file'>, id: FileId): Promise<ArrayBuffer> {
  const recorded = shelf.recordedHash(id);
  const held = await shelf.binary(id);
  if (held !== null && (recorded === null || (await shelf.isUnsent(id)) || (await sha256Of(held)) === recorded)) return held;
  try {
    const { binary, sha256 } = await calls.file(id);
    if ((await sha256Of(binary)) !== (recorded ?? sha256)) throw new Error('What came as this photo is something else');
    await shelf.received(id, binary);
    return binary;
  } catch (error) {
    if (error instanceof NetworkError) throw new CallError('needs-connection', 'This photo needs a connection');
    if (error instanceof ApiError && error.status === 404) throw new CallError('not-found', NOT_ARRIVED);
    throw error;
  }
}
