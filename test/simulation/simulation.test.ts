import { expect, test } from 'vitest';
import { historyOf } from './history.ts';
import { kept } from './kept.ts';
import { faultOf, shrink } from './shrink.ts';

const SEEDS = 100;

test('[SYNC.28] of a hundred histories, whatever fails in them, none loses, doubles or misplaces anything', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const history = historyOf(seed);
    if ((await faultOf(history)) === null) continue;
    const shrunk = await shrink(history);
    expect({ seed, shrunk, fault: await faultOf(shrunk) }).toEqual({ seed, shrunk, fault: null });
  }
});

test.each(kept)('[SYNC.29] %s', async (_name, history) => {
  expect(await faultOf(history)).toBe(null);
});
