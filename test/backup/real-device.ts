import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { v7 } from 'uuid';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { Image } from '#web/data/worker/image/image.ts';
import { UserData } from '#web/data/worker/image/user-data.ts';
import { UserDatabase } from '#web/data/worker/disk/user-database.ts';
import { serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { SyncedData } from '#web/data/worker/sync/synced-data.ts';
import { synchronise } from '#web/data/worker/sync/synchronise.ts';
import { fieldsOf } from '../device.ts';

/** The app's own data and rounds over a network, as one tab of a device has them. */
export class RealDevice {
  readonly data: UserData;
  readonly made = new Set<string>();
  readonly #synced: SyncedData;
  readonly #device = v7();
  readonly #token: string;
  /** Where the server is. */
  url: string;

  constructor(userId: string, url: string, token: string) {
    globalThis.indexedDB = new IDBFactory();
    this.url = url;
    this.#token = token;
    const now = () => new Date().toISOString();
    const written = { database: new UserDatabase(userId), image: new Image(), now, announce: () => undefined };
    this.data = new UserData({ ...written, newOp: v7 });
    this.#synced = new SyncedData(written);
  }

  async open(): Promise<void> {
    await this.data.load();
    await this.#synced.term.begin();
  }

  async addSite(name: string): Promise<void> {
    const id = v7() as SiteId;
    const { deleted_at: _deleted, ...fields } = fieldsOf(exampleSite({ id, name }));
    await this.data.writes.save([{ entity: 'sites', id, patch: fields }]);
    this.made.add(id);
  }

  /** One round; throws when the server is away. */
  async synchronise(): Promise<void> {
    await synchronise({
      data: this.#synced,
      calls: serverCalls((path, init) => fetch(`${this.url}${path}`, init), this.#token),
      device: this.#device as never,
      report: () => undefined,
      stillElected: () => undefined,
    });
  }

  get sites(): string[] {
    return [...this.data.image.store.serverRows('sites')].map(({ id }) => id).toSorted();
  }

  close(): Promise<void> {
    return this.data.database.close();
  }
}
