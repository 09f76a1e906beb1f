import { randomUUID } from 'node:crypto';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { isFull } from '../../database/is-full.ts';
import { makeFolders } from '../../make-folders.ts';
import { checkBytes, UnfitBytes } from './check-bytes.ts';
import { ELSEWHERE, type FileBytes, type FileHome, type FileKey } from './file-home.ts';
import { type FolderCalls, FolderHangs, folderCalls } from './folder-calls.ts';
import { bytesOf, openFolderFile, withFile } from './folder-file.ts';
import { HomeFault } from './home-fault.ts';
import { keyOfName, storedName } from './stored-name.ts';

/** Where files lie until they are whole; that it is there shows that the folder is the one it was. */
const ARRIVING = 'arriving';
const LEFT_FOR_MS = 86_400_000;

/**
 * Photos as files, each there as a whole or not at all, whenever the power goes [FILES]. Whatever waits for the folder while
 * servers serve is one of its calls.
 */
export function folderHome(folder: string, calls: FolderCalls = folderCalls): FileHome {
  const url = pathToFileURL(folder).href;
  const arriving = join(folder, ARRIVING);
  const fileOf = (file: FileKey) => join(folder, storedName(file));
  const fault = (what: 'put' | 'get', error: unknown) => {
    if (error instanceof UnfitBytes || error instanceof HomeFault || isFull(error)) return error as Error;
    return new HomeFault(what, url, (error as Error).message, error instanceof FolderHangs);
  };

  const write = (path: string, file: FileKey, { size, contents }: FileBytes): Promise<void> =>
    withFile(calls, path, 'wx', async (opened) => {
      await pipeline(contents, checkBytes({ ...file, size }), async (whole: AsyncIterable<Buffer>) => {
        for await (const chunk of whole) await opened.ask((handle) => handle.writeFile(chunk));
      });
      await opened.ask((handle) => handle.sync());
    });

  /** A name is durable once its folder is. */
  const syncFolder = (path: string): Promise<void> =>
    withFile(calls, path, 'r', (opened) => opened.ask((handle) => handle.sync()));

  /** A file that isn't there is one thing, a folder that isn't there another. */
  async function sizeOf(file: FileKey, until?: AbortSignal): Promise<number | null> {
    try {
      return (await calls.run(() => stat(fileOf(file)), { until })).size;
    } catch (error) {
      if (!isMissing(error)) throw fault('get', error);
    }
    await calls
      .run(() => stat(arriving), { until })
      .catch((error: unknown) => {
        throw fault('get', error);
      });
    return null;
  }

  return {
    url,
    async put(file, bytes) {
      const [path, whole] = [join(arriving, randomUUID()), fileOf(file)];
      try {
        await write(path, file, bytes);
        await calls.run(() => mkdir(dirname(whole), { recursive: true, mode: 0o700 }));
        await calls.run(() => rename(path, whole));
        for (const one of [dirname(whole), dirname(dirname(whole)), folder]) await syncFolder(one);
      } catch (error) {
        bytes.contents.destroy();
        // One that hangs is asked no more: what it has is dropped after a day.
        if (!(error instanceof FolderHangs)) await calls.run(() => rm(path, { force: true })).catch(() => undefined);
        throw fault('put', error);
      }
      return ELSEWHERE;
    },
    async get(file) {
      const size = await sizeOf(file);
      if (size === null) return null;
      const opened = await openFolderFile(calls, fileOf(file)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw fault('get', error);
      });
      return opened === null ? null : { size, contents: bytesOf(opened, (error) => fault('get', error)) };
    },
    head: sizeOf,
    async delete(file) {
      await calls
        .run(() => rm(fileOf(file), { force: true }))
        .catch((error: unknown) => {
          throw fault('put', error);
        });
    },
    async *list() {
      try {
        for await (const entry of await opendir(folder, { recursive: true })) {
          const path = join(entry.parentPath, entry.name);
          const key = entry.isFile() ? keyOfName(path.slice(folder.length + 1)) : null;
          const found = key === null ? null : await stat(path).catch(() => null);
          if (key !== null && found !== null) yield { ...key, changed_at: found.mtime };
        }
      } catch (error) {
        throw fault('get', error);
      }
    },
    async prepare(isKnown) {
      try {
        if (!isKnown) makeFolders(arriving);
        await dropOld(arriving);
      } catch (error) {
        throw fault('put', error);
      }
    },
    close: () => undefined,
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What a server that was killed has left behind. */
async function dropOld(arriving: string): Promise<void> {
  for await (const { name } of await opendir(arriving)) {
    const path = join(arriving, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > LEFT_FOR_MS) await rm(path, { force: true });
  }
}
