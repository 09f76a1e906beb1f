import { formatDay } from '#domain/day/format-day.ts';
import type { SyncStatus } from '#web/data/sync-status.ts';

export interface SyncSummary {
  state: 'synced' | 'sending' | 'receiving' | 'offline' | 'failed' | 'refused';
  /** The line under the title: parts in order, the strong one is what is only here. */
  parts: { text: string; strong: boolean }[];
}

const plain = (text: string) => ({ text, strong: false });
const strong = (text: string) => ({ text, strong: true });

/** What the header says of synchronisation [D8]. */
export function syncSummary(status: SyncStatus, now: Date): SyncSummary {
  const { online, phase, refused, lastSyncedAt, progress } = status;
  const unsent = unsentCount(status);
  const synced = lastSyncedAt === null ? [] : [plain(`synced ${syncMoment(lastSyncedAt, now)}`)];
  const waiting = unsent > 0 ? [strong(`${unsent} unsent`)] : [];

  if (!online)
    return {
      state: 'offline',
      parts: [plain('Offline'), ...waiting, ...(synced.length > 0 ? synced : [plain('not synced yet')])],
    };
  if (phase === 'failed')
    return { state: 'failed', parts: [strong('Sync failed'), ...(unsent > 0 ? [plain(`${unsent} unsent`)] : [])] };
  if (phase === 'first-pull' && progress !== null) {
    return { state: 'receiving', parts: [plain(`Receiving ${count(progress.done)} of ${count(progress.total)}`)] };
  }
  if (phase === 'sending') return { state: 'sending', parts: [plain('Sending'), strong(String(unsent)), ...synced] };
  if (refused.length > 0) return { state: 'refused', parts: [strong(`${refused.length} not accepted`), ...waiting, ...synced] };
  if (unsent > 0) return { state: 'sending', parts: [...waiting, ...synced] };
  if (lastSyncedAt === null) return { state: 'receiving', parts: [plain('Not synced yet')] };
  return { state: 'synced', parts: [plain(`Synced ${syncMoment(lastSyncedAt, now)}`)] };
}

/** Changes and photos that the server has not confirmed. */
export const unsentCount = ({ unsent, photos }: Pick<SyncStatus, 'unsent' | 'photos'>): number => unsent + photos.waiting;

/** The time, or the date when it was not today. */
export function syncMoment(instant: string, now: Date): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString()) return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  return formatDay(`${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const count = (value: number) => value.toLocaleString('en-GB');

/** The same as one sentence without what changes all the time, for screen readers. */
export const syncSentences: Record<SyncSummary['state'], string> = {
  synced: 'Everything is sent',
  sending: 'Sending changes',
  receiving: 'Receiving data',
  offline: 'Offline, nothing is lost',
  failed: 'Synchronisation failed',
  refused: 'Some changes were not accepted',
};
