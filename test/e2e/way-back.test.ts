import type { Locator, Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { addDays } from '#domain/day/add-days.ts';
import { localDay } from '#domain/day/local-day.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { asks } from './driving/asks.ts';
import { apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Emergency light');
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const tap = (page: Page, name: string) => page.locator('label', { has: page.getByRole('radio', { name, exact: true }) }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls as far with the wheel, and waits until the page stands there. */
async function scrollBy(page: Page, distance: number): Promise<number> {
  const before = await scrolledTo(page);
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(room).toBeGreaterThanOrEqual(before + distance);
  await page.mouse.move(180, 320);
  await page.mouse.wheel(0, distance);
  await expect.poll(() => scrolledTo(page)).toBe(before + distance);
  return before + distance;
}

/** Whether what is around a list has come to where the wheel scrolled it, from frame to frame. */
const isScrolled = (list: Locator) =>
  list.evaluate(async (element) => {
    let around = element.parentElement;
    while (around !== null && around.scrollTop === 0) around = around.parentElement;
    const before = around?.scrollTop;
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return before !== undefined && around?.scrollTop === before;
  });

/** The rows of a list that stand in the window, below what sticks to its top. */
async function rowsInSight(list: Locator): Promise<string[]> {
  return list.getByRole('link').evaluateAll((links) =>
    links
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top > 120 && bottom < innerHeight - 80;
      })
      .map((link) => link.textContent),
  );
}

test('[SURVEY.25, SURVEY.30, WAY.1] one Back after a survey leads to the list that its asset was opened from, scrolled as it was', async () => {
  const { page } = await firemark.visitor('inspector', 'phone-small');
  await shown(page, /^Synced/);
  await openPath(page, `/inspections/view/${toDo.inspection.id}`);
  await page.getByRole('link', { name: toDo.assetType.plural_name }).click();
  const list = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  await list.getByRole('link').first().waitFor();
  const place = await scrollBy(page, 400);
  const openRow = async () => {
    await expect.poll(() => rowsInSight(list)).not.toEqual([]);
    // One that a press doesn't scroll out from behind what floats at the bottom.
    const row = must((await rowsInSight(list))[0], 'a row in the middle');
    await list.getByRole('link').filter({ hasText: row }).click();
    await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
    return page.url();
  };
  const backInTheList = async () => {
    await page.goBack();
    await list.getByRole('link').first().waitFor();
    await expect.poll(() => scrolledTo(page)).toBe(place);
  };

  // Submitted, with a reload in the middle of it; then the next one of the round, given up.
  const overview = await openRow();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await asks(page, 'Test');
  await tap(page, 'Monthly functional');
  await asks(page, 'Charge indicator');
  await page.reload();
  await asks(page, 'Charge indicator');
  await press(page, 'Previous question');
  await press(page, 'Auto-Complete Using Previous Survey');
  await press(page, /^View And Edit Before Saving/);
  await press(page, 'Yes');
  await page.getByText('Survey date').waitFor();
  await page.reload();
  await says(page, 'Survey successfully saved', () => press(page, 'Submit Survey'));
  await page.waitForURL(overview);
  await page.getByRole('link', { name: /^Next untested asset/ }).click();
  await shown(page, /^Question 1 of/);
  await press(page, 'Cancel');
  await press(page, 'Yes');
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  await expect.poll(() => page.url()).not.toBe(overview);
  await backInTheList();

  // Its row that is not inspected, what is to come, and the previous survey saved as it is.
  await openRow();
  await page.getByRole('link', { name: `Not Inspected - ${toDo.inspection.title}` }).click();
  await page.getByRole('list', { name: 'Questions to come' }).getByText('1. Test').waitFor();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await asks(page, 'Test');
  await press(page, 'Auto-Complete Using Previous Survey');
  await says(page, 'Survey successfully saved', () => press(page, /^Save Without Editing Responses/));
  await page.getByRole('link', { name: /^Next untested asset/ }).waitFor();
  await backInTheList();

  // Without an inspection.
  await openRow();
  await press(page, 'More Grading Options');
  await page.getByRole('link', { name: 'Start Ad Hoc Survey' }).click();
  await press(page, 'Auto-Complete Using Previous Survey');
  await press(page, /^View And Edit Before Saving/);
  await says(page, 'Survey successfully saved', () => press(page, 'Submit Survey'));
  await page.getByRole('region', { name: 'Grading' }).getByText('Ad Hoc Survey').first().waitFor();
  await page.goBack();
  await list.getByRole('link').first().waitFor();
  await expect.poll(() => scrolledTo(page)).toBe(place);
  await page.goBack();
  await page.getByRole('heading', { name: 'Statistics and Reports' }).waitFor();
  await page.goForward();
  await list.getByRole('link').first().waitFor();
  await expect.poll(() => scrolledTo(page)).toBe(place);
  await page.goForward();
  await page.getByRole('region', { name: 'Grading' }).waitFor();
  await page.goForward();
  await shown(page, 'This survey has ended');

  // By its address there is nothing to go back to.
  await page.goto(`/assets/survey/${toDo.others.at(-1)?.id}/${toDo.inspection.id}`);
  await asks(page, 'Test');
  await press(page, 'Cancel');
  await press(page, 'Yes');
  await page.waitForURL('**/assets/overview/**');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/inspections');
});

test('[WAY.2] lists are found as they were left: tab, search, place, and the search for an asset, after a reload too', async () => {
  const { page } = await firemark.visitor('admin', 'phone-small');
  // By its role: a dialog that fades has a search of its own, which is out of reach by then.
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await shown(page, /^Synced/);
  await openPath(page, '/inspections');
  await expect.poll(() => page.getByRole('tab', { name: 'Current' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('tab', { name: 'Past' }).click();
  await search.fill('inspection');
  const cards = page.getByRole('list', { name: 'Inspections' });
  await cards.getByRole('link', { name: 'View Inspection' }).nth(3).waitFor();
  await page.waitForURL('**/inspections?tab=past&search=inspection');
  const place = await scrollBy(page, 500);
  const asItWas = async () => {
    await page.getByRole('tab', { name: 'Past', selected: true }).waitFor();
    await expect.poll(() => search.inputValue()).toBe('inspection');
    await expect.poll(() => scrolledTo(page)).toBe(place);
  };
  await page.reload();
  await asItWas();
  await cards.getByRole('link', { name: 'View Inspection' }).nth(2).click();
  await page.getByRole('heading', { name: 'Statistics and Reports' }).waitFor();
  await page.goBack();
  await asItWas();

  await page.getByRole('navigation').getByRole('button', { name: 'Assets' }).click();
  await press(page, /^Find Asset/);
  const find = page.getByRole('dialog', { name: 'Find Asset...' });
  await find.getByLabel('Search', { exact: true }).fill('door');
  const found = find.getByRole('list', { name: 'Assets found' });
  await found.getByRole('link').first().waitFor();
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => found.getByRole('listitem').first().getAttribute('aria-posinset').then(Number)).toBeGreaterThan(10);
  await expect.poll(() => isScrolled(found)).toBe(true);
  await expect.poll(async () => (await rowsInSight(found)).length).toBeGreaterThan(3);
  const row = must((await rowsInSight(found))[2], 'a row in the middle');
  await found.getByRole('link').filter({ hasText: row }).click();
  await page.waitForURL('**/assets/overview/**');
  await find.waitFor({ state: 'detached' });
  await page.goBack();
  await found.getByRole('link').filter({ hasText: row }).waitFor();
  await expect.poll(() => find.getByLabel('Search', { exact: true }).inputValue()).toBe('door');
  await expect.poll(() => rowsInSight(found)).toContain(row);
  await find.getByRole('button', { name: 'Close' }).click();
  await find.waitFor({ state: 'detached' });
  await asItWas();
  await page.getByRole('navigation').getByRole('button', { name: 'Assets' }).click();
  await press(page, /^Find Asset/);
  await expect.poll(() => find.getByLabel('Search', { exact: true }).inputValue()).toBe('');
  await find.getByRole('button', { name: 'Close' }).click();
  await find.waitFor({ state: 'detached' });

  await openPath(page, '/sites');
  await search.fill('e');
  const details = page.getByRole('list', { name: 'Sites' }).getByRole('link', { name: 'Site Details' });
  await page.waitForURL('**/sites?search=e');
  await details.nth(3).waitFor();
  await scrollBy(page, 300);
  // Brings it into sight before its place is noted.
  await details.nth(1).hover();
  const far = await scrolledTo(page);
  expect(far).toBeGreaterThan(0);
  await details.nth(1).click();
  await press(page, /^Pass \d/);
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.waitForURL('**/assets/overview/**');
  await page.goBack();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => scrolledTo(page)).toBe(far);
  await expect.poll(() => search.inputValue()).toBe('e');

  // A saved inspection is seen at once, whichever tab has it.
  await openPath(page, '/inspections');
  await page.getByRole('tab', { name: 'Future' }).click();
  await page.getByRole('tab', { name: 'Future', selected: true }).waitFor();
  await cards.getByRole('link', { name: 'Edit Inspection' }).first().click();
  const title = await page.getByLabel('Inspection title*').inputValue();
  await says(page, 'Successfully updated Inspection', () => press(page, 'Save Changes'));
  await page.getByRole('tab', { name: 'Future', selected: true }).waitFor();
  await cards.getByText(title, { exact: true }).first().waitFor();
});

test('[S2.108, S2.115, SURVEY.17, SURVEY.30, SURVEY.54] an asset that is not inspected says why no survey is due, and who can change that, whichever way leads to it', async () => {
  const { url } = firemark.server;
  const { all, call, edit } = await apiClient(url, 'admin');
  const { inspection } = toDo;
  const asset = must(toDo.others.at(-2), 'a light to survey');
  const graded = must(toDo.others.at(-3), 'a light that is graded');
  const created_by_id = must(all('users').find(isAdministrator), 'an administrator').id;
  const [now, rest] = [
    new Date().toISOString(),
    { recommendations: null, answers: [], auto_complete_survey: false, deleted_at: null },
  ];
  const grade = { id: v7(), asset_id: graded.id, inspection_id: inspection.id, grade: 'pass', graded_at: localDay(new Date()) };
  await call('/asset-grades/update-or-create', { ...grade, ...rest, created_by_id, created_at: now, updated_at: now });
  const yesterday = addDays(localDay(new Date()), -1);
  await edit('inspections', inspection.id, { date_from: yesterday, date_to: yesterday });
  const ended = /^This inspection ended on \d\d\/\d\d\/\d{4}$/;
  for (const [user, remedy] of [
    ['inspector', 'An administrator can extend it.'],
    ['admin', 'You can extend it.'],
  ] as const) {
    const { page, seriousFaults } = await firemark.visitor(user);
    await shown(page, /^Synced/);
    const editing = page.getByRole('link', { name: 'Edit Inspection' });
    await openPath(page, `/assets/overview/${asset.id}/${inspection.id}`);
    await shown(page, ended);
    await shown(page, `${inspection.title}. ${remedy}`);
    await expect.poll(() => page.getByRole('link', { name: 'Start Inspection Survey' }).count()).toBe(0);
    await expect.poll(() => editing.count()).toBe(user === 'admin' ? 1 : 0);
    expect(await seriousFaults()).toEqual([]);
    await page.getByRole('link', { name: `Not Inspected - ${inspection.title}` }).click();
    for (const way of ['its row', 'its address'] as const) {
      if (way === 'its address') await page.goto(`/assets/survey/${asset.id}/${inspection.id}`);
      await page.waitForURL(`**/assets/survey/${asset.id}/answers/${inspection.id}`);
      await shown(page, ended);
      await shown(page, remedy);
      await page.getByRole('list', { name: 'Questions to come' }).getByText('1. Test').waitFor();
      await expect.poll(() => page.getByRole('link', { name: /^Start/ }).count()).toBe(0);
      await expect.poll(() => editing.count()).toBe(user === 'admin' ? 1 : 0);
    }
    expect(await seriousFaults()).toEqual([]);
    await page.goto(`/assets/survey/${graded.id}/answers/${inspection.id}`);
    await shown(page, 'Graded in this inspection already');
    await expect.poll(() => editing.count()).toBe(user === 'admin' ? 1 : 0);
    expect(await seriousFaults()).toEqual([]);
  }
});
