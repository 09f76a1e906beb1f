import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { layoutFaults } from './layout-faults.ts';
import { surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const boxOf = async (place: Locator) => must(await place.boundingBox(), 'its place');

/** As the browser's own setting does, so that media queries in em follow. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** In how many lines the words of a button stand, and whether they stand inside it. */
const words = (button: Locator) =>
  button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, face] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    const inside = text.left >= face.left && text.right <= face.right && text.top >= face.top && text.bottom <= face.bottom;
    return { lines: range.getClientRects().length, inside };
  });

test('[D8] with text of 200% titles, headings that stick and the words of buttons keep their room', async () => {
  const { asset, assetType, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, photograph } = await firemark.visitor('admin');
  await page.goto(`/inspections/view/${inspection.id}/assets/${assetType.id}`);
  await page.getByRole('heading', { name: 'NOT Tested in this Inspection' }).waitFor();
  await enlarge(page);
  expect(await layoutFaults(page)).toEqual([]);
  const header = page.getByRole('banner');
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  const heading = page.getByRole('heading', { name: 'NOT Tested in this Inspection' }).locator('..');
  const gap = async () => {
    const { y, height } = await boxOf(header);
    return Math.round((await boxOf(heading)).y - y - height);
  };
  await expect.poll(gap).toBe(0);
  await photograph('large-text-assets');

  await page.goto(`/assets/overview/${asset.id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const survey = page.getByRole('dialog').getByRole('link', { name: 'Start Ad Hoc Survey' });
  await survey.waitFor();
  expect(await words(survey)).toEqual({ lines: 2, inside: true });
  expect(await layoutFaults(page)).toEqual([]);
  await photograph('large-text-grading');

  await page.goto('/sites');
  const inspections = page.getByRole('list', { name: 'Sites' }).getByRole('link', { name: 'Inspections' }).first();
  await inspections.waitFor();
  expect(await words(inspections)).toEqual({ lines: 1, inside: true });
  await inspections.scrollIntoViewIfNeeded();
  await photograph('large-text-sites');
});
