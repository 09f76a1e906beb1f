import type { DeviceId, PullPage } from '#domain/sync/wire.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';
import { PhotoQueue } from '../photos/photo-queue.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import type { FileCalls, ServerCalls } from '../sync/server-calls.ts';
import { learnRows } from '../sync/learn-rows.ts';
import { SyncLoop } from '../sync/sync-loop.ts';
import { syncWork } from '../sync/sync-work.ts';
import type { SyncedData } from '../sync/synced-data.ts';
import { Watchdog } from '../sync/watchdog.ts';
import type { Announcement, Channel } from '../tabs/announcements.ts';
import { Election } from '../tabs/election.ts';
import type { Locks } from '../tabs/tab-locks.ts';
import { StatusBoard } from './status-board.ts';

interface Options {
  data: SyncedData;
  shelf: PhotoShelf;
  calls: ServerCalls & FileCalls;
  device: DeviceId;
  locks: Locks;
  channel: Channel;
  /** Names the lock that the elected tab holds. */
  name: string;
  onStatus: (status: SyncStatus) => void;
  /** This tab has reached the server and has everything. */
  onSynchronised: () => void;
}

/** Of 15 seconds each: a call of a round ends within a minute, the sending of a photo within ten. */
const LOOKS_AT_A_ROUND = 8;
const LOOKS_AT_A_PHOTO = 44;
/** A tab that somebody looks at asks twice a second who synchronises. */
const OTHERS_ASK_WITHIN_MS = 3_000;

/** What the elected tab sends and receives, and what every tab knows of it [SYNC, TAB]. */
export class Synchronisation {
  readonly #channel: Channel;
  readonly #onSynchronised: () => void;
  readonly #queue: PhotoQueue;
  readonly #loop: SyncLoop;
  readonly #watchdogs: readonly Watchdog[];
  readonly #status: StatusBoard;
  readonly #data: SyncedData;
  readonly #options: Options;
  #election: Election | null = null;
  #isVisible = true;
  #othersSeenAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    const { data, shelf, calls, device, locks, channel, onStatus, onSynchronised } = options;
    this.#options = options;
    this.#data = data;
    this.#channel = channel;
    this.#onSynchronised = onSynchronised;
    this.#queue = new PhotoQueue({
      shelf,
      calls,
      onStatus: () => this.#status.update(),
      random: Math.random,
    });
    this.#loop = new SyncLoop({
      work: syncWork({ data, calls, device, onPhotos: () => shelf.follow() }),
      calls,
      sharesLock: locks.ofOneTab !== true,
      random: Math.random,
      isSeen: () => this.#isVisible || performance.now() - this.#othersSeenAt < OTHERS_ASK_WITHIN_MS,
      onStatus: (part) => this.#progressed(part),
    });
    this.#watchdogs = [
      new Watchdog({ watched: this.#loop, patience: LOOKS_AT_A_ROUND, onStuck: (isGivenUp) => this.#loop.stuck(isGivenUp) }),
      new Watchdog({ watched: this.#queue, patience: LOOKS_AT_A_PHOTO, onStuck: (isGivenUp) => this.#queue.stuck(isGivenUp) }),
    ];
    this.#status = new StatusBoard({
      image: data.image,
      aside: data.aside,
      shelf,
      queue: this.#queue,
      isElected: () => this.#isElected,
      onStatus,
      tellOthers: (status) => channel.post({ kind: 'status', status }),
    });
  }

  get #isElected(): boolean {
    return this.#election?.elected === true;
  }

  /** Stands for election, once the image is there. */
  start(): void {
    const { locks, channel, name } = this.#options;
    this.#election = new Election({
      locks,
      channel,
      name,
      onElected: () => {
        this.#loop.start();
        this.#queue.start();
        for (const watchdog of this.#watchdogs) watchdog.start();
      },
      onLost: () => {
        this.#loop.stop();
        this.#queue.stop();
        for (const watchdog of this.#watchdogs) watchdog.stop();
        // What its successor has told so far was not heeded.
        channel.post({ kind: 'what-status' });
      },
    });
    channel.post({ kind: 'what-status' });
    this.#status.follow({ lastSyncedAt: this.#data.image.meta.last_synced_at });
  }

  #progressed(part: Partial<SyncStatus>): void {
    this.#status.update(part);
    if (part.lastSyncedAt === undefined) return;
    this.#queue.reached();
    this.#onSynchronised();
  }

  /** Something was written, here or in another tab. */
  committed(): void {
    this.#status.follow();
    if (this.#data.hasToSend) this.#loop.kickSoon();
  }

  /** The photos on the device are others than before. */
  photosChanged(): void {
    this.#status.update();
    this.#queue.kickSoon();
  }

  hear(message: Announcement): void {
    // Only tabs that somebody looks at ask.
    if (message.kind === 'who-syncs') {
      this.#othersSeenAt = performance.now();
      this.#loop.seen();
    }
    if (message.kind === 'sync-now') this.#loop.wake();
    else if (message.kind === 'retry-photos' && this.#isElected) this.#queue.retry();
    else if (message.kind === 'what-status') this.#status.tell();
    else if (message.kind === 'status' && !this.#isElected) this.#status.follow(message.status);
  }

  /** Keeps records that came beside a pull. */
  learn(rows: PullPage['rows']): Promise<void> {
    return learnRows(this.#data, rows);
  }

  syncNow(): void {
    if (this.#isElected) this.#loop.wake();
    else this.#channel.post({ kind: 'sync-now' });
  }

  retryPhotos(): void {
    if (this.#isElected) this.#queue.retry();
    else this.#channel.post({ kind: 'retry-photos' });
  }

  /** The device says that it has no network. */
  wentOffline(): void {
    if (this.#status.isOnline) this.#status.update({ online: false, phase: 'idle', stuck: null, progress: null });
  }

  setVisible(visible: boolean): void {
    this.#isVisible = visible;
    if (visible) this.#loop.seen();
    this.#election?.setVisible(visible);
  }

  stop(): void {
    this.#election?.stop();
    this.#loop.stop();
    this.#queue.stop();
    for (const watchdog of this.#watchdogs) watchdog.stop();
  }
}
