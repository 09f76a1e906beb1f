import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Incoming } from './incoming.ts';
import type { Writing } from './writing.ts';

interface Entry {
  ver: number;
  device: string;
  user_id: string;
  client_time: string;
  server_time: string;
  patch: Fields;
  before: Fields;
}

/** Who wrote a value, and when by their clock; null where the log doesn't say. */
export interface Writer {
  by: string | null;
  at: string | null;
}
const nobody: Writer = { by: null, at: null };

/** What happened to a record since the row that a device edited, from the log. */
export class RecordHistory {
  readonly #entries: Entry[];
  readonly #device: string;

  constructor(entries: Entry[], device: string) {
    this.#entries = entries;
    this.#device = device;
  }

  get hasForeign(): boolean {
    return this.#entries.some((entry) => entry.device !== this.#device);
  }

  get hasOwn(): boolean {
    return this.#entries.some((entry) => entry.device === this.#device);
  }

  /** The value that the device saw when it edited: its own last one, else what the first change since then replaced. */
  basis(field: string, current: unknown): unknown {
    const own = this.#entries.findLast((entry) => entry.device === this.#device && Object.hasOwn(entry.patch, field));
    if (own !== undefined) return own.patch[field];
    const first = this.#entries.find((entry) => Object.hasOwn(entry.before, field));
    return first === undefined ? current : first.before[field];
  }

  /** Who wrote the value that a field has now, and when. */
  writerOf(field: string): Writer {
    const entry = this.#entries.findLast(({ before }) => Object.hasOwn(before, field));
    if (entry === undefined) return nobody;
    return { by: entry.user_id, at: entry.client_time < entry.server_time ? entry.client_time : entry.server_time };
  }
}

export const noHistory = new RecordHistory([], '');

export async function readHistory(writing: Writing, incoming: Incoming, since: number): Promise<RecordHistory> {
  const entries = await writing.trx
    .selectFrom('change_log')
    .select(['ver', 'device', 'user_id', 'client_time', 'server_time', 'patch', 'before'])
    .where('entity', '=', incoming.entity)
    .where('id', '=', incoming.id)
    .where('ver', '>', since)
    .orderBy('ver')
    .execute();
  const parsed = entries.map(({ ver, patch, before, ...entry }) => ({
    ...entry,
    ver: ver ?? 0,
    patch: JSON.parse(patch) as Fields,
    before: JSON.parse(before) as Fields,
  }));
  return new RecordHistory(parsed, incoming.device);
}
