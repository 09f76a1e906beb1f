import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { examplePhoto } from '../example-photo.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { openPath } from './driving/open-path.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';

let firemark: Firemark;
let toDo: SurveyToDo;
let nextAsset = 0;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const slot = (component_name: string, props: object = {}) => ({ component_name, props });

/** An inspector at the first of these questions, for an asset that is new; these answers were given before. */
async function surveyOf(questions: readonly Question[], before: readonly Answer[] = [], advances = true) {
  const { call, all } = await apiClient(firemark.server.url, 'admin');
  const { assetType, inspection } = toDo;
  const updated_at = new Date().toISOString();
  await call('/asset-types/update-or-create', { ...assetType, questions, updated_at });
  nextAsset += 1;
  const asset = { ...toDo.asset, id: v7() as typeof toDo.asset.id, serial_number: `S-${nextAsset}`, created_at: updated_at };
  await call('/assets/update-or-create', { ...asset, updated_at });
  if (before.length > 0) {
    const grade = {
      ...must(all('asset_grades')[0], 'a grade'),
      id: v7(),
      asset_id: asset.id,
      inspection_id: null,
      deleted_at: null,
    };
    const graded_at = updated_at.slice(0, 10);
    await call('/asset-grades/update-or-create', { ...grade, graded_at, answers: before, created_at: updated_at, updated_at });
  }
  // What comes after the questions tells that the device has them.
  const location = `Shelf ${nextAsset}`;
  await call('/assets/update-or-create', { ...asset, location, updated_at: new Date().toISOString() });
  const inspector = await firemark.visitor('inspector');
  await openPath(inspector.page, `/assets/overview/${asset.id}`);
  await inspector.page.getByText(location).filter({ visible: true }).first().waitFor();
  await inspector.page.evaluate((setting) => localStorage.setItem('firemark-advance', setting), advances ? 'on' : 'off');
  const path = `/assets/survey/${asset.id}/${inspection.id}`;
  await openPath(inspector.page, path);
  await asks(inspector.page, must(questions[0], 'a question').name);
  const answers = `/assets/survey/${asset.id}/answers/${inspection.id}`;
  return { inspector, page: inspector.page, asset, path, answers };
}

/** The grade that the server holds of the asset in the inspection. */
async function gradeOf(assetId: string) {
  const { all } = await apiClient(firemark.server.url, 'admin');
  return all('asset_grades').find((one) => one.asset_id === assetId && one.inspection_id === toDo.inspection.id);
}

const isInSight = (label: Element) => {
  const { left, top, height } = label.getBoundingClientRect();
  return label.contains(document.elementFromPoint(left + 4, top + height / 2));
};

const signed = exampleQuestion('Signed', { order: 1 }, [slot('signature', { label: 'Inspector' })]);
const last = exampleQuestion('Last', { order: 2 });

test('[S2.130, SURVEY.20, SURVEY.26] a finger signs without moving the page, in several strokes, also where the browser breaks one off', async () => {
  const { inspector, page, answers } = await surveyOf([signed, last]);
  const touch = await page.context().newCDPSession(page);
  const pad = page.getByRole('img', { name: 'Signed?' });
  const stroke = async (from: number, to: number, end: 'touchEnd' | 'touchCancel' = 'touchEnd') => {
    const { x, y, width, height } = must(await pad.boundingBox(), 'the pad');
    const at = (part: number) => [{ x: x + width * part, y: y + height / 2 }];
    // Sent in one go: a finger that rests on its way presses long.
    await Promise.all([
      touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) }),
      ...[0.25, 0.5, 0.75, 1].map((part) =>
        touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + (to - from) * part) }),
      ),
      touch.send('Input.dispatchTouchEvent', { type: end, touchPoints: [] }),
    ]);
  };
  const strokes = async () => (await pad.locator('path').getAttribute('d'))?.match(/M/g)?.length ?? 0;

  await stroke(0.8, 0.1);
  await expect.poll(() => strokes()).toBe(1);
  await stroke(0.2, 0.6);
  await expect.poll(() => strokes()).toBe(2);
  await page.reload();
  await asks(page, 'Signed?');
  await expect.poll(strokes).toBe(2);
  await stroke(0.5, 0.9, 'touchCancel');
  await expect.poll(() => strokes()).toBe(3);
  await page.reload();
  await asks(page, 'Signed?');
  await expect.poll(strokes).toBe(3);
  await inspector.photograph('survey-signature');

  await press(page, 'Clear');
  await page.getByRole('textbox', { name: 'Or type your name' }).pressSequentially('Ada Okafor');
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'Or type your name' }).inputValue()).toBe('Ada Okafor');
  expect(await inspector.seriousFaults()).toEqual([]);

  await press(page, 'Clear');
  await stroke(0.2, 0.8);
  await openPath(page, answers);
  const drawing = page.getByRole('list', { name: 'Answers' }).getByRole('img', { name: 'Signature' });
  await drawing.waitFor();
  await page.locator('label', { has: page.getByRole('radio', { name: 'Pass', exact: true }) }).click();
  await inspector.photograph('survey-signature-answers');
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page
    .getByRole('link', { name: `Completed inspection - ${toDo.inspection.title}` })
    .first()
    .click();
  await drawing.waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
});

