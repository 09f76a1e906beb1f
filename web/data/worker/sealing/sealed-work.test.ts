import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SealedStatus } from '../../protocol/sealed-status.ts';
import { ApiError } from '../../api-error.ts';
import { AppDatabase } from '../disk/app-database.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { unguarded } from '../room/room.ts';
import { MOST_WAIT_MS } from '../tabs/user-locks.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId } from '../testing/test-tab.ts';
import { BundleWriter } from './bundle-writer.ts';
import { SealedDatabase } from './sealed-database.ts';
import { SealedWork } from './sealed-work.ts';
import { NOT_YET } from './unopened-reason.ts';

const server = await newSealingServer();

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Somebody who is logged in on a device where so many bundles of theirs are sealed. */
async function sealedOf(bundles: number) {
  const userId = nextId();
  const [sealed, database] = [new SealedDatabase(), new UserDatabase(userId)];
  for (let at = 0; at < bundles; at += 1)
    await new BundleWriter(sealed, userId, server.sealingKey).add({ kind: 'forms', forms: { [`form ${at}`]: 'Typed' } });
  const openTab = async () => {
    const told: SealedStatus[] = [];
    const onStatus = (status: SealedStatus) => void told.push(status);
    const work = new SealedWork({
      app: new AppDatabase(),
      forms: memoryForms(),
      locks: navigator.locks,
      onStatus,
      guard: unguarded,
    });
    await work.look(userId);
    return {
      bringBack: (unseal: Parameters<SealedWork['bringBack']>[2]) => work.bringBack(userId, database, unseal),
      isDue: () => work.isDue(userId),
      waiting: () => told.at(-1)?.waiting,
    };
  };
  const open = ({ sealed_key }: { sealed_key: string }) => server.unseal(userId, sealed_key);
  return { openTab, open };
}

/** By the clock that only goes forth, this much later. */
function later(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

const refused = (status: number) => new ApiError(status, `Refused with ${status}`);

test('[SESS.38] while a tab tries to open what is sealed it begins no second try, and another tab goes on saying that it waits, and tries it later', async () => {
  const { openTab, open } = await sealedOf(1);
  const [one, other] = [await openTab(), await openTab()];
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const trying = one.bringBack(() => {
    asked.resolve();
    return answer.promise;
  });
  await asked.promise;
  expect([one.isDue(), other.isDue()]).toEqual([false, true]);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waited = other.bringBack(open);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
  vi.useRealTimers();
  await waited;
  expect([other.waiting(), other.isDue()]).toEqual([NOT_YET, true]);

  answer.reject(refused(422));
  await trying;
  expect([one.waiting(), one.isDue()]).toEqual(['Refused with 422', false]);
  await other.bringBack(open);
  expect([other.waiting(), other.isDue()]).toEqual([null, false]);
});

test('[SESS.38] where several bundles can’t be opened they are tried again as soon as the first of them may be', async () => {
  const { openTab } = await sealedOf(2);
  const tab = await openTab();
  const statuses = [422, 429];
  await tab.bringBack(async () => {
    throw refused(statuses.shift() ?? 0);
  });
  expect([tab.waiting(), tab.isDue()]).toEqual(['Refused with 429', false]);
  later(300_000);
  expect(tab.isDue()).toBe(true);
});
