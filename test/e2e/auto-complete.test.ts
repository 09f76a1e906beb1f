import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleQuestion } from '#domain/examples.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** A building full of lights, beside the one that waits for its survey. */
async function addLights(count: number): Promise<void> {
  const { asset } = await surveyToDo(firemark.server.url, 'inspector', 'Emergency light');
  const { call } = await apiClient(firemark.server.url, 'admin');
  for (let nth = 0; nth < count; nth += 1) {
    const updated_at = new Date().toISOString();
    await call('/assets/update-or-create', { ...asset, id: v7(), serial_number: `L-${nth}`, created_at: updated_at, updated_at });
  }
}

test('[S2.86, S2.87, S4.13, S4.16, S9.10, GRADE.10] the untested lights of an inspection are completed at once, taken back, and completed for good, and give way to a test', async () => {
  const { url } = firemark.server;
  await addLights(100);
  const { assetType, inspection, others } = await surveyToDo(url, 'inspector', 'Emergency light');
  const { all } = await apiClient(url, 'inspector');
  const complex = all('asset_types').find(({ is_complex, id }) => is_complex === 1 && inspection.asset_type_ids.includes(id));
  const { page, logIn, goOffline, goOnline, seriousFaults, close } = await firemark.newPerson();
  await logIn('inspector');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();

  await openPath(page, `/inspections/view/${inspection.id}/assets/${complex?.id}`);
  await page.getByRole('heading', { name: 'NOT Tested in this Inspection' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Options' }).count()).toBe(0);

  await openPath(page, `/inspections/view/${inspection.id}/assets/${assetType.id}`);
  const waiting = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  await waiting.waitFor();
  const dialog = page.getByRole('dialog', { name: 'Auto-complete surveys' });
  const complete = async () => {
    await page.getByRole('button', { name: 'Options' }).click();
    await dialog.getByText('Auto-complete answers all questions Yes/Pass and grades the asset Green.').waitFor();
    await expect.poll(() => dialog.getByLabel('Date', { exact: true }).count()).toBe(0);
    await dialog.getByText(`${others.length} untested`).waitFor();
    await dialog.getByRole('checkbox', { name: /^Emergency lights/ }).check();
    await expect.poll(() => dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(new Date().toLocaleDateString('en-GB'));
    expect(await seriousFaults()).toEqual([]);
    await says(
      page,
      `${others.length} surveys successfully saved`,
      () => dialog.getByRole('button', { name: 'Auto-complete Survey(s)' }).click(),
      { waits: true },
    );
    await shown(page, 'Every one is tested');
  };
  expect(others.length).toBeGreaterThan(100);
  await complete();
  await page.getByRole('button', { name: 'Undo' }).click();
  await waiting.waitFor();
  await complete();
  await goOnline();
  await shown(page, /^Synced/);

  const arrived = (await apiClient(url, 'admin'))
    .all('asset_grades')
    .filter((grade) => grade.inspection_id === inspection.id && grade.auto_complete_survey && grade.deleted_at === null);
  const ids = new Set(others.map(({ id }) => id));
  expect(arrived.filter((grade) => ids.has(grade.asset_id))).toHaveLength(others.length);
  expect(new Set(arrived.map(({ grade }) => grade))).toEqual(new Set(['pass']));

  const completed = must(
    arrived.find(({ asset_id }) => ids.has(asset_id)),
    'a grade of a light',
  );
  const { asset_id, inspection_id, answers } = completed;
  const { edit } = await apiClient(url, 'inspector');
  await edit('asset_grades', v7() as typeof completed.id, {
    asset_id,
    inspection_id,
    answers,
    grade: 'fail',
    graded_at: inspection.date_from,
    recommendations: '~ Replace the battery',
    auto_complete_survey: false,
  });
  await openPath(page, `/assets/overview/${asset_id}`);
  await shown(page, 'Bulk-completed: what was tested in this inspection counts');
  expect(await seriousFaults()).toEqual([]);
  await close();
});

test('[DEV.22, S2.26] where grades have not arrived figures and lists say so, and nothing is completed at once', async () => {
  const { assetType, inspection, asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, logIn, seriousFaults, close } = await firemark.newPerson({ visiting: true });
  await page.route('**/api/sync/pull', async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null };
    if (cursor !== null) return route.abort();
    const response = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
    const first = (await response.json()) as PullPage;
    const assets = (first.rows.assets ?? []).filter(({ id }) => id !== asset.id);
    const rows = { ...first.rows, assets: [...assets, asset], asset_grades: [] };
    await route.fulfill({ response, json: { ...first, more: true, rows } });
  });
  await logIn('inspector');
  const soFar = 'Not all is on this device yet: figures may still change.';
  for (const path of ['/inspections', '/dashboard', `/assets/overview/${asset.id}`, `/inspections/view/${inspection.id}`]) {
    await openPath(page, path);
    await shown(page, soFar);
  }
  await openPath(page, `/inspections/view/${inspection.id}/assets/${assetType.id}`);
  await shown(page, soFar);
  await shown(page, 'Not on this device yet');
  expect(await page.getByText('None is tested yet').count()).toBe(0);
  const options = page.getByRole('button', { name: 'Options' });
  const between = async () => {
    const [above, below] = await Promise.all([options.boundingBox(), page.getByText(soFar).boundingBox()]);
    return must(below, 'the line').y - must(above, 'the button').y - must(above, 'the button').height;
  };
  await expect.poll(between).toBeGreaterThanOrEqual(8);
  await options.click();
  const dialog = page.getByRole('dialog', { name: 'Auto-complete surveys' });
  await dialog.getByText('Not on this device yet').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);

  await openPath(page, `/inspections/view/${inspection.id}/assets/${v7()}`);
  await page.getByRole('link', { name: 'To Inspection' }).click();
  await page.waitForURL(`**/inspections/view/${inspection.id}`);
  await close();
});

test('[SURVEY.53] nothing is completed of a type of which a first option fails, and its dialog says so', async () => {
  const { url } = firemark.server;
  const { assetType, inspection } = await surveyToDo(url, 'inspector', 'Fire extinguisher');
  const options = ['No', 'Yes'].map((value) => ({ value, outcome: value === 'No' ? 'fail' : 'pass' }));
  const questions = [exampleQuestion('Charged', {}, [{ component_name: 'radio-buttons', props: { options } }])];
  const { call } = await apiClient(url, 'admin');
  await call('/asset-types/update-or-create', { ...assetType, questions, updated_at: new Date().toISOString() });
  const { page, seriousFaults } = await firemark.visitor('inspector');
  await openPath(page, `/inspections/view/${inspection.id}/assets/${assetType.id}`);
  await page.getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auto-complete surveys' });
  await dialog.getByText('The first option of a question of this type is a fail. Survey its assets one by one.').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
});
