import 'fake-indexeddb/auto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IDBFactory } from 'fake-indexeddb';
import type { TestApp } from '#test/test-app.ts';
import { type BrowserImage, restoreBrowser } from './browser-image.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Every release of which the data are kept, the oldest first. */
export const releases = readdirSync(folder).filter((name) => /^\d+$/.test(name));
export const latestRelease = Math.max(...releases.map(Number));

/** Whose work is on the device of a release, and what of it can be told by its id. */
interface LeftBehind {
  inspector: string;
  admin: string;
  /** An asset that no server knows. */
  made: string;
  /** A grade whose answers were edited. */
  edited: string;
  /** Key of a survey in progress, and the photo in it. */
  draft: string;
  photo: string;
  /** A site that an administrator made, sealed when they logged out. */
  sealedSite: string;
}

const read = <T>(release: string, file: string): T => JSON.parse(readFileSync(join(folder, release, file), 'utf8')) as T;

export const leftBehind = (release: string): LeftBehind => read(release, 'left.json');
export const browserOf = (release: string): BrowserImage => read(release, 'browser.json');
export const databaseOf = (release: string): string => join(folder, release, 'server.sqlite');

/** A browser of its own, as the release has left it; `change` may spoil it before. */
export async function openBrowser(release: string, change: (image: BrowserImage) => void = () => undefined): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  const image = browserOf(release);
  change(image);
  await restoreBrowser(image);
}

/** The release's server, brought up to date by whichever application opens it. */
export async function openServer(
  release: string,
  openTestApp: (options: { variables: Record<string, string>; isDocumented: boolean }) => Promise<TestApp>,
): Promise<TestApp> {
  const data = mkdtempSync(join(tmpdir(), 'firemark-release-'));
  copyFileSync(databaseOf(release), join(data, 'firemark.sqlite'));
  const server = await openTestApp({ variables: { DATA_DIR: data }, isDocumented: false });
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(data, { recursive: true });
    },
  };
}

/** The records of one store of a user's database in an image. */
export function recordsIn<T>(image: BrowserImage, user: string, store: string): T[] {
  const database = image.databases.find(({ name }) => name.endsWith(user));
  const found = database?.stores.find(({ name }) => name === store)?.records ?? [];
  return found.map(({ value }) => value as T);
}