test('[SURVEY.10, SURVEY.26, SURVEY.33] a number outside its limits stays as it was typed, with its complaint, until it is mended, and is not submitted', async () => {
  const weighed = exampleQuestion('Weighed', { order: 1 }, [slot('number', { label: 'Weight', unit: 'kg', min: 0, max: 100 })]);
  const { inspector, page, asset, path, answers } = await surveyOf([weighed, last], [], false);
  const weight = page.getByRole('textbox', { name: 'Weighed?' });
  const limits = page.getByText('Between 0 and 100', { exact: true });
  const gap = async () => {
    const { y, height } = must(await weight.boundingBox(), 'the field');
    return must(await limits.boundingBox(), 'its limits').y - y - height;
  };
  await expect.poll(gap).toBeLessThan(24);
  const isComplained = () => page.getByText('Must be between 0 and 100').waitFor();
  await weight.fill('15');
  await weight.fill('150');
  await isComplained();
  await press(page, 'Next');
  await asks(page, 'Last?');
  await page.keyboard.press('1');
  await press(page, 'Previous');
  await isComplained();
  await page.reload();
  await isComplained();
  await expect.poll(() => weight.inputValue()).toBe('150');

  await openPath(page, answers);
  const row = page.getByRole('list', { name: 'Answers' }).getByRole('listitem').first();
  await row.getByText('150 kg').waitFor();
  await row.getByText('Must be between 0 and 100').waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Pass', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(async () => (await gradeOf(asset.id))?.answers.map(({ value }) => value)).toEqual(['"Yes"']);

  await openPath(page, path);
  await press(page, 'Survey it again');
  await asks(page, 'Weighed?');
  await weight.fill('150');
  await press(page, 'Weight: one more');
  await expect.poll(() => weight.inputValue()).toBe('100');
  await weight.fill('101');
  await weight.press('Enter');
  await isComplained();
  await asks(page, 'Weighed?');
  await weight.fill('99,5');
  await weight.press('Enter');
  await asks(page, 'Last?');
});

