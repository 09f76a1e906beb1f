import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firemark, openFiremark } from './harness.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

test.each(['phone', 'desktop'] as const)('[S2] the landing page offers the login on a %s', async (viewport) => {
  const { page, seriousFaults } = await firemark.newPerson({ viewport });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(await page.getByLabel('Username').isVisible()).toBe(true);
  expect(await seriousFaults()).toEqual([]);
});
