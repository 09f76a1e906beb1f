import { open } from 'node:fs/promises';

/** A file's bytes, or a folder's names, outlive a power cut from here on. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
