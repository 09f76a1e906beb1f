import { expect, test } from 'vitest';
import { Subscriptions } from './subscriptions.ts';

function harness() {
  const values: Record<string, number> = { a: 1, b: 1 };
  const runs: string[] = [];
  const sent: [string, unknown][] = [];
  const failed: string[] = [];
  const queue: [flush: () => void, ms: number][] = [];
  const subscriptions = new Subscriptions<string, number | undefined>({
    run: (name, reads) => {
      runs.push(name);
      reads.add(name);
      return values[name];
    },
    canWait: (name) => name === 'patient',
    send: (key, result) => sent.push([key, result]),
    fail: (key) => failed.push(key),
    later: (flush, ms) => queue.push([flush, ms]),
  });
  /** What is due after so many milliseconds. */
  const flush = (ms = 0) => {
    const all = queue.splice(0);
    queue.push(...all.filter(([, after]) => after > ms));
    for (const [next, after] of all) if (after <= ms) next();
  };
  return { values, runs, sent, failed, subscriptions, flush };
}

test('[DEV.7] a query runs again only when a commit touched what it read, and sends only what changed', () => {
  const { values, runs, sent, subscriptions, flush } = harness();
  subscriptions.open('1', 'a');
  subscriptions.open('2', 'b');
  subscriptions.resume();
  flush();
  expect(sent).toEqual([
    ['1', 1],
    ['2', 1],
  ]);
  values['a'] = 2;
  subscriptions.touched(new Set(['a', 'c']));
  subscriptions.touched(new Set(['a']));
  flush();
  expect(runs).toEqual(['a', 'b', 'a']);
  expect(sent.at(-1)).toEqual(['1', 2]);
  subscriptions.touched(new Set(['b']));
  flush();
  expect(runs).toEqual(['a', 'b', 'a', 'b']);
  expect(sent).toHaveLength(3);
});

test('[DEV.7] nothing runs before there are data, nor after the last listener has gone', () => {
  const { runs, subscriptions, flush } = harness();
  subscriptions.open('1', 'a');
  flush();
  expect(runs).toEqual([]);
  subscriptions.close('1');
  subscriptions.resume();
  flush();
  expect(runs).toEqual([]);
});

test('[DEV.7] a query that fails keeps no other from running, and runs again after a commit', () => {
  const { values, sent, subscriptions, flush } = harness();
  Object.defineProperty(values, 'broken', {
    configurable: true,
    get: () => {
      throw new Error('broken');
    },
  });
  subscriptions.open('1', 'broken');
  subscriptions.open('2', 'b');
  subscriptions.resume();
  expect(flush).toThrow('a query failed');
  expect(sent).toEqual([['2', 1]]);
  Object.defineProperty(values, 'broken', { value: 7 });
  subscriptions.touched(new Set(['broken']));
  flush();
  expect(sent.at(-1)).toEqual(['1', 7]);
});

test('[DEV.24] a query that fails says so, and what it answers afterwards is sent, also where that is as before', () => {
  const { values, sent, failed, subscriptions, flush } = harness();
  let isBroken = false;
  Object.defineProperty(values, 'fragile', {
    get: () => {
      if (isBroken) throw new Error('broken');
      return 7;
    },
  });
  subscriptions.open('1', 'fragile');
  subscriptions.resume();
  flush();
  expect([sent, failed]).toEqual([[['1', 7]], []]);
  for (const broken of [true, false]) {
    isBroken = broken;
    subscriptions.touched(new Set(['fragile']));
    if (broken) expect(flush).toThrow('a query failed');
    else flush();
  }
  expect([sent, failed]).toEqual([
    [
      ['1', 7],
      ['1', 7],
    ],
    ['1'],
  ]);
});

test('[DEV.17] what a commit touched can be run at once; a query that fails then does so later', () => {
  const { values, runs, sent, subscriptions, flush } = harness();
  subscriptions.open('1', 'a');
  subscriptions.runNow();
  expect(runs).toEqual([]);
  subscriptions.resume();
  subscriptions.runNow();
  expect(sent).toEqual([['1', 1]]);
  flush();
  expect(runs).toEqual(['a']);
  Object.defineProperty(values, 'a', {
    get: () => {
      throw new Error('broken');
    },
  });
  subscriptions.touched(new Set(['a']));
  subscriptions.runNow();
  expect(flush).toThrow('a query failed');
});

test('[PULL.11] amid a first pull queries run at its first page, then once a second, and at once after its last', () => {
  const { values, runs, subscriptions, flush } = harness();
  subscriptions.open('1', 'a');
  subscriptions.resume();
  flush();
  const page = () => {
    values['a'] = (values['a'] ?? 0) + 1;
    subscriptions.touched(new Set(['a']), { amid: true });
    flush();
    return runs.length;
  };
  expect([page(), page(), page()]).toEqual([2, 2, 2]);
  flush(1_000);
  flush();
  expect(runs).toHaveLength(3);
  expect(page()).toBe(3);
  subscriptions.touched(new Set(['a']));
  flush();
  expect(runs).toHaveLength(4);
  flush(1_000);
  flush();
  flush(1_000);
  expect([runs.length, page()]).toEqual([4, 5]);
});

test('[SPEED.9] what can wait runs in a later turn than what came with it, and than what comes before that', () => {
  const { values, runs, sent, subscriptions, flush } = harness();
  values['patient'] = 1;
  subscriptions.open('0', 'patient');
  subscriptions.open('1', 'a');
  subscriptions.resume();
  flush();
  expect(runs).toEqual(['a']);
  subscriptions.open('2', 'b');
  flush();
  expect(runs).toEqual(['a', 'b']);
  flush();
  expect(runs).toEqual(['a', 'b', 'patient']);
  expect(sent).toHaveLength(3);
  subscriptions.touched(new Set(['patient']));
  flush();
  expect(runs).toEqual(['a', 'b', 'patient', 'patient']);
});

test('[SPEED.9, PULL.11] amid a first pull what is left for later runs none that waits for more of it; at once means all', () => {
  const { values, runs, subscriptions, flush } = harness();
  values['patient'] = 1;
  subscriptions.open('1', 'a');
  subscriptions.open('2', 'patient');
  subscriptions.resume();
  flush();
  flush();
  runs.length = 0;
  const both = new Set(['a', 'patient']);
  subscriptions.touched(both, { amid: true });
  flush();
  subscriptions.touched(both, { amid: true });
  flush();
  flush();
  expect(runs).toEqual(['a', 'patient']);
  subscriptions.touched(both, { amid: true });
  subscriptions.runNow();
  expect(runs).toEqual(['a', 'patient', 'a', 'patient']);
});
