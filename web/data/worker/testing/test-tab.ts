import type { ApiError } from '../../api-error.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import { type Guard, unguarded } from '../room/room.ts';
import type { Announcement } from '../tabs/announcements.ts';
import { SyncedData } from '../sync/synced-data.ts';
import { synchronise } from '../sync/synchronise.ts';
import { UserData } from '../image/user-data.ts';
import { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import { Image } from '../image/image.ts';
import type { ModelServer } from './model-server.ts';

/** Databases outlive modules that tests load anew, and so does the count. */
const counted = Object.assign(globalThis, { lastTestId: (globalThis as { lastTestId?: number }).lastTestId ?? 0 });
/** UUIDs that count up. */
export const nextId = <Id extends string>(): Id =>
  `00000000-0000-4000-8000-${String(++counted.lastTestId).padStart(12, '0')}` as Id;

/** The process died. */
export class Crash extends Error {}

/** One tab's data over a database that outlives it. */
export class TestTab {
  readonly image = new Image();
  readonly data: UserData;
  readonly synced: SyncedData;
  readonly heard: Announcement[] = [];
  now = (): string => new Date(1_796_000_000_000 + ++counted.lastTestId).toISOString();
  /** Names operations. */
  newOp: () => string = nextId;
  /** Dies after so many more commits. */
  commitsToLive = Number.POSITIVE_INFINITY;

  constructor(userId: string, tell: (message: Announcement) => void = () => undefined, guard: Guard = unguarded) {
    const onCommit = () => {
      this.commitsToLive -= 1;
      if (this.commitsToLive <= 0) throw new Crash();
    };
    const written = {
      database: new UserDatabase(userId, {
        onCommit,
        guard,
        onEmptied: (transaction: WriteTransaction) => this.data.layBack(transaction),
      }),
      now: () => this.now(),
      announce: tell,
      image: this.image,
    };
    this.data = new UserData({ ...written, newOp: () => this.newOp() });
    this.synced = new SyncedData(written);
  }

  async synchronise(server: ModelServer, refusal: ApiError | null = null): Promise<ApiError | null> {
    const device = '00000000-0000-4000-8000-000000000000' as DeviceId;
    const ended = await synchronise({
      data: this.synced,
      calls: server.calls,
      device,
      report: () => undefined,
      stillElected: () => undefined,
      refusal,
    });
    return ended.refusal;
  }

  /** Takes over what other tabs announced. */
  async hear(): Promise<void> {
    for (const message of this.heard.splice(0)) {
      if (message.kind === 'changed' || message.kind === 'rebuilt') await this.data.following.follow(message);
      else if (message.kind === 'server-time') this.data.hearTime(message.heard);
    }
  }

  /** What is seen of sites, by id. */
  sites(): Map<string, unknown> {
    const seen = [...this.data.image.store.rows('sites')].map((row) => [row.id, row] as const);
    return new Map(seen.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  close(): Promise<void> {
    return this.data.database.close();
  }
}
