import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import type { Person } from './driving/person.ts';
import { says } from './driving/says.ts';
import { surveyToDo } from './driving/survey-to-do.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const MESSAGE = 'Successfully closed/locked inspection';
const bar = (page: Page) => page.getByTestId('snackbar');
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' });

/** Closes the inspection on the screen, so that a message with Undo is shown, which waits. */
async function closeInspection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  const confirm = dialog(page).getByRole('button', { name: /^Close\/Lock/ });
  await says(page, MESSAGE, () => confirm.click(), { waits: true });
  await gone(page);
}

/** The controls of what is open that the message lies over, or that are outside the screen. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { top, bottom, left, right } =
      document.querySelector('[data-testid=snackbar]')?.getBoundingClientRect() ?? new DOMRect();
    if (bottom <= top) return ['there is no message'];
    const controls = document.querySelectorAll('[role=dialog] :is(button, a, input), [role=alertdialog] :is(button, a, input)');
    return [...controls].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const isCovered = box.top < bottom && box.bottom > top && box.left < right && box.right > left;
      return isCovered || box.top < 0 ? [control.textContent || control.outerHTML.slice(0, 80)] : [];
    });
  });

async function atInspection(viewport: 'phone' | 'desktop'): Promise<Person> {
  const { inspection } = await surveyToDo(firemark.server.url, 'admin', 'Fire extinguisher');
  const person = await firemark.visitor('admin', viewport);
  await openPath(person.page, `/inspections/view/${inspection.id}`);
  return person;
}

const overlays: Record<string, (page: Page) => Promise<void>> = {
  'account-sheet': (page) => page.getByRole('navigation').getByRole('button', { name: 'Account' }).click(),
  'find-asset': (page) => page.getByRole('button', { name: 'Find Asset' }).click(),
  'delete-inspection': (page) => page.getByRole('button', { name: 'Delete Inspection' }).press('Enter'),
  'sync-centre': (page) =>
    page
      .getByRole('button', { name: /^Sync centre/ })
      .filter({ visible: true })
      .click(),
};

test.each(['phone', 'desktop'] as const)(
  '[S4.29] over a sheet or dialog a message covers none of its controls, is spoken and is reached with Tab, on a %s',
  async (viewport) => {
    const { page, photograph, seriousFaults } = await atInspection(viewport);
    for (const [name, open] of Object.entries(overlays)) {
      await closeInspection(page);
      await open(page);
      await dialog(page).waitFor();
      await expect.poll(() => covered(page)).toEqual([]);
      await page.getByRole('status').getByText(MESSAGE).waitFor();
      await photograph(`snackbar-${name}-${viewport}`);

      const undo = bar(page).getByRole('button', { name: 'Undo' });
      const inDialog = () => page.evaluate(() => document.activeElement?.closest('.MuiModal-root') !== null);
      await expect.poll(inDialog).toBe(true);
      const focused = () => undo.evaluate((button) => button === document.activeElement);
      const towards = name === 'account-sheet' ? 'Tab' : 'Shift+Tab';
      for (let presses = 0; presses < 12 && !(await focused()); presses += 1) await page.keyboard.press(towards);
      await expect.poll(() => focused()).toBe(true);
      if (name === 'account-sheet') expect(await seriousFaults()).toEqual([]);
      await page.keyboard.press('Tab');
      await expect.poll(() => inDialog()).toBe(true);
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => focused()).toBe(true);
      // The last row of a virtual list brings more rows.
      if (name !== 'find-asset') {
        await page.keyboard.press('Shift+Tab');
        await expect.poll(() => inDialog()).toBe(true);
        await page.keyboard.press('Tab');
        await expect.poll(() => focused()).toBe(true);
      }
      await page.keyboard.press('Enter');
      await bar(page).waitFor({ state: 'detached' });
      await expect.poll(inDialog).toBe(true);
      await page.keyboard.press('Escape');
      await gone(page);
      await page.getByRole('button', { name: 'Close/Lock Inspection' }).waitFor();
    }
  },
);

test('[S9.13] a message that stays is back 120px from the bottom when the sheet closes', async () => {
  const { page } = await atInspection('phone');
  await closeInspection(page);
  await must(overlays['account-sheet'], 'a sheet')(page);
  await dialog(page).waitFor();
  const place = async () => must(await bar(page).boundingBox(), 'the place of the message');
  await expect.poll(async () => (await place()).y + (await place()).height).toBe(844 / 2 - 8);
  await escape(page);
  await expect.poll(async () => 844 - (await place()).y - (await place()).height).toBe(120);
  await expect.poll(async () => (await place()).width).toBe(390 - 2 * 8);
});
