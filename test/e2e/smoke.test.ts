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

test('[D3] a browser that lacks what the app needs is told so in its place, and one that has it breaks no policy', async () => {
  const { page, seriousFaults, photograph, close, errors } = await firemark.newPerson({ visiting: true });
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(errors).toEqual([]);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.reload();
  await page.getByRole('heading', { name: 'Firemark needs a newer browser' }).waitFor();
  await page.getByText('Missing: AbortSignal.any').waitFor();
  expect(await page.getByRole('heading', { name: 'Log In' }).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await photograph('browser-too-old');
  await close();
});
