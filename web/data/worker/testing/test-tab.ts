import type { DeviceId } from '#domain/sync/wire.ts';
import type { Announcement } from '../announcements.ts';
import { synchronise } from '../synchronise.ts';
import { UserData } from '../user-data.ts';
import { UserDatabase } from '../user-database.ts';
import type { ModelServer } from './model-server.ts';

let lastId = 0;
/** UUIDs that count up. */
export const nextId = <Id extends string>(): Id => `00000000-0000-4000-8000-${String(++lastId).padStart(12, '0')}` as Id;

/** The process died. */
export class Crash extends Error {}

/** One tab's data over a database that outlives it. */
export class TestTab {
  readonly data: UserData;
  readonly heard: Announcement[] = [];
  /** Dies after so many more commits. */
  commitsToLive = Number.POSITIVE_INFINITY;

  constructor(userId: string, tell: (message: Announcement) => void = () => undefined) {
    const onCommit = () => {
      this.commitsToLive -= 1;
      if (this.commitsToLive <= 0) throw new Crash();
    };
    this.data = new UserData({
      database: new UserDatabase(userId, { onCommit, onEmptied: (transaction) => this.data.layBack(transaction) }),
      newOp: nextId,
      now: () => new Date(1_796_000_000_000 + ++lastId).toISOString(),
      announce: tell,
    });
  }

  synchronise(server: ModelServer): Promise<void> {
    const device = '00000000-0000-4000-8000-000000000000' as DeviceId;
    return synchronise({ data: this.data, calls: server.calls, device, report: () => undefined, stillElected: () => undefined });
  }

  /** Takes over what other tabs announced. */
  async hear(): Promise<void> {
    for (const message of this.heard.splice(0)) {
      if (message.kind === 'changed' || message.kind === 'rebuilt') await this.data.follow(message);
    }
  }

  /** What is seen of sites, by id. */
  sites(): Map<string, unknown> {
    const seen = [...this.data.store.rows('sites')].map((row) => [row.id, row] as const);
    return new Map(seen.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  close(): Promise<void> {
    return this.data.database.close();
  }
}
