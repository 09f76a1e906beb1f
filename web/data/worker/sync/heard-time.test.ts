import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceId } from '#domain/sync/wire.ts';
import type { HeardTime } from '../clock/heard-time.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { synchronise } from './synchronise.ts';

const HOUR_MS = 3_600_000;
const device = '00000000-0000-4000-8000-000000000000' as DeviceId;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const evening = new Date('2026-11-26T19:00:00');

/** Two tabs of one user with the device's own clock, and a server that says its time. */
async function openTabs() {
  vi.setSystemTime(evening);
  const user = nextId();
  const other = new TestTab(user);
  const tab = new TestTab(user, (message) => void other.heard.push(message));
  for (const one of [tab, other]) {
    one.now = () => new Date().toISOString();
    await one.data.load();
  }
  const server = new ModelServer(1);
  const asked = { now: () => new Date(), answers: async () => undefined };
  const { pull } = server.calls;
  const calls: typeof server.calls = {
    ...server.calls,
    pull: async (...given) => {
      const page = await pull(...given);
      const now = asked.now().toISOString();
      await asked.answers();
      return { ...page, now };
    },
  };
  const heard: HeardTime[] = [];
  const round = () =>
    synchronise({
      data: tab.synced,
      calls,
      device,
      report: () => undefined,
      stillElected: () => undefined,
      onServerTime: (time) => heard.push(time),
    });
  const close = async () => {
    for (const one of [tab, other]) await one.close();
  };
  return { user, tab, other, asked, heard, round, close };
}

test.each([
  ['by the device’s clock alone, the other one standing still in sleep', () => vi.setSystemTime(Date.now() + 12.5 * HOUR_MS)],
  ['by the clock that nobody sets', () => void vi.advanceTimersByTime(120_000)],
])(
  '[GRADE.14, SYNC.33] what the server said of its time in an answer that took too long %s is not believed',
  async (_what, wait) => {
    const { tab, asked, heard, round, close } = await openTabs();
    asked.answers = async () => void wait();
    await round();
    expect([heard, tab.data.day.clockDay]).toEqual([[], null]);
    asked.answers = async () => void vi.advanceTimersByTime(119_000);
    await round();
    expect(heard).toHaveLength(1);
    await close();
  },
);

const toldTimes = ({ heard }: TestTab): number => heard.filter(({ kind }) => kind === 'server-time').length;

test('[GRADE.14] a round tells other tabs that the clock tells another day than the server’s, and once that it does so no more', async () => {
  const { tab, other, asked, round, close } = await openTabs();
  await round();
  await round();
  expect(toldTimes(other)).toBe(0);
  await other.hear();
  asked.now = () => new Date('2026-11-24T19:00:00');
  await round();
  expect(toldTimes(other)).toBe(1);
  await other.hear();
  for (const { data } of [tab, other]) expect(data.day).toEqual({ today: '2026-11-24', clockDay: '2026-11-26' });
  asked.now = () => new Date();
  await round();
  expect(toldTimes(other)).toBe(1);
  await other.hear();
  await round();
  expect(toldTimes(other)).toBe(0);
  for (const { data } of [tab, other]) expect(data.day).toEqual({ today: '2026-11-26', clockDay: null });
  await close();
});

test('[GRADE.14] what a tab has told of the server’s time is not believed by one that hears it after a sleep', async () => {
  const { other, asked, round, close } = await openTabs();
  asked.now = () => new Date('2026-11-24T19:00:00');
  await round();
  vi.setSystemTime(Date.now() + 120_000);
  await other.hear();
  expect(other.data.day).toEqual({ today: '2026-11-26', clockDay: null });
  await close();
});

test('[GRADE.14] a device that starts without a network is believed, whatever the server said of its clock before', async () => {
  const { user, tab, asked, round, close } = await openTabs();
  asked.now = () => new Date('2026-11-24T19:00:00');
  await round();
  expect(tab.data.day.today).toBe('2026-11-24');
  await tab.data.load();
  expect(tab.data.day.today).toBe('2026-11-24');
  const started = new TestTab(user);
  started.now = () => new Date().toISOString();
  await started.data.load();
  expect(started.data.day).toEqual({ today: '2026-11-26', clockDay: null });
  await started.close();
  await close();
});
