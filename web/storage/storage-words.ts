import { grouped } from '#domain/grouped.ts';
import type { DeviceCopy } from '#web/data/page/device-copy.ts';
import type { FreedSpace, StorageState } from '#web/data/protocol/storage-state.ts';

/** Why something is not kept on this device. */
export const notKeptWords: Record<StorageState, string> = {
  fine: 'Not saved yet.',
  low: 'Not saved yet.',
  full: 'Not saved: this device has no room left.',
  failing: 'Not saved: this device’s storage failed.',
};

const plural = (count: number, one: string, more = `${one}s`) => `${grouped(count)} ${count === 1 ? one : more}`;
const some = (count: number, one: string, more?: string) => (count === 0 ? [] : [plural(count, one, more)]);

/** What was removed to make room. */
export function freedWords({ bytes, photos, answers, lists }: FreedSpace): string {
  const parts = [
    ...some(photos, 'photo'),
    ...some(answers, 'older survey', 'older surveys'),
    ...some(lists, 'list of a closed inspection', 'lists of closed inspections'),
  ];
  if (parts.length === 0) return 'Nothing here can be freed. Make room on the device itself: remove apps, pictures or files.';
  return `Freed ${megabytes(bytes)}: ${parts.join(', ')}. The server has all of it.`;
}

const megabytes = (bytes: number): string => {
  const value = bytes / 1_000_000;
  return value < 0.1 ? 'less than 0.1 MB' : `${value.toFixed(1)} MB`;
};

/** What the browser has removed. */
export function removedWords({ changes, photos, drafts }: DeviceCopy): string {
  const lost = [
    ...some(changes, 'change'),
    ...some(photos, 'photo'),
    ...some(drafts, 'survey in progress', 'surveys in progress'),
  ];
  const last = lost.length > 1 ? ` and ${lost.pop()}` : '';
  const verb = changes + photos + drafts === 1 ? 'was' : 'were';
  const rest = lost.length === 0 ? 'nothing else was here' : `${lost.join(', ')}${last} ${verb} not`;
  return `This device’s copy was removed by the browser; what was sent is on the server, ${rest}.`;
}
