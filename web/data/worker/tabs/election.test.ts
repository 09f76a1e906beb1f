import { afterEach, expect, test, vi } from 'vitest';
import type { Announcement, Channel } from './announcements.ts';
import { Election } from './election.ts';

/** Channels that hear each other, and locks as browsers have them. */
function newTabs() {
  const listeners = new Map<object, (message: Announcement) => void>();
  const newChannel = (): Channel & { deaf: boolean } => {
    const channel = {
      deaf: false,
      post(message: Announcement) {
        if (channel.deaf) return;
        for (const [other, listener] of listeners) if (other !== channel) listener(message);
      },
      listen(listener: (message: Announcement) => void) {
        listeners.set(channel, listener);
        return () => void listeners.delete(channel);
      },
      close: () => void listeners.delete(channel),
    };
    return channel;
  };
  const log: string[] = [];
  const name = `election-${Math.random()}`;
  const open: Election[] = [];
  const newTab = (tab: string) => {
    const channel = newChannel();
    const onElected = () => log.push(`${tab} elected`);
    const election = new Election({ locks: navigator.locks, channel, name, onElected, onLost: () => log.push(`${tab} lost`) });
    open.push(election);
    return { election, channel };
  };
  return { log, newTab, close: () => open.forEach((election) => election.stop()) };
}

afterEach(() => {
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(100);

test('[TAB.1] one tab is elected, and the next one when it closes', async () => {
  vi.useFakeTimers();
  const { log, newTab, close } = newTabs();
  const first = newTab('first');
  await vi.waitFor(() => expect(log).toEqual(['first elected']));
  newTab('second');
  await soon();
  expect(log).toEqual(['first elected']);
  first.election.stop();
  await vi.waitFor(() => expect(log).toEqual(['first elected', 'first lost', 'second elected']));
  close();
});

test('[TAB.2] the visible tab takes over within two seconds from one that sleeps, a hidden one never does', async () => {
  vi.useFakeTimers();
  const { log, newTab, close } = newTabs();
  const first = newTab('first');
  await vi.waitFor(() => expect(log).toEqual(['first elected']));
  const second = newTab('second');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['first elected']);
  second.election.setVisible(false);
  first.channel.deaf = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['first elected']);
  second.election.setVisible(true);
  await vi.advanceTimersByTimeAsync(900);
  expect(log).toEqual(['first elected']);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(log.toSorted()).toEqual(['first elected', 'first lost', 'second elected']);
  close();
});

test('[TAB.2] a tab that opens while the one that syncs sleeps takes over within two seconds', async () => {
  vi.useFakeTimers();
  const { log, newTab, close } = newTabs();
  const first = newTab('first');
  await vi.waitFor(() => expect(log).toEqual(['first elected']));
  first.channel.deaf = true;
  newTab('second');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log.toSorted()).toEqual(['first elected', 'first lost', 'second elected']);
  close();
});

test('[TAB.3] after a sleep of the whole device nobody takes the lock from a tab that is awake', async () => {
  vi.useFakeTimers();
  const { log, newTab, close } = newTabs();
  newTab('first');
  await vi.waitFor(() => expect(log).toEqual(['first elected']));
  newTab('second');
  await soon();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log).toEqual(['first elected']);
  close();
});
