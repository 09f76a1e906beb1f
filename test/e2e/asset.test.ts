import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

test('[S2, S4] grades without a survey, a replacement, the history and deletions, without a network', async () => {
  const { asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, logIn, goOffline, seriousFaults } = await firemark.newPerson();
  await logIn('inspector');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();
  await page.goto(`/assets/overview/${asset.id}`);
  const grading = page.getByRole('region', { name: 'Grading' });
  const changes = grading.getByRole('button', { name: /^Delete grading/ });
  const works = page.getByRole('region', { name: 'Recommended remedial works:' });
  await grading.waitFor();
  const before = await changes.count();
  /** Before anything of the first tap is drawn. */
  const tapTwice = (button: Locator) =>
    button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
  // What is behind a dialog has no role.
  const dialogGone = () => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const options = page.getByRole('dialog', { name: 'More Grading Options' });
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Value is required').waitFor();
  await options.getByText('Fail', { exact: true }).click();
  await options.getByLabel('Recommended remedial works').fill('Replace <b>the</b> hose\nRefix the bracket');
  await page.reload();
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  expect(await options.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(true);
  expect(await seriousFaults()).toEqual([]);
  await tapTwice(options.getByRole('button', { name: 'Save' }));
  await page.getByText('Grade successfully saved').waitFor();
  await dialogGone();
  await works.getByText('~ Replace <b>the</b> hose\n~ Refix the bracket', { exact: true }).waitFor();
  expect(await changes.count()).toBe(before + 1);
  expect(await seriousFaults()).toEqual([]);

  const markReplaced = async () => {
    await page.getByRole('button', { name: 'Repair/Replace' }).click();
    await tapTwice(page.getByRole('button', { name: 'Replaced' }));
    await page.getByText('Successfully marked as repair/replace').waitFor();
    await dialogGone();
  };
  await markReplaced();
  await works.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await works.waitFor();
  expect(await changes.count()).toBe(before + 1);
  await page.getByRole('button', { name: 'History' }).click();
  expect(await page.getByRole('dialog').getByLabel('History').inputValue()).not.toContain('Asset replaced by');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await dialogGone();
  await markReplaced();
  await works.waitFor({ state: 'detached' });
  expect(await changes.count()).toBe(before + 2);
  const older = grading.getByText('~ Replace <b>the</b> hose\n~ Refix the bracket', { exact: true });
  expect(await older.isVisible()).toBe(false);
  await grading
    .getByRole('button', { name: /Fail.*Grade Change.*Show recommendations/, expanded: false })
    .first()
    .click();
  await older.waitFor();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const lines = (await history.getByLabel('History').inputValue()).split('\n');
  expect(lines.at(-1)).toMatch(/^\d\d\/\d\d\/\d{4} Asset replaced by \S+ \S+$/);
  expect(lines.filter((line) => line === lines.at(-1))).toHaveLength(1);
  expect(await history.getByLabel('Most recent recommendation').inputValue()).toContain('~ Refix the bracket');
  await history.getByRole('button', { name: 'Cancel' }).click();
  await dialogGone();

  await changes.first().click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('heading', { name: 'Are you sure you want to delete this grading?' }).waitFor();
  await asked.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Successfully deleted grading').waitFor();
  await dialogGone();
  expect(await grading.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await works.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await works.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete Asset' }).click();
  await asked.getByRole('heading', { name: 'Are you sure you want to delete this Asset?' }).waitFor();
  await asked.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/inspections');
  await page.getByText('Successfully deleted Asset').waitFor();
  await page.goBack();
  await page.getByText('This asset was deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await grading.waitFor();
});

test('[S2] an asset that is deleted elsewhere keeps what its author types, who may restore it', async () => {
  const { asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, seriousFaults, photograph } = await firemark.visitor('inspector');
  await page.goto(`/assets/overview/${asset.id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Fail', { exact: true }).click();
  await dialog.getByLabel('Recommended remedial works').fill('Replace the hose');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'History' }).click();
  await dialog.getByLabel('History').fill('Found behind the door');
  await (await apiClient(firemark.server.url, 'admin')).edit('assets', asset.id, { deleted_at: new Date().toISOString() });

  await page.getByText('This asset was deleted').waitFor();
  expect(await page.getByLabel('History').inputValue()).toBe('Found behind the door');
  expect(await page.getByLabel('Grade change').inputValue()).toBe('Fail\nReplace the hose');
  expect(await seriousFaults()).toEqual([]);
  await photograph('asset-deleted-elsewhere');
  await page.getByRole('button', { name: 'Restore asset' }).click();
  await page.getByText('Successfully restored asset').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  expect(await dialog.getByLabel('History').inputValue()).toBe('Found behind the door');
});

test('[D8] what was typed into a dialog is there again, however it was closed, until it is discarded or saved', async () => {
  const { asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, seriousFaults, photograph } = await firemark.visitor('inspector');
  await page.goto(`/assets/overview/${asset.id}`);
  const dialog = page.getByRole('dialog');
  const notice = dialog.getByText(/^What you typed on .+ is here again\. It is not saved yet\.$/);
  const text = dialog.getByLabel('History');
  const openHistory = () => page.getByRole('button', { name: 'History' }).click();
  const gone = () => dialog.waitFor({ state: 'detached' });
  await openHistory();
  const saved = await text.inputValue();
  await text.fill('Found behind the door');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone();
  for (const goAway of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await openHistory();
    await notice.waitFor();
    expect(await text.inputValue()).toBe('Found behind the door');
    await goAway();
    await gone();
  }
  await openHistory();
  expect(await seriousFaults()).toEqual([]);
  await photograph('history-kept');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  expect(await text.inputValue()).toBe(saved);
  expect(await notice.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone();

  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await dialog.getByText('Fail', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await gone();
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await notice.waitFor();
  await photograph('grade-change-kept');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  expect(await dialog.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(false);
});
