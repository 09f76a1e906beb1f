import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToWorker } from '../protocol/messages.ts';
import { initialStatus, type SyncStatus } from '../protocol/sync-status.ts';
import { takeTopic } from './connection/topic-values.ts';
import { isUnsent, sendUnsent } from './send-unsent.ts';

let called: string[] = [];

beforeEach(() => {
  called = [];
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  // What tests before have told may have been that a database was found: what is here is noted then.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(message: ToWorker): void {
        if (message.kind === 'call') called.push(message.name);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());
// Tests after these would find their worker.
afterAll(() => vi.resetModules());

const say = (part: Partial<SyncStatus>) => takeTopic({ kind: 'topic', name: 'sync', value: { ...initialStatus, ...part } });
const photos = (waiting: number, refused = 0): Pick<SyncStatus, 'photos'> => ({
  photos: { ...initialStatus.photos, waiting, refused: Array.from({ length: refused }, () => ({ id: 'one', message: 'no' })) },
});

/** What is said while it is sent, after each whether that was the end. */
async function endings(first: Partial<SyncStatus>, then: Partial<SyncStatus>[], until = new AbortController()) {
  say(first);
  let hasEnded = false;
  const sent = sendUnsent(until.signal).then(() => {
    hasEnded = true;
  });
  const seen: boolean[] = [];
  for (const part of [first, ...then]) {
    say(part);
    await Promise.resolve();
    await Promise.resolve();
    seen.push(hasEnded);
  }
  until.abort();
  await sent;
  return seen;
}

test('[REPORT.36] what is unsent is sent before a report, as far as one round brings it and while the network holds', async () => {
  const lastSyncedAt = '2026-11-21T09:00:00.000Z';
  expect(await endings({}, [])).toEqual([true]);
  expect(called).toEqual([]);
  expect(await endings({ unsent: 2 }, [{ unsent: 2, phase: 'sending' }, { unsent: 0 }])).toEqual([false, false, true]);
  expect(called.filter((name) => name === 'syncNow')).toHaveLength(1);
  expect(await endings({ unsent: 1 }, [{ unsent: 1, lastSyncedAt }])).toEqual([false, true]);
  expect(await endings({ ...photos(2, 1) }, [{ ...photos(2, 1), lastSyncedAt }, photos(1, 1)])).toEqual([false, false, true]);
  expect(await endings({ unsent: 1 }, [{ unsent: 1, online: false }])).toEqual([false, true]);
  expect(await endings({ unsent: 1, online: false }, [])).toEqual([true]);
});

test('[REPORT.36, LIMIT.24] what the server takes no more of that day keeps no report waiting once a round has asked', async () => {
  const lastSyncedAt = '2026-11-21T09:00:00.000Z';
  const refused = { unsent: 1, phase: 'failed' } as const;
  const asked = [{ unsent: 1, phase: 'sending' } as const, refused, { ...refused, lastSyncedAt }];
  expect(await endings(refused, asked)).toEqual([false, false, false, true]);
});

test('[REPORT.36] a round that does not end keeps no report waiting for longer than it is given', async () => {
  const until = new AbortController();
  say({ unsent: 1 });
  const sent = sendUnsent(until.signal);
  until.abort();
  await sent;
  await sendUnsent(until.signal);
  expect(called.filter((name) => name === 'syncNow')).toHaveLength(2);
});

test('[REPORT.36] changes and photos are unsent, also those photos that the server did not take', () => {
  expect([{ ...initialStatus, unsent: 1 }, { ...initialStatus, ...photos(1, 1) }, initialStatus].map(isUnsent)).toEqual([
    true,
    true,
    false,
  ]);
});