test('[S3.15, S9.2, TEXT.11, SURVEY.22, SURVEY.29, SURVEY.42, SURVEY.55] a question of ten slots: each is labelled, can be filled in on a phone, and has its line in the summary', async () => {
  const many = exampleQuestion('Ten', { order: 1 }, [
    slot('photo', { label: 'Front' }),
    slot('radio-buttons', { label: 'Sound', options: [{ value: 'Yes', outcome: 'pass' }, { value: 'No' }] }),
    slot('textarea', { label: 'Remark', optional: true }),
    slot('number', { label: 'Weight', unit: 'kg' }),
    slot('photo', { label: 'Back' }),
    slot('text', { label: 'Told to', optional: true }),
    slot('date', { label: 'Made on' }),
    slot('select', { label: 'Colour', options: [{ value: 'Red' }, { value: 'Blue' }] }),
    slot('checkboxes', { label: 'Damage', options: [{ value: 'Dent' }, { value: 'Rust' }] }),
    slot('signature', { label: 'Inspector' }),
  ]);
  const pictured = exampleQuestion('Pictured', { order: 2 }, [slot('photo', { label: 'Plate' })]);
  const { inspector, page, answers } = await surveyOf([many, pictured, last]);
  const choose = async (label: string) => {
    await press(page, `Add ${label}`);
    const buffer = await page.screenshot({ type: 'jpeg' });
    await page.locator('input[type=file]').setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: new RegExp(`^${label}: 1 photo, view`, 'i') }).waitFor();
  };
  await choose('front');
  await page.locator('label', { has: page.getByRole('radio', { name: 'Yes' }) }).click();
  await page.getByRole('textbox', { name: 'Remark' }).fill('x'.repeat(1_990));
  await page.getByText('10 characters left', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Remark' }).fill('Dry');
  await page.getByRole('textbox', { name: 'Weight' }).fill('6');
  await choose('back');
  await page.getByRole('textbox', { name: 'Told to' }).fill('Ada');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.locator('label', { has: page.getByRole('radio', { name: 'Blue' }) }).click();
  await page.locator('label', { has: page.getByRole('checkbox', { name: 'Rust' }) }).click();
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.photograph('survey-slots-end');
  const first = page.getByText('Front', { exact: true });
  await expect.poll(() => first.evaluate((label) => getComputedStyle(label).opacity)).toBe('0');
  await page.getByRole('button', { name: /^Front: 1 photo, view/i }).scrollIntoViewIfNeeded();
  await expect.poll(() => first.evaluate((label) => getComputedStyle(label).opacity)).toBe('1');
  await inspector.photograph('survey-slots');
  await press(page, 'Next');
  await asks(page, 'Pictured?');
  await choose('plate');

  await openPath(page, answers);
  const rows = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await page.getByText('Survey date').waitFor();
  const lines = async () => (await rows.filter({ hasText: '1. Ten?' }).innerText()).split('\n').filter((line) => line !== '');
  await expect
    .poll(lines)
    .toEqual([
      '1. Ten?',
      'Front:',
      'Sound: Yes',
      'Remark: Dry',
      'Weight: 6 kg',
      'Back:',
      'Told to: Ada',
      expect.stringMatching(/^Made on: \d\d\/\d\d\/\d{4}$/),
      'Colour: Blue',
      'Damage: Rust',
      'Inspector: Not answered',
    ]);
  await expect.poll(() => rows.filter({ hasText: '1. Ten?' }).getByRole('img', { name: 'Photo 1' }).count()).toBe(2);
  await expect.poll(() => rows.filter({ hasText: '2. Pictured?' }).innerText()).not.toContain('Not answered');
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.photograph('survey-slots-answers');
  const works = page.getByRole('textbox', { name: 'Recommended remedial works' });
  await works.fill(`${'x'.repeat(9_990)}\n${'x'.repeat(9_990)}`);
  await page.getByText('15 characters left', { exact: true }).waitFor();
  await works.fill('');

  await rows.filter({ hasText: '1. Ten?' }).getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Answer' });
  const topOf = async (name: string) => must(await dialog.getByRole('heading', { name }).boundingBox(), name).y;
  await expect.poll(async () => (await topOf('Ten?')) - (await topOf('Answer'))).toBeLessThan(80);
  await expect.poll(() => dialog.getByText('Front', { exact: true }).evaluate(isInSight)).toBe(true);
  await inspector.photograph('survey-slots-dialog');
});

test('[SURVEY.14] the note of a question that was opened from the summary is written above it, and stands in the summary', async () => {
  const failing = exampleQuestion('Sound', { order: 1 }, [
    slot('radio-buttons', { options: [{ value: 'No', outcome: 'fail' }] }),
    slot('textarea', { label: 'Note', optional: true }),
  ]);
  const fine = exampleQuestion('Fine', { order: 1 });
  const { inspector, page } = await surveyOf([fine, { ...failing, order: 2 }]);
  const sheet = page.getByRole('dialog', { name: 'Note' });
  const text = sheet.getByRole('textbox', { name: 'Note' });
  await press(page, 'Next');
  await asks(page, 'Sound?');
  await page.keyboard.press('1');
  await page.getByText('1 failed').filter({ visible: true }).first().waitFor();
  await press(page, 'Add note');
  await text.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Old');
  await press(page, 'Done');
  await press(page, 'Complete Survey');
  const row = page.getByRole('list', { name: 'Answers' }).getByRole('listitem').filter({ hasText: '2. Sound?' });
  await row.getByRole('button').click();
  await press(page, 'Old');
  await text.and(page.locator(':focus')).waitFor();
  await text.click();
  await page.keyboard.type('Bent ');
  await inspector.photograph('survey-note-from-summary');
  expect(await inspector.seriousFaults()).toEqual([]);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'detached' });
  await press(page, /Bent/);
  await text.and(page.locator(':focus')).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.getByText('Bent').waitFor();
});

