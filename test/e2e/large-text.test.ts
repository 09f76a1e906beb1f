import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { enlarge } from './enlarge.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { layoutFaults } from './layout-faults.ts';
import { surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const boxOf = async (place: Locator) => must(await place.boundingBox(), 'its place');

/** In how many lines the words of a button stand, and whether they stand inside it. */
const words = (button: Locator) =>
  button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, face] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    const inside = text.left >= face.left && text.right <= face.right && text.top >= face.top && text.bottom <= face.bottom;
    return { lines: range.getClientRects().length, inside };
  });

/** Labels of the bottom bar that are wider than their entries, or end outside the screen. */
const labelFaults = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).evaluate((bar) => {
    const labels = [...bar.querySelectorAll('.label')].filter((label) => label.getBoundingClientRect().width > 1);
    if (labels.length === 0) return ['there is no label'];
    return labels.flatMap((label) => {
      const [text, entry] = [label.getBoundingClientRect(), label.parentElement?.getBoundingClientRect() ?? new DOMRect()];
      const isInside = text.left >= Math.max(0, entry.left) && text.right <= Math.min(innerWidth, entry.right);
      return isInside ? [] : [label.textContent];
    });
  });

test('[D8] with text of 200% titles, headings that stick, tabs, the bottom bar and the words of buttons keep their room', async () => {
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

  await page.goto('/inspections');
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await layoutFaults(page)).toEqual([]);
    for (const name of ['Past', 'Current', 'Future'])
      expect(await words(page.getByRole('tab', { name }))).toEqual({ lines: 1, inside: true });
    expect(await labelFaults(page)).toEqual([]);
  }
  await photograph('large-text-inspections');
  await page.goto('/my-account');
  await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor();
  expect(await labelFaults(page)).toEqual([]);
  await photograph('large-text-account');
});
