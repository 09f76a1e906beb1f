import { expect, test } from 'vitest';
import { loadHeavily } from './heavy-load.ts';

test('[LIMIT.12] a process with a small heap serves devices over records that are as large as they may be', async () => {
  const size = { users: 4, types: 6, sites: 8, grades: 250 };
  const { waits, failures } = await loadHeavily({ ...size, devices: 8, pages: 3, heapMegabytes: 96 });
  expect(failures).toEqual([]);
  expect(waits.length).toBe(8 * 6 + 1);
});
