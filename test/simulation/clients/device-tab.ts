import type { DeviceId, PullPage } from '#domain/sync/wire.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import type { UserId } from '#domain/user/user.ts';
import { askAboutPhotos } from '#web/data/worker/photos/ask-about-photos.ts';
import { PhotoQueue } from '#web/data/worker/photos/photo-queue.ts';
import { PhotoShelf } from '#web/data/worker/photos/photo-shelf.ts';
import { applyPage } from '#web/data/worker/sync/apply-page.ts';
import type { Announcement } from '#web/data/worker/tabs/announcements.ts';
import { serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { synchronise } from '#web/data/worker/sync/synchronise.ts';
import { SyncedData } from '#web/data/worker/sync/synced-data.ts';
import { Image } from '#web/data/worker/image/image.ts';
import { rewriteOlder } from '#web/data/worker/upgrade/rewrite-older.ts';
import { UserData } from '#web/data/worker/image/user-data.ts';
import { UserDatabase } from '#web/data/worker/disk/user-database.ts';
import { nextId } from '../clock.ts';
import { heldBack } from './held-back.ts';
import type { Network } from './network.ts';

/** The browser's process died. */
export class BrowserCrash extends Error {}

interface Options {
  userId: UserId;
  device: DeviceId;
  network: Network;
  now: () => string;
  tell: (message: Announcement) => void;
  isFull: () => boolean;
}

/** One tab: the app's own data and rounds over its device's database. */
export class DeviceTab {
  readonly data: UserData;
  readonly shelf: PhotoShelf;
  readonly #synced: SyncedData;
  readonly #options: Options;
  readonly #heard: Announcement[] = [];
  #isElected = false;
  commitsToLive = Number.POSITIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    const database = new UserDatabase(options.userId, {
      onCommit: () => this.#committed(),
      onEmptied: async (transaction) => {
        await this.data.layBack(transaction);
        await this.shelf.layBack(transaction);
      },
      guard: (need, write) => {
        if (options.isFull() && need.frees !== true) throw new DOMException('No room', 'QuotaExceededError');
        return write();
      },
    });
    const written = { database, image: new Image(), now: options.now, announce: options.tell };
    this.data = new UserData({ ...written, newOp: nextId });
    this.#synced = new SyncedData(written);
    this.shelf = new PhotoShelf(this.data, () => undefined);
  }

  #committed(): void {
    this.commitsToLive -= 1;
    this.#dieWhenDue();
  }

  #dieWhenDue(): void {
    if (this.commitsToLive <= 0) throw new BrowserCrash();
  }

  async load(): Promise<void> {
    await this.data.load();
    await this.shelf.open();
  }

  /** What it received when it was new. */
  async begin(page: PullPage): Promise<void> {
    await applyPage(this.#synced, null, structuredClone(page));
  }

  hear(message: Announcement): void {
    this.#heard.push(message);
  }

  /** Takes over what other tabs have told. */
  async catchUp(): Promise<void> {
    for (const message of this.#heard.splice(0)) {
      if (message.kind === 'changed' || message.kind === 'rebuilt') await this.data.following.follow(message);
      else if (message.kind === 'server-time') this.data.hearTime(message.heard);
      else if (message.kind === 'photos') await this.shelf.follow();
    }
  }

  async synchronise(token: string): Promise<void> {
    if (!this.#isElected) await this.#synced.term.begin();
    this.#isElected = true;
    const { network, device } = this.#options;
    const [data, calls] = [this.#synced, serverCalls(network.fetch, token)];
    const { confirmed } = await synchronise({ data, calls, device, report: () => undefined, stillElected: () => undefined });
    await askAboutPhotos({ data, calls, onPhotos: () => this.shelf.follow() }, confirmed);
    if (this.#synced.image.meta.version !== DATA_VERSION) await rewriteOlder(this.#synced.database);
  }

  /** What a round has left that neither waits for what is set aside nor for a person, in words; null when nothing is. */
  get left(): string | null {
    const { aside } = this.#synced;
    if (this.#synced.hasToSend) return `has not sent ${JSON.stringify(this.#synced.nextBatch())}`;
    return aside.failures > 0 ? null : heldBack(this.data.image.outbox);
  }

  /** Tries again what was set aside, as a person may ask for. */
  tryAll(): void {
    this.#synced.aside.tryAll();
  }

  /** Sends photos until none waits or one fails; answers whether the session lasts. */
  async sendPhotos(token: string): Promise<boolean> {
    let lasts = true;
    if (this.shelf.toSend.length > 0) {
      await new Promise<void>((resolve) => {
        const queue = new PhotoQueue({
          shelf: this.shelf,
          calls: serverCalls(this.#options.network.fetch, token, () => {
            lasts = false;
          }),
          onStatus: () => {
            if (queue.sending > 0) return;
            queue.stop();
            resolve();
          },
          random: () => 0,
        });
        queue.start();
      });
    }
    this.#dieWhenDue();
    return lasts;
  }

  /** Another tab syncs from now on. */
  stepDown(): void {
    this.#isElected = false;
  }

  close(): Promise<void> {
    return this.data.database.close();
  }
}