test('[SURVEY.8, SURVEY.57, LOOK.39] canned lines go when the answer that gave them is corrected; changed ones and those of other answers stay', async () => {
  const options = (remedial: string) => ({
    options: [
      { value: 'Yes', outcome: 'pass' },
      { value: 'No', outcome: 'fail', remedial },
    ],
  });
  const note = slot('textarea', { label: 'Note', optional: true });
  const questions = ['Bracket', 'Seal', 'Sign'].map((key, at) =>
    exampleQuestion(key, { order: at + 1 }, [
      slot('radio-buttons', options(key === 'Sign' ? 'Renew the sign.' : 'Refix.')),
      note,
    ]),
  );
  const { page, answers } = await surveyOf(questions, [], false);
  const tap = (name: string) => page.locator('label', { has: page.getByRole('radio', { name, exact: true }) }).click();
  for (const question of ['Bracket?', 'Seal?', 'Sign?']) {
    await asks(page, question);
    await tap('No');
    await press(page, 'Use');
    await page.getByRole('button', { name: 'Used', disabled: true }).and(page.locator(':focus')).waitFor();
    if (question !== 'Sign?') await press(page, 'Next');
  }
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Add note' }).waitFor();
  await press(page, 'Previous');
  await asks(page, 'Seal?');
  await press(page, 'Refix.');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(' Asked Ada');
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tap('Yes');
  await press(page, 'Next');
  await asks(page, 'Sign?');

  await openPath(page, answers);
  const works = page.getByLabel('Recommended remedial works');
  await page.getByText('Survey date').waitFor();
  await expect.poll(() => works.inputValue()).toBe('~ Refix.');
  const rows = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect.poll(() => rows.filter({ hasText: 'Seal?' }).innerText()).toContain('Refix. Asked Ada');
  await rows.filter({ hasText: 'Bracket?' }).getByRole('button').click();
  await tap('Yes');
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => works.inputValue()).toBe('');
  await expect.poll(() => rows.filter({ hasText: 'Bracket?' }).innerText()).not.toContain('Refix');
});

test('[SURVEY.44, SURVEY.46] a question that leaves its set takes the sheet of its note along, and what was answered stands as no longer asked', async () => {
  const note = slot('textarea', { label: 'Note', optional: true });
  const yesNo = slot('radio-buttons', {
    options: ['Yes', 'No'].map((value) => ({ value, outcome: value === 'No' ? 'fail' : 'pass' })),
  });
  const [pin, gauge] = [
    exampleQuestion('Pin', { order: 1 }, [yesNo, note]),
    exampleQuestion('Gauge', { order: 2 }, [yesNo, note]),
  ];
  const { inspector, page, asset, answers } = await surveyOf([pin, gauge], [], false);
  const tap = (name: string) => page.locator('label', { has: page.getByRole('radio', { name, exact: true }) }).click();
  const sheet = page.getByRole('dialog', { name: 'Note' });
  const text = sheet.getByRole('textbox', { name: 'Note' });
  await tap('Yes');
  await press(page, 'Next');
  await asks(page, 'Gauge?');
  await tap('No');
  await press(page, 'Add note');
  await text.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Needle bent');
  const { call } = await apiClient(firemark.server.url, 'admin');
  await call('/asset-types/update-or-create', { ...toDo.assetType, questions: [pin], updated_at: new Date().toISOString() });
  await sheet.waitFor({ state: 'detached' });
  await asks(page, 'Pin?');
  await press(page, 'Add note');
  await text.and(page.locator(':focus')).waitFor();
  expect(await text.inputValue()).toBe('');
  await press(page, 'Done');

  await openPath(page, answers);
  const row = page.getByRole('list', { name: 'Answers' }).getByRole('listitem').filter({ hasText: 'No longer asked' });
  await row.getByText('No', { exact: true }).waitFor();
  await row.getByText('Needle bent').waitFor();
  await page.getByText('2 answers are no longer asked for').waitFor();
  expect(await page.getByRole('radio', { name: 'Pass', exact: true }).isChecked()).toBe(false);
  expect(await inspector.seriousFaults()).toEqual([]);
  await press(page, 'Submit Survey');
  await page.getByText('Value is required').waitFor();
  await tap('Fail');
  await press(page, 'Submit Survey');
  const asked = page.getByRole('alertdialog', { name: '2 answers are no longer asked for' });
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });
  await press(page, 'Submit Survey');
  await asked.getByRole('button', { name: 'Submit Survey' }).click();
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(() => gradeOf(asset.id)).toMatchObject({ grade: 'fail', answers: [{ value: '"Yes"' }] });
});

