import type { Page } from 'playwright-core';

/** The photos that the device holds, by id with their SHA-256. */
export const filesOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const database = await done(indexedDB.open(names.find((name) => name.startsWith('firemark-user-')) ?? ''));
    const files = (await done(database.transaction('files').objectStore('files').getAll())) as {
      id: string;
      binary: ArrayBuffer;
    }[];
    database.close();
    const hashes: [string, string][] = [];
    for (const { id, binary } of files) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', binary));
      hashes.push([id, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')]);
    }
    return hashes.toSorted(([one], [other]) => (one < other ? -1 : 1));
  });

/** As a device of somebody else, which has none of them. */
export const forgetFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const request = indexedDB.open(names.find((name) => name.startsWith('firemark-user-')) ?? '');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const transaction = request.result.transaction('files', 'readwrite');
    transaction.objectStore('files').clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    request.result.close();
  });
