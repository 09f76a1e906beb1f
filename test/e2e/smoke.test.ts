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

test('[D4.7] what the app runs never tries what the policy of documents forbids', async () => {
  const { page, logIn, close, errors } = await firemark.newPerson({ visiting: true });
  await logIn('inspector');
  await page.goto('/assets/edit');
  await page.getByLabel('Serial number').first().waitFor();
  expect(errors).toEqual([]);
  await page.evaluate(() => void setTimeout(() => Reflect.construct(Function, [''])));
  await expect.poll(() => errors.join()).toContain('the policy forbids script-src eval');
  errors.length = 0;
  await close();
});

test('[D3] a browser that lacks what the app needs is told so in its place', async () => {
  const { page, seriousFaults, photograph, close } = await firemark.newPerson({ visiting: true });
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Firemark needs a newer browser' }).waitFor();
  await page.getByText('Missing: AbortSignal.any').waitFor();
  expect(await page.getByRole('heading', { name: 'Log In' }).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await photograph('browser-too-old');
  await close();
});
