import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { enlarge } from './looking/enlarge.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { openPath } from './driving/open-path.ts';
import { surveyToDo } from './driving/survey-to-do.ts';

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
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    return { lines, inside };
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

test('[LOOK.2] with text of 200% titles, headings that stick, tabs, the bottom bar and the rail, rows, choices and the words of buttons keep their room', async () => {
  const { asset, assetType, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, photograph } = await firemark.visitor('admin');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await openPath(page, `/inspections/view/${inspection.id}/assets/${assetType.id}`);
  await page.getByRole('heading', { name: 'NOT Tested in this Inspection' }).waitFor();
  await enlarge(page);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  const header = page.getByRole('banner');
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  const places = page.getByRole('list', { name: 'NOT Tested in this Inspection' }).getByText(/^\d+ left$/);
  const gaps = async () => {
    const { y, height } = await boxOf(header);
    const tops = await places.evaluateAll((counts) =>
      counts.map((count) => count.parentElement?.getBoundingClientRect().top ?? 0),
    );
    return tops.map((top) => Math.round(top - y - height));
  };
  await expect.poll(gaps).toContain(0);
  await photograph('large-text-assets');

  await openPath(page, `/assets/overview/${asset.id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const survey = page.getByRole('dialog').getByRole('link', { name: 'Start Ad Hoc Survey' });
  await survey.waitFor();
  await expect.poll(() => words(survey)).toEqual({ lines: 2, inside: true });
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await photograph('large-text-grading');
  const grade = page.getByRole('radiogroup', { name: 'Grade*' });
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    for (const name of ['Pass', 'Fail'])
      await expect.poll(() => words(grade.getByText(name, { exact: true }))).toEqual({ lines: 1, inside: true });
  }

  await openPath(page, '/sites');
  const inspections = page.getByRole('list', { name: 'Sites' }).getByRole('link', { name: 'Inspections' }).first();
  await inspections.waitFor();
  await expect.poll(() => words(inspections)).toEqual({ lines: 1, inside: true });
  await inspections.scrollIntoViewIfNeeded();
  await photograph('large-text-sites');

  await openPath(page, '/inspections/create');
  await page.getByLabel('Inspection title*', { exact: true }).waitFor();
  await expect.poll(() => layoutFaults(page)).toEqual([]);

  await openPath(page, '/inspections');
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    for (const name of ['Past', 'Current', 'Future'])
      await expect.poll(() => words(page.getByRole('tab', { name }))).toEqual({ lines: 1, inside: true });
    await expect.poll(() => labelFaults(page)).toEqual([]);
  }
  await photograph('large-text-inspections');
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [path, text] of [
    ['/dashboard', /you are logged in$/],
    ['/to-decide', 'Nothing waits for you'],
    ['/deleted-sites', 'No site is deleted'],
    ['/sites', 'Site Details'],
    ['/users', 'Administrator'],
  ] as const) {
    await openPath(page, path);
    await page.getByText(text).first().waitFor();
    await expect.poll(async () => [path, ...(await layoutFaults(page))]).toEqual([path]);
  }
  for (const path of ['/inspections', '/sites', '/users']) {
    await openPath(page, `${path}?search=${'x'.repeat(500)}`);
    await page.getByText(/ here matches “x+”/).waitFor();
    await expect.poll(async () => [path, ...(await layoutFaults(page))]).toEqual([path]);
  }
  await openPath(page, '/labels');
  const download = page.getByRole('button', { name: 'Download Labels' });
  await page.getByText(/^\d+ labels on/).waitFor();
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await expect.poll(() => words(download)).toEqual({ lines: 2, inside: true });
  await openPath(page, '/my-account');
  await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor();
  await expect.poll(() => labelFaults(page)).toEqual([]);
  await photograph('large-text-account');

  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, whole] of [
      ['/users', page.getByText('Administrator', { exact: true })],
      [`/site/${asset.site_id}`, page.getByRole('list', { name: 'Asset grading' }).getByText('Not inspected')],
      [`/inspections/view/${inspection.id}/assets/${assetType.id}`, page.locator('.asset-serial').first()],
    ] as const) {
      await openPath(page, path);
      await whole.waitFor();
      await expect.poll(async () => [width, path, await words(whole)]).toEqual([width, path, { lines: 1, inside: true }]);
      await expect
        .poll(async () => [width, path, ...(await labelFaults(page)), ...(await layoutFaults(page))])
        .toEqual([width, path]);
    }
    await photograph(`large-text-${width}`);
  }
});
