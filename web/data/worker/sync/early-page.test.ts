import { afterEach, expect, test, vi } from 'vitest';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import { askEarly, beginningWith } from './early-page.ts';
import { NetworkError, type ServerCalls } from './server-calls.ts';

afterEach(() => void vi.useRealTimers());

const pageAt = (cursor: string) => ({ cursor }) as PulledPage;

/** A server that answers each pull with the number of those that it was asked. */
function counting() {
  const asked: (string | null)[] = [];
  let fails = false;
  const pull: ServerCalls['pull'] = async (cursor, _device, { onNext } = {}) => {
    asked.push(cursor);
    const page = pageAt(String(asked.length));
    if (fails) throw new NetworkError('The answer broke off');
    onNext?.(`after ${asked.length}`);
    return page;
  };
  return { asked, calls: { pull }, fail: (value: boolean) => (fails = value) };
}

test('[PULL.16] a pull from nothing begins with the page that was asked for at the login, once, and hears how it goes on', async () => {
  const { asked, calls } = counting();
  const pull = beginningWith(askEarly(calls, 'this'), calls);
  const onNext = vi.fn<(cursor: string) => void>();
  expect(await pull(null, 'this', { fresh: false, onNext })).toEqual(pageAt('1'));
  expect([asked, onNext.mock.calls]).toEqual([[null], [['after 1']]]);
  expect(await pull(null, 'this')).toEqual(pageAt('2'));
});

test('[PULL.16] whoever asks for anything else, or later, asks the server', async () => {
  const others: Parameters<ServerCalls['pull']>[] = [
    ['a', 'this'],
    [null, 'another'],
    [null, 'this', { fresh: true }],
    [null, 'this', { known: 'an operation' }],
  ];
  for (const other of others) {
    const { asked, calls } = counting();
    const pull = beginningWith(askEarly(calls, 'this'), calls);
    expect(await pull(...other)).toEqual(pageAt('2'));
    expect(await pull(null, 'this')).toEqual(pageAt('3'));
    expect(asked).toEqual([null, other[0], null]);
  }
  vi.useFakeTimers({ toFake: ['performance'] });
  const { calls } = counting();
  const pull = beginningWith(askEarly(calls, 'this'), calls);
  vi.advanceTimersByTime(2_001);
  expect(await pull(null, 'this')).toEqual(pageAt('2'));
});

test('[PULL.16] what could not be had early is asked for again', async () => {
  const { calls, fail } = counting();
  fail(true);
  const early = askEarly(calls, 'this');
  await expect(early.page).rejects.toThrow('The answer broke off');
  fail(false);
  expect(await beginningWith(early, calls)(null, 'this')).toEqual(pageAt('2'));
});
