import type { MarginFile } from './margin.ts';

const FILE = 'firemark-margin';

/** What workers have, and pages lack. */
interface WorkersFile {
  createSyncAccessHandle?: () => Promise<MarginFile>;
}

/** The margin in the browser's own file system; null where there is none or another tab uses it now. */
export async function openMargin(): Promise<MarginFile | null> {
  try {
    const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
    const root = await storage?.getDirectory?.();
    const handle = (await root?.getFileHandle(FILE, { create: true })) as WorkersFile | undefined;
    return (await handle?.createSyncAccessHandle?.()) ?? null;
  } catch {
    return null;
  }
}
