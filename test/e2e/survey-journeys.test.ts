import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { FAKE_CAMERA } from './driving/open-browser.ts';
import { openPath } from './driving/open-path.ts';
import type { PersonOptions } from './driving/person.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { storedOnDevice } from './looking/stored-on-device.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const tap = (page: Page, role: 'radio' | 'checkbox', name: string) =>
  page.locator('label', { has: page.getByRole(role, { name, exact: true }) }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function inspectorOffline(options: PersonOptions) {
  const inspector = await firemark.newPerson(options);
  await inspector.logIn('inspector');
  await shown(inspector.page, /^Synced/);
  await inspector.page.evaluate(() => navigator.serviceWorker.ready);
  await inspector.goOffline();
  return inspector;
}

test('[S1.4, S4.20] a whole extinguisher without a network: note, photo, remedial line, grade, all sent afterwards', async () => {
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const inspector = await inspectorOffline({ flags: FAKE_CAMERA });
  const { page } = inspector;
  await openPath(page, `/assets/overview/${asset.id}/${inspection.id}`);
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await asks(page, 'Check type');
  await tap(page, 'radio', 'Monthly visual');
  for (const question of ['In designated place', 'Unobstructed', 'Instructions clean']) {
    await asks(page, question);
    await tap(page, 'radio', 'Yes');
  }
  await asks(page, 'Free from damage');
  await tap(page, 'radio', 'No');
  await shown(page, 'A note or a photo is required');
  await press(page, 'Add photo');
  await page.getByRole('button', { name: 'Take photo', disabled: false }).click();
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await press(page, 'Use');
  await press(page, 'Next');
  await asks(page, 'Damage found');
  await tap(page, 'checkbox', 'Corrosion');
  await press(page, 'Next');
  await asks(page, 'Gauge in operable range');
  await tap(page, 'radio', 'Yes');
  await asks(page, 'Pin, seal');
  await tap(page, 'radio', 'Yes');
  await page.getByText('Survey date').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Fail', exact: true }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Recommended remedial works').inputValue()).toContain('Damaged: withdraw from use');
  await page.getByRole('list', { name: 'Answers' }).getByRole('img', { name: 'Photo 1' }).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await says(page, 'Survey successfully saved', () => press(page, 'Submit Survey'));
  await shown(page, /^~ Damaged: withdraw from use/);
  await shown(page, /2 unsent/);
  await inspector.goOnline();
  await shown(page, /^Synced/);
  const { all } = await apiClient(firemark.server.url, 'admin');
  const grade = all('asset_grades').find(
    ({ asset_id, inspection_id }) => asset_id === asset.id && inspection_id === inspection.id,
  );
  const photos = all('files').map(({ id }) => id);
  expect(photos.some((id) => JSON.stringify(grade?.answers).includes(id))).toBe(true);
  await inspector.close();
});

