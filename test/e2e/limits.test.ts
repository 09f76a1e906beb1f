import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { Asset } from '#domain/asset/asset.ts';
import { addDays } from '#domain/day/add-days.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import { apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const PARTS = 5;

/** An asset of a type that asks for five times nine long texts. */
async function wordyAsset(): Promise<Asset> {
  const { all, call } = await apiClient(firemark.server.url, 'admin');
  const question = (order: number) => {
    const id = randomUUID();
    const answer_types = Array.from({ length: 9 }, (_, at) => ({
      id: randomUUID(),
      component_name: 'textarea',
      props: JSON.stringify({ label: `Text ${order}.${at + 1}` }),
    }));
    const slots = answer_types.map((type, at) => ({ id: randomUUID(), question_id: id, answer_type_id: type.id, order: at }));
    return { id, name: `Part ${order}`, order, conditional: null, question_answer_types: slots, answer_types };
  };
  const updated_at = new Date().toISOString();
  const type = {
    id: randomUUID(),
    name: 'Essay',
    plural_name: 'Essays',
    is_complex: 1,
    questions: Array.from({ length: PARTS }, (_, at) => question(at + 1)),
  };
  await call('/asset-types/update-or-create', { ...type, updated_at });
  const asset = { ...must(all('assets')[0], 'an asset'), id: randomUUID(), asset_type_id: type.id, serial_number: null };
  await call('/assets/update-or-create', { ...asset, updated_at });
  return asset as unknown as Asset;
}

test('[LIMIT.1] a survey that is too large to save says so, and its answers are kept', async () => {
  const asset = await wordyAsset();
  const { page, photograph } = await firemark.visitor('admin');
  await openPath(page, `/assets/survey/${asset.id}`);
  for (let part = 1; part <= PARTS; part += 1) {
    await page.getByRole('heading', { name: `Part ${part}`, level: 2 }).waitFor();
    for (let at = 1; at <= 9; at += 1) await page.getByRole('textbox', { name: `Text ${part}.${at}` }).fill('€'.repeat(2_000));
    await page.getByRole('button', { name: part < PARTS ? 'Next' : 'Complete' }).click();
  }
  await page.getByText('Pass', { exact: true }).first().click();
  const words =
    /^This is too large to save: with its answers it takes \d+ kB, at most 256 kB\. Its answers are kept on this device\.$/;
  await says(page, words, () => page.getByRole('button', { name: 'Submit Survey' }).click());
  await photograph('survey-too-large');
  await page.reload();
  await page.getByRole('button', { name: 'Submit Survey' }).waitFor();
  await expect.poll(() => page.getByText('€'.repeat(50)).count()).toBeGreaterThan(0);
});

test('[TEXT.1, TEXT.8] no grade is dated after tomorrow, and a name with invisible characters says so', async () => {
  const { all } = await apiClient(firemark.server.url, 'admin');
  const asset = must(all('assets')[1], 'an asset');
  const { page } = await firemark.visitor('admin');
  await openPath(page, `/assets/overview/${asset.id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await page.getByLabel('Date', { exact: true }).click();
  const dayAt = (ahead: number) => {
    const day = addDays(localDay(new Date()), ahead);
    return page.getByRole('gridcell', { name: String(Number(day.slice(8))), exact: true });
  };
  const month = (ahead: number) => addDays(localDay(new Date()), ahead).slice(0, 7);
  if (month(2) === month(0)) {
    await expect.poll(() => dayAt(1).isDisabled()).toBe(false);
    await expect.poll(() => dayAt(2).isDisabled()).toBe(true);
  } else await expect.poll(() => page.getByRole('button', { name: 'Next month' }).isDisabled()).toBe(month(1) === month(0));

  await page.goto(`/assets/edit/${asset.id}`);
  await page.getByLabel('Location*').fill('Stair\u200b B');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Must not contain invisible characters').first().waitFor();
});

/** Puts the clock of the worker that owns the data on by so much; grades are dated by it. */
const putOn = (page: Page, ms: number) =>
  must(page.workers()[0], 'the worker that owns the data').evaluate((by) => {
    const Real = Date;
    const now = () => Real.now() + by;
    globalThis.Date = class extends Real {
      static override now = now;
      constructor(...given: [] | [number]) {
        super(given.length === 0 ? now() : given[0]);
      }
    } as DateConstructor;
  }, ms);

test('[GRADE.14] a device whose clock is two days ahead dates grades by the server’s, says both days beside the date, and is not refused; set right without a network it is believed', async () => {
  const { all } = await apiClient(firemark.server.url, 'admin');
  const asset = must(all('assets')[2], 'an asset');
  const { page, photograph, seriousFaults, goOffline } = await firemark.visitor('admin', 'phone', { goesOffline: true });
  await openPath(page, `/assets/overview/${asset.id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).waitFor();
  const today = localDay(new Date());
  const hint = `This device’s clock says ${formatDay(addDays(today, 2))}. Today is ${formatDay(today)} by the server: set the clock right.`;
  await putOn(page, 2 * 86_400_000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const dialog = page.getByRole('dialog', { name: 'More Grading Options' });
  await dialog.getByText(hint).waitFor();
  await expect.poll(() => dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(formatDay(today));
  expect(await seriousFaults()).toEqual([]);
  await photograph('clock-ahead');
  await dialog.getByText('Fail', { exact: true }).click();
  await says(page, 'Grade successfully saved', () => dialog.getByRole('button', { name: 'Save' }).click());
  const graded = async () => {
    const { all: allNow } = await apiClient(firemark.server.url, 'admin');
    return allNow('asset_grades').filter(({ asset_id, graded_at }) => asset_id === asset.id && graded_at === today).length;
  };
  const before = all('asset_grades').filter(({ asset_id, graded_at }) => asset_id === asset.id && graded_at === today).length;
  await expect.poll(graded).toBe(before + 1);
  await page.getByRole('button', { name: 'Repair/Replace' }).click();
  await page.getByRole('dialog', { name: 'Repair/Replace' }).getByText(hint).waitFor();
  await says(page, 'Successfully marked as repair/replace', () => page.getByRole('button', { name: 'Repaired' }).click());
  await expect.poll(graded).toBe(before + 2);
  await goOffline();
  await putOn(page, -2 * 86_400_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await expect.poll(() => dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(formatDay(today));
  await dialog.getByText(hint).waitFor({ state: 'detached' });
});
