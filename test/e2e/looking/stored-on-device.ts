import type { Page } from 'playwright-core';

/** What whoever holds the device can read of Firemark without logging in. */
export interface StoredOnDevice {
  /** Everything in databases, local and session storage and cookies, bytes as letters. */
  text: string;
  /** What caches hold, by address. */
  cached: string[];
}

/** The browser's databases, without opening them. */
export const databaseNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted());

/** Reads it as somebody with the browser's tools would; not while something is removed, for that would bring back what it opens. */
export const storedOnDevice = (page: Page): Promise<StoredOnDevice> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    // As a control character is written in JSON, it would make digits of sealed bytes.
    const letters = (bytes: ArrayBuffer | ArrayBufferView) => new TextDecoder('latin1').decode(bytes).replaceAll(/\p{Cc}/gu, ' ');
    const isBytes = (part: unknown): part is ArrayBuffer | ArrayBufferView =>
      part instanceof ArrayBuffer || ArrayBuffer.isView(part);
    const readable = (_key: string, part: unknown) => (isBytes(part) ? letters(part) : part);
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        texts.push(`${name} ${store}`, JSON.stringify(await done(objects.getAllKeys())));
        texts.push(JSON.stringify(await done(objects.getAll()), readable));
      }
      database.close();
    }
    texts.push(JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie);
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    }
    return { text: texts.join('\n'), cached };
  });
