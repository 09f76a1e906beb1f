import { expect, test } from 'vitest';
import { scanLoop, SCANS_PER_SECOND } from './scan-loop.ts';

/** A clock that is moved by hand, and a scan that takes this long. */
function simulate(scanTakes: number, until: number) {
  let now = 0;
  let under = 0;
  let mostAtOnce = 0;
  const starts: number[] = [];
  const due: { at: number; act: () => void }[] = [];
  const later = (milliseconds: number, act: () => void) => {
    const one = { at: now + milliseconds, act };
    due.push(one);
    return () => void due.splice(due.indexOf(one), 1);
  };
  const scan = () => {
    starts.push(now);
    under += 1;
    mostAtOnce = Math.max(mostAtOnce, under);
    return new Promise<void>((resolve) =>
      later(scanTakes, () => {
        under -= 1;
        resolve();
      }),
    );
  };
  const end = scanLoop(scan, { now: () => now, wait: later });
  const run = async (to: number) => {
    for (;;) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const next = due.toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined || next.at > to) break;
      due.splice(due.indexOf(next), 1);
      now = next.at;
      next.act();
    }
    now = to;
  };
  return { run: () => run(until), runTo: run, end, starts, mostAtOnce: () => mostAtOnce };
}

test.each([
  [1, 25],
  [30, 25],
  [40, 25],
  [100, 10],
])('[S9.22] scans of %i ms: %i in a second, one at a time', async (scanTakes, expected) => {
  const simulation = simulate(scanTakes, 999);
  await simulation.run();
  expect(simulation.starts).toHaveLength(expected);
  expect(simulation.mostAtOnce()).toBe(1);
  expect(SCANS_PER_SECOND).toBe(25);
});

test('[S2.51] no frame is scanned after the end', async () => {
  const simulation = simulate(10, 200);
  await simulation.run();
  simulation.end();
  const { length } = simulation.starts;
  await simulation.runTo(2000);
  expect(simulation.starts).toHaveLength(length);
});