test('[SURVEY.46] a photo that is the first thing given stands as no longer asked where a condition comes to hide its question', async () => {
  const pin = exampleQuestion('Pin', { order: 1 });
  const gauge = exampleQuestion('Gauge', { order: 2 }, [slot('photo', { label: 'Photo' })]);
  const { page, answers } = await surveyOf([pin, gauge], [], false);
  await press(page, 'Next');
  await asks(page, 'Gauge?');
  await press(page, 'Add photo');
  const picture = { name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: examplePhoto(100_000) };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();

  const { call } = await apiClient(firemark.server.url, 'admin');
  const answer_type_id = must(pin.answer_types[0], 'an answer').id;
  const hidden = { ...gauge, conditional: { question_id: pin.id, answer_type_id, operator: '==', value: 'No' } };
  const updated_at = new Date().toISOString();
  await call('/asset-types/update-or-create', { ...toDo.assetType, questions: [pin, hidden], updated_at });
  await asks(page, 'Pin?');
  await openPath(page, answers);
  await page.getByText('1 answer is no longer asked for').waitFor();
});

test('[SURVEY.45, SURVEY.48] an edit of a saved survey asks before a number takes its place that is none, and says at its question which choice is gone', async () => {
  const weighed = exampleQuestion('Weighed', { order: 1 }, [slot('number', { label: 'Weight', unit: 'kg' })]);
  const marked = exampleQuestion('Marked', { order: 2 }, [slot('checkboxes', { options: ['Dust', 'Dent'] })]);
  const end = { ...last, order: 3 };
  const before = [exampleAnswer(weighed, 0, 4.3), exampleAnswer(marked, 0, ['Dust', 'Rust']), exampleAnswer(end, 0, 'Yes')];
  const { inspector, page, asset } = await surveyOf([weighed, marked, end], before);
  const valuesOf = async () => {
    const { all } = await apiClient(firemark.server.url, 'admin');
    return all('asset_grades').flatMap(({ id, asset_id, inspection_id, answers }) =>
      asset_id === asset.id && inspection_id === null && answers.some(({ question_id }) => question_id === weighed.id)
        ? [{ id, values: answers.map(({ value }) => value) }]
        : [],
    )[0];
  };
  await openPath(page, `/assets/survey/${asset.id}/asset-grade/${must(await valuesOf(), 'the saved survey').id}`);
  const open = (question: RegExp) => page.getByRole('list', { name: 'Answers' }).getByRole('button', { name: question }).click();
  await open(/Marked/);
  const complaint = page.getByText('No longer an option: Rust. Choose again.', { exact: true });
  await complaint.waitFor();
  expect(await page.getByRole('checkbox', { name: 'Dust' }).isChecked()).toBe(true);
  expect(await inspector.seriousFaults()).toEqual([]);
  await page.locator('label', { has: page.getByRole('checkbox', { name: 'Dent' }) }).click();
  await complaint.waitFor({ state: 'detached' });
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open(/Weighed/);
  const weight = page.getByRole('textbox', { name: 'Weighed?' });
  await weight.fill('12,345');
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Submit Survey');
  await page.getByRole('alertdialog', { name: '1 question is not answered' }).waitFor();
  await press(page, 'Answer them');
  await weight.fill('12.345');
  await press(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Submit Survey');
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(async () => (await valuesOf())?.values).toEqual(['12.345', '["Dust","Dent"]', '"Yes"']);
});

const yesOrNo = slot('radio-buttons', {
  options: [
    { value: 'Yes', outcome: 'pass' },
    { value: 'No', outcome: 'fail' },
  ],
});

test('[SURVEY.7, SURVEY.52] a failing answer asks for its note while its question is open in part, and is not submitted without it', async () => {
  const weighed = exampleQuestion('Weighed', { order: 1 }, [
    yesOrNo,
    slot('textarea', { label: 'Note', optional: true }),
    slot('number', { label: 'Weight', unit: 'kg' }),
  ]);
  const { inspector, page, asset, answers } = await surveyOf([weighed], [], false);
  const required = page.getByText('A note or a photo is required', { exact: true }).filter({ visible: true });
  await page.locator('label', { has: page.getByRole('radio', { name: 'No', exact: true }) }).click();
  await required.first().waitFor();
  await openPath(page, answers);
  await page.getByRole('listitem').filter({ hasText: 'Weighed?' }).filter({ has: required }).waitFor();
  await press(page, 'Submit Survey');
  const dialog = page.getByRole('dialog', { name: 'Answer' });
  await dialog.getByText('A note or a photo is required').waitFor();
  expect(await gradeOf(asset.id)).toBeUndefined();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('dialog', { name: 'Note' }).getByRole('textbox', { name: 'Note' }).fill('Scales are broken');
  await page.getByRole('dialog', { name: 'Note' }).getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press(page, 'Submit Survey');
  const asked = page.getByRole('alertdialog', { name: '1 question is not fully answered' });
  await asked.getByText('What is missing stays without an answer in the saved survey.').waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(() => gradeOf(asset.id)).toMatchObject({ answers: [{ value: '"No"' }, { value: '"Scales are broken"' }] });
});

/** What depends on a check that was renamed since the survey before. */
function checked(note: string | null) {
  const kind = exampleQuestion('Check', { order: 1 }, [slot('radio-buttons', { options: ['Basic', 'Extended'] })]);
  const conditional = {
    question_id: kind.id,
    answer_type_id: must(kind.answer_types[0], 'its type').id,
    operator: '==',
    value: 'Annual|Extended',
  } as const;
  const hose = exampleQuestion('Hose', { order: 2, conditional }, [yesOrNo, slot('textarea', { label: 'Note', optional: true })]);
  const given = [exampleAnswer(kind, 0, 'Annual'), exampleAnswer(hose, 0, 'No')];
  return { questions: [kind, hose], before: note === null ? given : [...given, exampleAnswer(hose, 1, note)] };
}

test('[SURVEY.50] what depended on a renamed option is saved with the previous survey, and only the option is asked about', async () => {
  const { questions, before } = checked('Cracked');
  const { page, asset } = await surveyOf(questions, before);
  await press(page, 'Auto-Complete Using Previous Survey');
  await press(page, /^Save Without Editing Responses/);
  const asked = page.getByRole('alertdialog', { name: '1 question is not answered' });
  await asked.getByRole('button', { name: 'Submit all the same' }).click();
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(() => gradeOf(asset.id)).toMatchObject({ answers: [{ value: '"No"' }, { value: '"Cracked"' }] });
});

test('[SURVEY.7, SURVEY.50] a previous survey that fails without a note or a photo is taken over to be edited, and not saved', async () => {
  const { questions, before } = checked(null);
  const { page, asset } = await surveyOf(questions, before);
  await press(page, 'Auto-Complete Using Previous Survey');
  await press(page, /^Save Without Editing Responses/);
  await page.getByText('A note or a photo is required. The answers are taken over: add it, then submit the survey.').waitFor();
  await page.waitForURL('**/answers/**');
  await page.getByRole('listitem').filter({ hasText: 'Check?' }).getByText('Not answered').waitFor();
  expect(await gradeOf(asset.id)).toBeUndefined();
});

test('[S2.122, SURVEY.22, SURVEY.34, SET.7] Asset Info opens over the question, which stays where it is, cuts no long word, and tells nothing of another set', async () => {
  const { inspector, page, asset } = await surveyOf(
    [exampleQuestion('Sound', { order: 1 }), last],
    [exampleAnswer(signed, 0, 'Ada')],
  );
  const { call } = await apiClient(firemark.server.url, 'admin');
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsbüro';
  await call('/assets/update-or-create', {
    ...asset,
    location: `The offices of the ${word}`,
    history: `${word}\n${word}`,
    updated_at: new Date().toISOString(),
  });
  const info = page.getByRole('region', { name: 'Asset Info' });
  await info.getByText(word).waitFor();
  // By their elements: an open sheet hides them from roles.
  const places = () => Promise.all(['main h2', 'main [type=radio]'].map((one) => page.locator(one).first().boundingBox()));
  const before = await places();
  await info.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Asset Info' });
  await sheet.getByText('History').waitFor();
  await expect
    .poll(() => sheet.locator('dd').evaluateAll((facts) => facts.filter((fact) => fact.scrollWidth > fact.clientWidth).length))
    .toBe(0);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  expect(await inspector.seriousFaults()).toEqual([]);
  await expect.poll(() => places()).toEqual(before);
  expect(await sheet.getByText('Follows the practice').count()).toBe(0);
  expect(await page.getByText('Auto-Complete Using Previous Survey').count()).toBe(0);
  await escape(page);
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await info.getByRole('button').click();
  const middle = async () => {
    const { x, width } = must(await sheet.boundingBox(), 'the sheet');
    return Math.round(x + width / 2);
  };
  await expect.poll(middle).toBe(640);
});

const screens = [
  { width: 390, height: 844, text: 16 },
  { width: 412, height: 732, text: 16 },
  { width: 844, height: 390, text: 16 },
  { width: 1280, height: 800, text: 16 },
  { width: 390, height: 844, text: 32 },
];
const smallest = { width: 360, height: 640, text: 16 };
/** Where five options have room. */
const high = { width: 768, height: 1024, text: 16 };

/** Where the first answer of a question stands, how much of it and of the question is out of sight, and whether the page scrolls. */
const sightOf = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [heading, above, answers] = [boxOf('h2'), boxOf('main :has(> * > h2)'), boxOf('[data-answers]')];
    const first = boxOf('[data-answers] :is(label, .MuiInputBase-root, svg[role=img], [aria-haspopup])');
    const bar = [...document.querySelectorAll('main button')].at(-1)!.getBoundingClientRect();
    return {
      firstAt: Math.round(first.top),
      hidden: Math.round(Math.max(0, above.top - heading.top, first.bottom - answers.bottom, answers.bottom - bar.top)),
      hiddenText: Math.round(Math.max(0, heading.bottom - above.bottom)),
      scrolls: document.documentElement.scrollHeight > innerHeight,
      isCut: document.querySelector('[data-answers][data-more]') !== null,
    };
  });

