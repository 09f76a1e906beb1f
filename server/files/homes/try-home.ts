import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileHome, FileKey } from './file-home.ts';
import { HomeFault } from './home-fault.ts';

const PROBE = Buffer.from('Firemark');
const sha256 = createHash('sha256').update(PROBE).digest('hex');

/** Throws a HomeFault unless what is put into a home is there, and is gone when it is deleted. */
export async function tryHome(home: FileHome): Promise<void> {
  if (home.url === null) return;
  const size = await withProbe(home, (file) => home.head(file));
  if (size !== PROBE.length) throw new HomeFault('put', home.url, 'What was put there could not be found', false);
}

/** Tells of any home whether it is this one, maybe under another name: what is put here is there then [FILES.21]. */
export function placeOf(target: FileHome): (home: FileHome) => Promise<boolean> {
  const told = new Map<string, Promise<boolean>>();
  return async (home) => {
    if (home.url === null || target.url === null || home.url === target.url) return home.url === target.url;
    const answer = told.get(home.url) ?? withProbe(target, async (file) => (await home.head(file)) !== null);
    told.set(home.url, answer);
    return answer;
  };
}

/** Looks while something lies in a home that is no photo's. */
async function withProbe<T>(home: FileHome, look: (file: FileKey) => Promise<T>): Promise<T> {
  const file = { id: randomUUID(), sha256 };
  await home.put(file, { size: PROBE.length, contents: Readable.from([PROBE]) });
  try {
    return await look(file);
  } finally {
    await home.delete(file);
  }
}
