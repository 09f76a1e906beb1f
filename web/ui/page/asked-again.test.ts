import { expect, test, vi } from 'vitest';
import { askedAgain } from './asked-again.ts';

test('[SET.8] code of a part that no screen needs fails without a word, is asked for again by the next screen, and once it has come no more', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue('the line');
  const part = askedAgain(load);
  expect(await part.ask()).toBeNull();
  expect(part.known).toBeNull();
  expect(await part.ask()).toBe('the line');
  expect(part.known).toBe('the line');
  await part.ask();
  expect(load).toHaveBeenCalledTimes(2);
});
