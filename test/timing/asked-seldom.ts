import { expect, vi } from 'vitest';
import type { Context } from '#server/context.ts';

/** However often something changes, a table is asked once for all, and no more than once a second [FAN.21]. */
export async function expectAskedSeldom({ changes, db }: Context, asked: string): Promise<void> {
  const select = vi.spyOn(db, 'selectFrom');
  const times = () => select.mock.calls.filter(([table]) => (table as string) === asked).length;
  const began = performance.now();
  for (let change = 0; change < 50; change += 1) changes.hear(change);
  await expect.poll(times).toBe(1);
  changes.hear(51);
  await expect.poll(times).toBe(2);
  expect(performance.now() - began).toBeGreaterThan(900);
  select.mockRestore();
}
