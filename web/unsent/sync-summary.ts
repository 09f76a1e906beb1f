import { grouped } from '#domain/grouped.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { StorageState } from '#web/data/protocol/storage-state.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';

export interface SyncSummary {
  state:
    | 'not-kept'
    | 'low'
    | 'synced'
    | 'sending'
    | 'receiving'
    | 'offline'
    | 'failed'
    | 'refused'
    | 'held'
    | 'damaged'
    | 'sealed'
    | 'doubted'
    | 'chosen'
    | 'late'
    | 'stuck';
  /** The line under the title: parts in order, the strong one is what is only here. */
  parts: { text: string; strong: boolean }[];
}

const plain = (text: string) => ({ text, strong: false });
const strong = (text: string) => ({ text, strong: true });

/** Whether this device keeps what is done on it. */
export interface Keeping {
  storage: StorageState;
  /** How much stands on screens only. */
  unkept: number;
  /** Whether work from before the last log out is not back yet. */
  hasSealed: boolean;
}

const whyNotKept: Record<StorageState, { text: string; strong: boolean }[]> = {
  fine: [],
  low: [plain('device almost full')],
  full: [plain('device full')],
  failing: [plain('storage failed')],
};

/** What the header says of this device and of synchronisation [SYNC]. */
export function syncSummary(status: SyncStatus, now: Date, { storage, unkept, hasSealed }: Keeping): SyncSummary {
  if (unkept > 0 || storage === 'full' || storage === 'failing')
    return { state: 'not-kept', parts: [strong('Not saved'), ...whyNotKept[storage]] };
  const { online, phase, lastSyncedAt, progress } = status;
  const unsent = unsentCount(status);
  const { refused, held, waiting } = unsentKinds(status);
  const synced = lastSyncedAt === null ? [] : [plain(`synced ${syncMoment(lastSyncedAt, now)}`)];
  const some = (number: number, word: string) => (number > 0 ? [strong(`${count(number)} ${word}`)] : []);
  if (storage === 'low') return { state: 'low', parts: [strong('Device almost full'), ...some(unsent, 'unsent')] };

  if (!online)
    return {
      state: 'offline',
      parts: [plain('Offline'), ...some(unsent, 'unsent'), ...(synced.length > 0 ? synced : [plain('not synced yet')])],
    };
  if (status.tooOld)
    return { state: 'failed', parts: [strong('Update needed'), ...(unsent > 0 ? [plain(`${count(unsent)} unsent`)] : [])] };
  if (phase === 'failed')
    return { state: 'failed', parts: [strong('Sync failed'), ...(unsent > 0 ? [plain(`${count(unsent)} unsent`)] : [])] };
  if (status.stuck !== null || status.photos.stuck !== null)
    return { state: 'stuck', parts: [strong('Sync stuck'), ...(unsent > 0 ? [plain(`${count(unsent)} unsent`)] : [])] };
  if (phase === 'first-pull' && progress !== null) {
    const begin = progress.ready ? [plain('you can begin')] : [];
    return { state: 'receiving', parts: [plain(`Receiving ${count(progress.done)} of ${count(progress.total)}`), ...begin] };
  }
  if (phase === 'sending')
    return { state: 'sending', parts: [plain('Sending'), ...(waiting > 0 ? [strong(count(waiting))] : []), ...synced] };
  const parts = [...some(refused, 'not accepted'), ...some(held, 'held'), ...some(waiting, 'unsent'), ...synced];
  const late = lateHours(status, now);
  if (late !== null) return { state: 'late', parts: [strong(`Unsent for ${late} h`), ...parts] };
  if (refused > 0) return { state: 'refused', parts };
  if (waiting > 0) return { state: 'sending', parts };
  if (held > 0) return { state: 'held', parts };
  if (status.damaged > 0) return { state: 'damaged', parts: [...some(status.damaged, 'damaged'), ...synced] };
  if (hasSealed) return { state: 'sealed', parts: [strong('Earlier work sealed'), ...synced] };
  const { unscaledOfSaved: chosen, doubted } = status.photos;
  if (doubted > 0)
    return { state: 'doubted', parts: [...some(doubted, `${doubted === 1 ? 'photo' : 'photos'} not confirmed`), ...synced] };
  if (chosen > 0)
    return { state: 'chosen', parts: [...some(chosen, chosen === 1 ? 'file no photo yet' : 'files no photos yet'), ...synced] };
  if (lastSyncedAt === null) return { state: 'receiving', parts: [plain('Not synced yet')] };
  return { state: 'synced', parts: [plain(`Synced ${syncMoment(lastSyncedAt, now)}`)] };
}

const HOUR_MS = 3_600_000;

/** For how many whole hours something that is sent by itself waits though the server is reached; null for less than one [SYNC.32]. */
export function lateHours({ online, phase, oldestUnsentAt, lastSyncedAt }: SyncStatus, now: Date): number | null {
  if (!online || oldestUnsentAt === null) return null;
  const hours = Math.floor((now.getTime() - Date.parse(oldestUnsentAt)) / HOUR_MS);
  // What was made without a connection and is just being sent has not been waiting for the server.
  const wasPassedOver =
    phase === 'failed' || (lastSyncedAt !== null && Date.parse(lastSyncedAt) > Date.parse(oldestUnsentAt) + HOUR_MS);
  return hours >= 1 && wasPassedOver ? hours : null;
}

type Unsent = Pick<SyncStatus, 'unsent' | 'refused' | 'photos'>;

/** Changes and photos that the server has not confirmed, also those that it did not take. */
export const unsentCount = (status: Unsent): number => unsentChangesOf(status) + status.photos.waiting;

/** Changes alone. */
export const unsentChangesOf = ({ unsent, refused: { held, mine, decided } }: Pick<Unsent, 'unsent' | 'refused'>): number =>
  unsent + held + mine + decided;

/** Whether anything may be on this device only, surveys in progress, chosen files and what can't be read too: there is something to export [SYNC.58]. */
export const hasOnlyHere = (status: Unsent & Pick<SyncStatus, 'drafts' | 'damaged'>, hasSealed: boolean): boolean =>
  hasSealed || unsentCount(status) + status.drafts + status.damaged + status.photos.unscaled + status.photos.doubted > 0;

/** Of these: not taken, held for an administrator, and those that are sent by themselves. */
export function unsentKinds({ unsent, refused, photos }: Unsent): { refused: number; held: number; waiting: number } {
  return {
    refused: refused.mine + refused.decided + photos.refused.length,
    held: refused.held,
    waiting: unsent + photos.waiting - photos.refused.length,
  };
}

/** The time, or the date when it was not today. */
export function syncMoment(instant: string, now: Date): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString()) return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  return formatDay(localDay(at));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const count = (value: number) => grouped(value);

/** The same as one sentence without what changes all the time, for screen readers. */
export const syncSentences: Record<SyncSummary['state'], string> = {
  'not-kept': 'Something could not be saved on this device',
  low: 'This device is almost full',
  synced: 'Everything is sent',
  sending: 'Sending changes',
  receiving: 'Receiving data',
  offline: 'Offline, nothing is lost',
  failed: 'Synchronisation failed',
  refused: 'Some changes were not accepted',
  held: 'Some changes wait for an administrator',
  damaged: 'Some of what was saved can’t be read',
  sealed: 'Some earlier work is still sealed',
  doubted: 'The server could not be asked about some photos yet',
  chosen: 'Some chosen files are no photos of their surveys yet',
  late: 'Something has been unsent for more than an hour',
  stuck: 'Synchronisation does not move',
};