test('[S2.124, S5.2, SURVEY.2, SURVEY.5, SURVEY.27] a fire door without a network: what is asked follows the answers, and outlives the killing of the page', async () => {
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire door');
  const inspector = await inspectorOffline({ keepsProfile: true });
  const survey = `/assets/survey/${asset.id}/${inspection.id}`;
  await openPath(inspector.page, survey);
  await asks(inspector.page, 'Check');
  await tap(inspector.page, 'radio', 'Quarterly communal');
  await asks(inspector.page, 'Access gained?');
  await shown(inspector.page, /^Question 2 of 2$/);
  await tap(inspector.page, 'radio', 'Yes');
  await asks(inspector.page, 'Rating');
  await shown(inspector.page, /^Question 3 of 14$/);
  await tap(inspector.page, 'radio', 'FD30S');
  await asks(inspector.page, 'Certification label');
  await tap(inspector.page, 'radio', 'Yes');
  await asks(inspector.page, 'Leaf and frame');
  await tap(inspector.page, 'radio', 'Yes');
  await asks(inspector.page, 'Top and side gaps');
  await tap(inspector.page, 'radio', 'No');
  await press(inspector.page, 'Use');
  await shown(inspector.page, /^Question 6 of 15$/);
  const drafts = async () => / drafts\n.*\n(.*)/.exec((await storedOnDevice(inspector.page)).text)?.[1];
  await expect.poll(drafts).toContain('Gaps out of limit');

  await inspector.reopenBrowser(`/assets/overview/${asset.id}/${inspection.id}`);
  const { page } = inspector;
  await page.getByRole('link', { name: /^Resume survey, 6 of 15 answered/ }).click();
  await asks(page, 'Top and side gaps');
  for (let step = 0; step < 8; step += 1) {
    if (await page.getByRole('heading', { name: /^Largest gap/, level: 2 }).isVisible()) break;
    await press(page, 'Next');
  }
  await asks(page, /^Largest gap/);
  await page.getByRole('textbox', { name: 'Largest gap' }).fill('7');
  await tap(page, 'checkbox', 'Hinge side');
  await page.goto(survey);
  await asks(page, /^Largest gap/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Largest gap' }).inputValue()).toBe('7');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Hinge side' }).isChecked()).toBe(true);
  expect(await inspector.seriousFaults()).toEqual([]);

  await openPath(page, `/assets/survey/${asset.id}/answers/${inspection.id}`);
  const answers = page.getByRole('list', { name: 'Answers' });
  await answers.getByRole('button', { name: /2\. Access gained/ }).click();
  await tap(page, 'radio', 'No');
  await press(page, 'Use');
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await answers.getByText(/3\. Reason and attempts made/).waitFor();
  await expect.poll(() => answers.getByText(/Largest gap/).count()).toBe(0);
  await answers.getByRole('button', { name: /2\. Access gained/ }).click();
  await tap(page, 'radio', 'Yes');
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await answers
    .getByText(/Largest gap/)
    .first()
    .waitFor();
  await expect.poll(() => answers.innerText()).toMatch(/7 mm[\s\S]*Hinge side/);
  await inspector.close();
});

test('[S3.18] a question set with what can not be read still opens, names it, and changes nothing that is stored', async () => {
  const { url } = firemark.server;
  const { all, call } = await apiClient(url, 'admin');
  const { asset, assetType, inspection } = await surveyToDo(url, 'inspector', 'Fire extinguisher');
  const [first, second, third, ...rest] = assetType.questions;
  const odd = must(second, 'a second question');
  const broken = must(third, 'a third question');
  const type = must(
    all('asset_types').find(({ id }) => id === assetType.id),
    'the type',
  );
  const questions = [
    must(first, 'a first question'),
    { ...odd, answer_types: odd.answer_types.map((one, at) => (at === 0 ? { ...one, component_name: 'hologram' } : one)) },
    { ...broken, answer_types: broken.answer_types.map((one, at) => (at === 0 ? { ...one, props: '{"options":' } : one)) },
    ...rest.map((question, at) =>
      at === 0
        ? {
            ...question,
            conditional: {
              ...must(rest.find(({ conditional }) => conditional)?.conditional, 'a condition'),
              question_id: asset.id,
            },
          }
        : question,
    ),
  ];
  const inspector = await firemark.newPerson({ visiting: true });
  await inspector.logIn('inspector');
  await shown(inspector.page, /^Synced/);
  const { page } = inspector;
  await openPath(page, `/assets/survey/${asset.id}/${inspection.id}`);
  await asks(page, must(first, 'a first question').name);
  await tap(page, 'radio', 'Monthly visual');
  await asks(page, odd.name);
  await tap(page, 'radio', 'Yes');
  await asks(page, broken.name);

  await call('/asset-types/update-or-create', { ...type, questions, updated_at: new Date().toISOString() });
  await shown(page, "The 'radio-buttons' answer can't be read");
  await press(page, 'Previous');
  await shown(page, "'hologram' can't be answered here");
  await shown(page, 'Its answer is kept: "Yes"');
  await press(page, 'Next');
  await press(page, 'Next');
  await asks(page, must(rest[1], 'the question after the one that is hidden').name);
  expect(await inspector.seriousFaults()).toEqual([]);
  await call('/asset-types/update-or-create', { ...type, updated_at: new Date().toISOString() });
  await openPath(page, `/assets/survey/${asset.id}/answers/${inspection.id}`);
  const answers = page.getByRole('list', { name: 'Answers' });
  await answers.getByText(`2. ${odd.name}`).waitFor();
  await expect.poll(() => answers.getByRole('listitem').filter({ hasText: odd.name }).innerText()).toContain('Yes');
  await inspector.close();
});