test('[S2.30, S2.125, S2.129, S9.15, SURVEY.11] every question opens at its text and its first answer, which has one place; what was pressed for the one before it does not answer it', async () => {
  const words = ['Yes', 'No', 'Not applicable', 'Only with a key', 'Seldom', 'Never', 'Not known'];
  const choice = (count: number, props: object = {}) =>
    slot('radio-buttons', {
      ...props,
      options: words.slice(0, count).map((value, at) => ({ value, outcome: at === 1 ? 'fail' : 'pass' })),
    });
  const beside = [slot('textarea', { label: 'Note', optional: true }), slot('photo', { optional: true })];
  const long = 'Is it in its place, between one metre and one metre fifty from the floor, and '.padEnd(199, 'clean and legible ');
  const questions = [
    exampleQuestion('Two', { order: 1 }, [choice(2), ...beside]),
    { ...exampleQuestion('Long', { order: 2 }, [choice(7), ...beside]), name: long },
    exampleQuestion('Three', { order: 3 }, [choice(3), ...beside]),
    exampleQuestion('Five', { order: 4 }, [choice(5), ...beside]),
    exampleQuestion('Weight', { order: 5 }, [slot('number', { unit: 'kg' }), ...beside]),
    exampleQuestion('Labelled', { order: 6 }, [choice(2, { label: 'Sound' }), slot('date', { label: 'Made on' })]),
    exampleQuestion('Written', { order: 7 }, [slot('textarea')]),
    exampleQuestion('Signed', { order: 8 }, [slot('signature')]),
    exampleQuestion('Pictured', { order: 9 }, [slot('photo', { label: 'Plate' })]),
  ];
  const note = 'Behind the door of the riser cupboard. '.repeat(20).trim();
  const before = [exampleAnswer(must(questions[0], 'two'), 0, 'Yes'), exampleAnswer(must(questions[2], 'three'), 1, note)];
  const { inspector, page } = await surveyOf(questions, before);
  const next = page.getByRole('button', { name: 'Next' });
  const devtools = await page.context().newCDPSession(page);
  const places = new Map<typeof smallest, number | null>([smallest, high, ...screens].map((screen) => [screen, null]));
  await page.setViewportSize(smallest);
  await page.reload();
  for (const [at, { name }] of questions.entries()) {
    if (at > 0) await next.click();
    await asks(page, name);
    for (const [screen, place] of places) {
      await page.setViewportSize(screen);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: screen.text, fixed: 13 } });
      const isWhole = screen.text === 16;
      const sight = async () => {
        const { firstAt, hiddenText, isCut, ...seen } = await sightOf(page);
        const isFive = screen === high && name === 'Five?';
        return {
          ...seen,
          screen,
          name,
          firstAt: place === null ? null : firstAt,
          hiddenText: isWhole ? hiddenText : 0,
          isCut: isFive && isCut,
        };
      };
      await expect.poll(sight).toEqual({ screen, name, firstAt: place, hidden: 0, hiddenText: 0, scrolls: false, isCut: false });
      if (place === null) places.set(screen, (await sightOf(page)).firstAt);
    }
    await page.setViewportSize(smallest);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  }
  for (const { name } of questions.toReversed().slice(1)) {
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name, level: 2 }).waitFor();
  }
  await asks(page, must(questions[0], 'two').name);
  await expect.poll(() => page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingBottom)).toBe('100px');
  const ink = (name: string) => page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  await expect.poll(() => ink('Next')).toBe(await ink('Cancel'));

  // At once: a finger and a key that answer as soon as the next question stands there, before it is painted.
  await page.evaluate(() => {
    const heading = document.querySelector('h2')!;
    new MutationObserver(() => {
      document.querySelector<HTMLElement>('[data-answers] input')?.click();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '2' }));
    }).observe(heading, { characterData: true, childList: true, subtree: true });
  });
  const tap = (name: string) => page.locator('label', { has: page.getByRole('radio', { name, exact: true }) }).click();
  await tap('Yes');
  await asks(page, long);
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  await tap('No');
  await page.getByText('A note or a photo is required').last().waitFor();
  await next.click();

  await asks(page, 'Three?');
  await press(page, /^Previous Response of /);
  await page.getByRole('dialog', { name: 'Previous Response' }).getByText(note).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
});

