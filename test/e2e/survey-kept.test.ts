import type { Locator, Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { Asset } from '#domain/asset/asset.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { viewports } from './driving/open-browser.ts';
import { openPath } from './driving/open-path.ts';
import type { Person } from './driving/person.ts';
import { holdCalls } from './driving/hold-messages.ts';
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
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const tap = (page: Page, name: string) => page.locator('label', { has: radio(page, name) }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const light = (place: number): Asset => must(toDo.others[place], 'a light to survey');
const survey = (place: number) => `/assets/survey/${light(place).id}/${toDo.inspection.id}`;
const summary = (place: number) => `/assets/survey/${light(place).id}/answers/${toDo.inspection.id}`;
const overview = (place: number) => `/assets/overview/${light(place).id}/${toDo.inspection.id}`;

/** One who stays on each question until Next is pressed. */
async function inspectorHere(): Promise<Person> {
  const inspector = await firemark.visitor('inspector');
  await inspector.page.evaluate(() => localStorage.setItem('firemark-advance', 'off'));
  await shown(inspector.page, /^Synced/);
  return inspector;
}

async function gradesOf(place: number) {
  const { all } = await apiClient(firemark.server.url, 'admin');
  return all('asset_grades').filter(
    ({ asset_id, inspection_id }) => asset_id === light(place).id && inspection_id === toDo.inspection.id,
  );
}

test('[SURVEY.3, SURVEY.24, SURVEY.25, SURVEY.26] two tabs on one survey keep the answers of both; what one submits has ended in the other, and is not begun again unknowingly', async () => {
  const inspector = await inspectorHere();
  const { page: one } = inspector;
  const other = await one.context().newPage();
  await openPath(one, survey(0));
  await asks(one, 'Test');
  await other.goto(survey(0));
  await asks(other, 'Test');
  await tap(one, 'Monthly functional');
  await press(other, 'Next');
  await asks(other, 'Charge indicator');
  await tap(other, 'Yes');
  await press(one, 'Next');
  await expect.poll(() => radio(one, 'Yes').isChecked()).toBe(true);
  await press(other, 'Previous question');
  await expect.poll(() => radio(other, 'Monthly functional').isChecked()).toBe(true);

  await openPath(one, summary(0));
  await press(one, 'Submit Survey');
  await shown(one, 'Value is required');
  await expect.poll(() => radio(one, 'Pass').evaluate((input) => input === document.activeElement)).toBe(true);
  await shown(one, '1 field needs attention: Grade');
  await tap(one, 'Pass');
  await press(one, 'Submit Survey');
  await shown(one, /^\d questions are not answered$/);
  await says(one, 'Survey successfully saved', () => press(one, 'Submit all the same'));
  await shown(other, 'This survey has ended');
  await other.goto(survey(0));
  await shown(other, 'Graded in this inspection already');
  await press(other, 'Survey it again');
  await asks(other, 'Test');
  await other.close();
  await expect.poll(() => gradesOf(0)).toMatchObject([{ answers: [{ value: '"Monthly functional"' }, { value: '"Yes"' }] }]);
});

test('[FORM.44] a survey takes nothing more while it is submitted, and is saved as it was', async () => {
  const { page } = await inspectorHere();
  await openPath(page, survey(9));
  await asks(page, 'Test');
  await tap(page, 'Monthly functional');
  await openPath(page, summary(9));
  const works = page.getByLabel('Recommended remedial works');
  await works.fill('Replace');
  await tap(page, 'Pass');
  await press(page, 'Submit Survey');
  await shown(page, /^\d questions are not answered$/);
  const goOn = await holdCalls(page);
  await says(page, 'Survey successfully saved', async () => {
    await press(page, 'Submit all the same');
    await expect.poll(() => works.evaluate((field) => field.closest('[inert]') !== null)).toBe(true);
    await works.evaluate((field: HTMLElement) => field.focus());
    await page.keyboard.type(' at once');
    await goOn();
  });
  await expect.poll(() => gradesOf(9)).toMatchObject([{ recommendations: '~ Replace', grade: 'pass' }]);
});

test('[SURVEY.7, SURVEY.8, SURVEY.23, SURVEY.24] a failing answer without a note or a photo is not submitted; the grade follows the answers until it is chosen', async () => {
  const inspector = await inspectorHere();
  const { page } = inspector;
  const answers = page.getByRole('list', { name: 'Answers' });
  await openPath(page, survey(1));
  await press(page, 'Auto-Complete Using Previous Survey');
  await page.getByRole('button', { name: /^View And Edit Before Saving/ }).click();
  await page.waitForURL('**/answers/**');
  await expect.poll(() => radio(page, 'Pass').isChecked()).toBe(true);
  await answers.getByRole('button', { name: /3\. Present, clean/ }).click();
  await tap(page, 'No');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => radio(page, 'Fail').isChecked()).toBe(true);
  await press(page, 'Submit Survey');
  await page.getByRole('dialog').getByText('A note or a photo is required').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Use' }).click();
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Survey date').waitFor();

  await page.goto(survey(1));
  await asks(page, 'Test');
  await press(page, 'Auto-Complete Using Previous Survey');
  await page.getByRole('button', { name: /^Save Without Editing Responses/ }).click();
  await shown(page, 'Replace the answers given so far?');
  expect(await inspector.seriousFaults()).toEqual([]);
  await press(page, 'No');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.goto(summary(1));
  await answers.getByText('3. Present, clean').waitFor();
  await says(page, 'Survey successfully saved', () => press(page, 'Submit Survey'));
  await expect.poll(() => gradesOf(1)).toMatchObject([{ grade: 'fail' }]);
  await page.waitForURL('**/assets/overview/**');
  await page.goBack();
  await shown(page, 'Graded in this inspection already');
});

test('[SURVEY.50] the previous survey is saved over a question that it leaves open only knowingly, or is edited', async () => {
  const { all, call } = await apiClient(firemark.server.url, 'admin');
  const { id } = light(8);
  const previous = must(
    all('asset_grades').find(({ asset_id, answers }) => asset_id === id && answers.length > 0),
    'a survey',
  );
  const answers = previous.answers.map((answer) => ({
    ...answer,
    id: v7(),
    value: answer.question_name.startsWith('Charge indicator') ? '"Renamed since"' : answer.value,
  }));
  const [graded_at, now] = [localDay(new Date()), new Date().toISOString()];
  const grade = { ...previous, id: v7(), inspection_id: null, graded_at, answers, created_at: now, updated_at: now };
  await call('/asset-grades/update-or-create', grade);
  const inspector = await inspectorHere();
  const { page } = inspector;
  const asked = page.getByRole('alertdialog', { name: '1 question is not answered' });
  const save = async () => {
    await press(page, 'Auto-Complete Using Previous Survey');
    await shown(page, `The survey of ${formatDay(graded_at)}`);
    await press(page, /^Save Without Editing Responses/);
  };
  await openPath(page, survey(8));
  await asks(page, 'Test');
  await save();
  await asked.waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await asked.getByRole('button', { name: 'Answer them' }).click();
  await page.waitForURL('**/answers/**');
  const open = page.getByRole('list', { name: 'Answers' }).getByRole('listitem').filter({ hasText: 'Not answered' });
  await open.filter({ hasText: 'Charge indicator' }).waitFor();
  expect(await open.count()).toBe(1);
  expect(await gradesOf(8)).toEqual([]);
  await openPath(page, survey(8));
  await save();
  await page.getByRole('alertdialog', { name: 'Replace the answers given so far?' }).getByRole('button', { name: 'Yes' }).click();
  await says(page, 'Survey successfully saved', () => asked.getByRole('button', { name: 'Submit all the same' }).click());
  await expect.poll(async () => (await gradesOf(8)).map((saved) => saved.answers.length)).toEqual([answers.length - 1]);
});

test('[SURVEY.9, SURVEY.56] an edit of a saved survey keeps what a colleague saved meanwhile, shows it, and asks about the grade', async () => {
  const [inspector, colleague] = [await inspectorHere(), await firemark.visitor('admin')];
  const { page } = inspector;
  await openPath(page, survey(2));
  await press(page, 'Auto-Complete Using Previous Survey');
  await says(page, 'Survey successfully saved', () =>
    page.getByRole('button', { name: /^Save Without Editing Responses/ }).click(),
  );
  await expect.poll(() => gradesOf(2)).toHaveLength(1);
  const [grade] = await gradesOf(2);
  const saved = `${summary(2)}/asset-grade/${must(grade, 'the grade').id}`;
  await openPath(page, saved);
  await page.getByLabel('Recommended remedial works').fill('Mine');
  const fails = async (by: Page, question: RegExp) => {
    await by.getByRole('list', { name: 'Answers' }).getByRole('button', { name: question }).click();
    await tap(by, 'No');
    await by.getByRole('dialog').getByRole('button', { name: 'Use' }).click();
    await press(by, 'Done');
  };
  await fails(page, /3\. Present/);
  await openPath(colleague.page, saved);
  await fails(colleague.page, /2\. Charge indicator/);
  await says(colleague.page, 'Survey successfully saved', () => press(colleague.page, 'Submit Survey'));
  await page.getByRole('listitem').filter({ hasText: '2. Charge indicator' }).getByText('No', { exact: true }).waitFor();
  await shown(page, 'Changed elsewhere while you were editing');
  await press(page, 'Submit Survey');
  const asked = page.getByRole('alertdialog', { name: 'Changed elsewhere while you were editing' });
  await says(page, 'Survey successfully saved', () => asked.getByRole('button', { name: 'Submit Survey' }).click());
  await expect.poll(() => gradesOf(2)).toMatchObject([{ grade: 'fail', recommendations: expect.stringContaining('Mine') }]);
  const { answers, recommendations } = must((await gradesOf(2))[0], 'the grade');
  expect(recommendations).toContain('Charge indicator not lit');
  expect(answers.filter(({ value }) => value === '"No"')).toHaveLength(2);
});

test('[SURVEY.4, SURVEY.37, SURVEY.38, MAY.9] what others did to its asset meanwhile is said before a survey is saved; it does not go on as one of another type', async () => {
  const inspector = await inspectorHere();
  const { page } = inspector;
  const { all, call, edit } = await apiClient(firemark.server.url, 'admin');
  for (const place of [7, 6]) {
    await openPath(page, survey(place));
    await asks(page, 'Test');
    await tap(page, 'Monthly functional');
  }
  const graded_at = localDay(new Date());
  const grade = { id: v7(), asset_id: light(6).id, inspection_id: toDo.inspection.id, grade: 'fail', graded_at };
  const created_by_id = must(all('users').find(isAdministrator), 'an administrator').id;
  const rest = { created_by_id, recommendations: null, answers: [], auto_complete_survey: false, deleted_at: null };
  const now = new Date().toISOString();
  await call('/asset-grades/update-or-create', { ...grade, ...rest, created_at: now, updated_at: now });
  await openPath(page, summary(6));
  await shown(page, 'Graded in this inspection already');
  await shown(page, `A survey of ${formatDay(graded_at)} is saved: Fail. This one counts instead.`);
  await tap(page, 'Pass');
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  const asked = page.getByRole('alertdialog', { name: 'Graded in this inspection already' });
  await asked.getByText(/This one counts instead/).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await says(page, 'Survey successfully saved', () => asked.getByRole('button', { name: 'Submit Survey' }).click());
  await expect.poll(async () => (await gradesOf(6)).map(({ grade: value }) => value).toSorted()).toEqual(['fail', 'pass']);

  const other = must(
    all('asset_types').find(({ id }) => id !== light(7).asset_type_id),
    'another type',
  );
  await openPath(page, survey(7));
  await asks(page, 'Test');
  await edit('assets', light(7).id, { asset_type_id: other.id });
  await shown(page, 'Its questions have changed');
  await page.getByRole('list', { name: 'Answers' }).getByText('Monthly functional').waitFor();
  await edit('assets', light(7).id, { asset_type_id: light(7).asset_type_id });
  await asks(page, 'Test');
  await expect.poll(() => radio(page, 'Monthly functional').isChecked()).toBe(true);
  await edit('assets', light(7).id, { asset_type_id: other.id });
  await edit('assets', light(7).id, { deleted_at: now });
  await shown(page, 'This asset was deleted');
  await press(page, 'Restore asset');
  await shown(page, 'Its questions have changed');
  await press(page, 'Discard these answers');
  await press(page, 'Yes');
  // By its text: the question that is still asked hides it from roles.
  await expect.poll(() => page.getByText('Its questions have changed').count()).toBe(0);
});

test('[SURVEY.4, SURVEY.25, SURVEY.27, SURVEY.40] a survey that can not go on is shown, goes on as an ad hoc survey or is given up, and is never dropped by itself', async () => {
  const inspector = await inspectorHere();
  const { page } = inspector;
  for (const place of [3, 4]) {
    await openPath(page, survey(place));
    await tap(page, 'Monthly functional');
    await press(page, 'Next');
    await asks(page, 'Charge indicator');
    await tap(page, 'Yes');
    await press(page, 'Next');
    await page.getByRole('heading', { name: 'Charge indicator', level: 2 }).waitFor({ state: 'detached' });
    await press(page, 'Previous question');
    await asks(page, 'Charge indicator');
  }
  const { all, call } = await apiClient(firemark.server.url, 'admin');
  const stored = must(
    all('inspections').find(({ id }) => id === toDo.inspection.id),
    'the inspection',
  );
  await call('/inspections/update-or-create', { ...stored, deleted_at: new Date().toISOString() });
  await shown(page, 'This inspection was removed');
  await page.getByRole('list', { name: 'Answers' }).getByText('Monthly functional').waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await press(page, 'Continue as Ad Hoc Survey');
  await page.waitForURL(`**/assets/survey/${light(4).id}`);
  await asks(page, 'Charge indicator');
  await expect.poll(() => radio(page, 'Yes').isChecked()).toBe(true);

  const inProgress = page.getByRole('region', { name: 'Surveys in progress' });
  await openPath(page, `/assets/overview/${light(4).id}`);
  await inProgress.getByRole('link', { name: /^Resume survey, 2 of .*Ad Hoc Survey/ }).waitFor();
  await openPath(page, `/assets/survey/${light(3).id}`);
  await tap(page, 'Monthly functional');
  await openPath(page, overview(3));
  await inProgress.getByRole('link', { name: /^Inspection removed: 2 answers are kept/ }).click();
  await shown(page, /^An ad hoc survey of this asset is in progress already/);
  await expect.poll(() => page.getByRole('button', { name: 'Continue as Ad Hoc Survey' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Resume Ad Hoc Survey' }).click();
  await press(page, 'Cancel');
  await press(page, 'Yes');
  await page.waitForURL(`**/assets/overview/${light(3).id}`);

  await openPath(page, '/dashboard');
  await page.getByRole('link', { name: /^Inspection removed: 2 answers are kept/ }).click();
  await shown(page, 'This inspection was removed');
  await page.getByRole('button', { name: 'Continue as Ad Hoc Survey' }).waitFor();
  await press(page, 'Discard these answers');
  await press(page, 'Yes');
  await shown(page, 'This survey is not on this device');
  await openPath(page, '/dashboard');
  await page.getByRole('link', { name: /^Resume survey, 2 of / }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Inspection removed/ }).count()).toBe(0);
  await call('/inspections/update-or-create', { ...stored, updated_at: new Date().toISOString() });
  await openPath(page, overview(3));
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();

  const coming = must(
    all('inspections').find(
      ({ site_id, date_from, closed_at }) => site_id === stored.site_id && date_from > stored.date_to && closed_at === null,
    ),
    'a future inspection of the site',
  );
  await openPath(page, `/assets/survey/${light(3).id}/answers/${coming.id}`);
  await shown(page, /^This inspection starts on /);
  await expect.poll(() => page.getByRole('link', { name: /^Start/ }).count()).toBe(0);
});

test('[SCOPE.6] the answers of a survey that are not on the device need a connection, and come with it', async () => {
  const { all, call } = await apiClient(firemark.server.url, 'admin');
  const [someone] = all('users');
  const newcomer = { ...someone, id: v7(), username: 'newcomer', password: 'demo-password', user_role_id: 2, status: 'Active' };
  await call('/users/update-or-create', { ...newcomer, updated_at: new Date().toISOString() });
  // Who inspects nowhere yet holds no answers.
  const inspector = await firemark.newPerson();
  await inspector.logIn('newcomer');
  const { page } = inspector;
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openPath(page, `/assets/overview/${light(5).id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await inspector.goOffline();
  await page.getByRole('link', { name: 'Start Ad Hoc Survey' }).click();
  await shown(page, 'Needs a connection');
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.goOnline();
  const again = page.getByRole('button', { name: 'Auto-Complete Using Previous Survey' }).filter({ visible: true });
  await page.context().route(/\/api\/answers/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  // On its side the question would be pushed out of sight by what comes above it later.
  await page.setViewportSize(viewports.landscape);
  await again.click();
  await shown(page, 'Not loaded. Tap to try again.');
  const topOf = async (part: Locator) => must(await part.boundingBox(), 'its place').y;
  const [asked, note] = [page.getByRole('heading', { level: 2 }), page.getByRole('button', { name: 'Add note' })];
  await expect.poll(async () => (await topOf(note)) - (await topOf(asked))).toBeGreaterThan(20);
  await page.context().unroute(/\/api\/answers/);
  await again.click();
  await shown(page, 'Previous Response');
  await inspector.close();
});

test('[DEV.11] a page that goes to sleep amid an answer and comes back keeps it, and leaves nothing of it to the next page', async () => {
  const { page } = await inspectorHere();
  await openPath(page, survey(5));
  await asks(page, 'Test');
  const left = await page.locator('label', { has: radio(page, 'Monthly functional') }).evaluate((label: HTMLElement) => {
    const turn = (name: string) => dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    const isLeft = () => sessionStorage.getItem('firemark-left') !== null;
    label.click();
    return ['pagehide', 'pageshow'].map((name) => turn(name) && isLeft());
  });
  expect(left).toEqual([true, false]);
  await press(page, 'Next');
  await asks(page, 'Charge indicator');
  await shown(page, /^Synced/);
  await page.reload();
  await asks(page, 'Charge indicator');
  await press(page, 'Previous question');
  await expect.poll(() => radio(page, 'Monthly functional').isChecked()).toBe(true);
});