/** Presses Next and its key again as soon as another question stands there, before it is painted. */
const echoNext = (page: Page) =>
  page.evaluateHandle(() => {
    const echo = new MutationObserver(() => {
      const next = [...document.querySelectorAll('button')].find((button) => /^(Next|Complete Survey)$/.test(button.textContent));
      next?.click();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    });
    echo.observe(document.querySelector('h2')!, { characterData: true, childList: true, subtree: true });
    return echo;
  });

test('[SURVEY.36] a second press of the same tap passes no question unseen; those that are answered are passed as fast as one presses', async () => {
  const questions = ['One', 'Two', 'Three', 'Last'].map((key, at) => exampleQuestion(key, { order: at + 1 }));
  const { page } = await surveyOf(questions, [], false);
  for (const question of ['Two?', 'Three?']) {
    const echo = await echoNext(page);
    await press(page, 'Next');
    await asks(page, question);
    await echo.evaluate((observer) => observer.disconnect());
    await page.keyboard.press('1');
    await page.getByRole('radio', { checked: true }).waitFor();
  }
  for (const question of ['Two?', 'One?']) {
    await page.keyboard.press('ArrowLeft');
    await asks(page, question);
  }
  await echoNext(page);
  await page.keyboard.press('ArrowRight');
  await asks(page, 'Last?');
  await press(page, 'Complete Survey');
  await page.getByText('Survey date').waitFor();
});
