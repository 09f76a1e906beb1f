import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { asks } from './asks.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { type SurveyToDo, surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const tap = (page: Page, name: string) => page.locator('label', { has: radio(page, name) }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const dialogGone = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

/** One finger that goes from a place in the middle of the page and is lifted there. */
async function swipe(session: CDPSession, dx: number, dy: number): Promise<void> {
  const at = (part: number) => [{ x: 200 + dx * part, y: 500 + dy * part }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function inspectorOffline({ advances }: { advances: boolean }) {
  const inspector = await firemark.newPerson();
  await inspector.logIn('inspector');
  await shown(inspector.page, /^Synced/);
  await inspector.page.evaluate(() => navigator.serviceWorker.ready);
  if (!advances) await inspector.page.evaluate(() => localStorage.setItem('firemark-advance', 'off'));
  await inspector.goOffline();
  return inspector;
}

test('[S2, S9] a survey moves by arrows, swipe and keys, keeps every kind of answer, and asks a failing one for its note', async () => {
  const [, asset] = toDo.others;
  const { page, seriousFaults, close } = await inspectorOffline({ advances: false });
  await page.goto(`/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  const touch = await page.context().newCDPSession(page);

  await asks(page, 'Check type');
  await shown(page, 'Offline');
  await shown(page, 'Previous Response');
  const info = page.getByRole('region', { name: 'Asset Info' });
  expect(await info.innerText()).toMatch(/^\d{6}\s+Fire extinguisher\s+\S.+\s+(Pass|Fail).*, \d\d\/\d\d\/\d{4}\s*$/);
  await press(page, /\d{6} ?Fire extinguisher/);
  await shown(page, 'Latest grade');
  await press(page, /\d{6} ?Fire extinguisher/);
  await tap(page, 'Overhaul');
  await shown(page, /^Question 1 of 13$/);
  await tap(page, 'Commissioning');
  await shown(page, /^Question 1 of 12$/);

  await swipe(touch, -60, 10);
  await asks(page, 'In designated place');
  await swipe(touch, -12, 0);
  await swipe(touch, -40, 80);
  await swipe(touch, 60, 0);
  await asks(page, 'Check type');
  expect(await radio(page, 'Commissioning').isChecked()).toBe(true);
  const mark = page.locator('label', { has: radio(page, 'Commissioning') }).locator('[data-type=radio]');
  expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('""');

  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  const no = page.locator('label', { has: radio(page, 'No') });
  const place = async () => {
    const { y, height } = must(await no.boundingBox(), 'the place of No');
    return { y, height };
  };
  const before = await place();
  await page.keyboard.press('2');
  await shown(page, 'A note or a photo is required');
  expect(await place()).toEqual(before);
  expect(await seriousFaults()).toEqual([]);
  // A failing answer without a note or a photo holds nobody: the summary asks for it.
  const next = page.getByRole('button', { name: 'Next' });
  for (const goOn of [() => next.click(), () => page.keyboard.press('ArrowRight'), () => swipe(touch, -60, 0)]) {
    await goOn();
    await asks(page, 'Unobstructed');
    await press(page, 'Previous question');
    await asks(page, 'In designated place');
  }
  await press(page, 'Add note');
  const note = page.getByRole('dialog', { name: 'Note' });
  await note.getByRole('button', { name: /^Missing or badly mounted/ }).click();
  await note.getByRole('textbox').pressSequentially(' 12 cm');
  await note.getByRole('button', { name: 'Done' }).click();
  await dialogGone(page);
  await press(page, /refix the bracket\. 12 cm$/);
  await page.keyboard.press('Escape');
  await dialogGone(page);
  await press(page, 'Use');
  await press(page, 'Next');

  for (const question of ['Unobstructed', 'Instructions clean', 'Free from damage', 'Gauge', 'Pin, seal']) {
    await asks(page, question);
    await page.keyboard.press('1');
    await press(page, 'Next');
  }
  await asks(page, 'Weight');
  const weight = page.getByRole('textbox', { name: 'Weight' });
  await weight.fill('six');
  await shown(page, 'This is not a number');
  await weight.fill('6,5');
  await press(page, 'Weight: one more');
  await tap(page, 'Yes');

  await page.reload();
  await asks(page, 'Weight');
  expect(await weight.inputValue()).toBe('7.5');
  expect(await radio(page, 'Yes').isChecked()).toBe(true);

  await press(page, 'Cancel');
  await shown(page, 'Are you sure you wish to cancel?');
  await shown(page, "Any progress you've made will be lost");
  await press(page, 'Yes');
  await page.waitForURL(`**/assets/overview/${asset?.id}/${toDo.inspection.id}`);
  await page.goto(`/assets/survey/${asset?.id}/answers/${toDo.inspection.id}`);
  await shown(page, 'Questions to come');
  await page.goto(`/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  await shown(page, /^Question 1 of 7$/);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await close();
});

test('[S2] a tap that completes a question goes on by itself, unless it fails or the setting is off', async () => {
  const [, , asset] = toDo.others;
  const { page, seriousFaults, close } = await inspectorOffline({ advances: true });
  await page.goto(`/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await tap(page, 'Monthly visual');
  await asks(page, 'In designated place');
  await page.keyboard.press('1');
  await asks(page, 'Unobstructed');
  await radio(page, 'Yes').focus();
  await page.keyboard.press('ArrowDown');
  await shown(page, 'A note or a photo is required');
  await tap(page, 'Yes');
  await asks(page, 'Instructions clean');
  await press(page, 'Question options');
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Go on after an answer', checked: true }).click();
  await tap(page, 'Yes');
  await press(page, 'Next');
  await asks(page, 'Free from damage');
  await page.reload();
  await asks(page, 'Free from damage');
  await press(page, 'Question options');
  await page.getByRole('menuitemcheckbox', { name: 'Go on after an answer', checked: false }).click();
  await tap(page, 'Yes');
  await asks(page, 'Gauge in operable range');
  await close();
});

test('[S2, S4] a survey is taken over from the previous one, edited or not, and the round goes on', async () => {
  const [, , , asset] = toDo.others;
  const { page, seriousFaults, close } = await inspectorOffline({ advances: true });
  const overview = `**/assets/overview/${asset?.id}/${toDo.inspection.id}`;
  await page.goto(`/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await page.getByRole('region', { name: 'Asset Info' }).getByRole('button').first().click();
  await shown(page, 'Latest grade');
  expect(await page.getByRole('button', { name: 'Auto-Complete Using Previous Survey' }).count()).toBe(1);
  await press(page, 'Auto-Complete Using Previous Survey');
  const sheet = page.getByRole('dialog', { name: 'Auto-Complete Using Previous Survey' });
  await sheet.getByRole('button', { name: /^Save Without Editing Responses/ }).waitFor();
  expect(await seriousFaults()).toEqual([]);
  await sheet.getByRole('button', { name: /^View And Edit Before Saving/ }).click();
  await page.waitForURL('**/answers/**');
  await page.getByText('Survey date').waitFor();
  expect(await page.getByRole('list', { name: 'Answers' }).getByText('Not answered').count()).toBe(0);
  await page.goBack();
  await press(page, 'Cancel');
  await press(page, 'Yes');
  await page.waitForURL(overview);

  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await press(page, 'Auto-Complete Using Previous Survey');
  await sheet.getByRole('button', { name: /^Save Without Editing Responses/ }).click();
  await shown(page, 'Survey successfully saved');
  await page.waitForURL(overview);
  await shown(page, `Completed inspection - ${toDo.inspection.title}`);
  const next = page.getByRole('link', { name: /^Next untested asset/ });
  expect(await next.innerText()).toContain('Fire extinguisher');
  expect(await seriousFaults()).toEqual([]);
  await next.click();
  await page.waitForURL(`**/assets/survey/*/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  expect(page.url()).not.toContain(String(asset?.id));
  await close();
});

test('[S2, S4] a saved survey is edited while its inspection is open, deleted and brought back, and read once it is closed', async () => {
  const { asset, inspection } = toDo;
  const inspector = await inspectorOffline({ advances: false });
  const { page } = inspector;
  await page.goto(`/assets/survey/${asset.id}/${inspection.id}`);
  await asks(page, 'Check type');
  await tap(page, 'Monthly visual');
  for (const question of ['In designated place', 'Unobstructed', 'Instructions clean', 'Free from damage']) {
    await press(page, 'Next');
    await asks(page, question);
    await tap(page, 'Yes');
  }
  await press(page, 'Next');
  await press(page, 'Next');
  await press(page, 'Complete Survey');

  const answers = page.getByRole('list', { name: 'Answers' });
  await page.getByText('Survey date').waitFor();
  expect(await answers.getByRole('listitem').first().innerText()).toContain('Not answered');
  await press(page, 'Submit Survey');
  await shown(page, 'Value is required');
  for (const question of [/6\. Gauge in operable range/, /7\. Pin, seal/]) {
    await answers.getByRole('button', { name: question }).click();
    await tap(page, 'Yes');
    await press(page, 'Done');
    await dialogGone(page);
  }
  expect(await answers.getByText('Not answered').count()).toBe(0);
  expect(await radio(page, 'Pass').isChecked()).toBe(true);
  expect(await inspector.seriousFaults()).toEqual([]);
  await press(page, 'Submit Survey');
  await shown(page, 'Survey successfully saved');
  await page.waitForURL(`**/assets/overview/${asset.id}/${inspection.id}`);

  const label = `Completed inspection - ${inspection.title}`;
  const newest = page.getByRole('link', { name: label }).first();
  await newest.click();
  await page.waitForURL(/\/asset-grade\//);
  const saved = page.url();
  await answers.getByRole('button', { name: /5\. Free from damage/ }).click();
  await tap(page, 'No');
  await press(page, 'Done');
  await dialogGone(page);
  await answers.getByRole('button', { name: /5\. Free from damage.*A note or a photo is required/ }).click();
  await press(page, 'Use');
  await press(page, 'Done');
  await dialogGone(page);
  await answers.getByRole('button', { name: /6\. Damage found.*Not answered/ }).waitFor();
  await tap(page, 'Fail');
  await page.reload();
  await shown(page, 'Save Changes');
  expect(await radio(page, 'Fail').isChecked()).toBe(true);
  await press(page, 'Save Changes');
  await shown(page, 'Survey successfully saved');
  await shown(page, /^~ Damaged: withdraw from use/);

  await page.goto(saved);
  await answers.getByText('5. Free from damage').waitFor();
  expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
  const start = page.getByRole('link', { name: 'Start Inspection Survey' });
  const remove = async () => {
    await press(page, 'Delete Survey');
    await shown(page, 'Are you sure you want to delete this Survey?');
    await press(page, 'Yes');
    await shown(page, 'Successfully deleted grading');
    await start.waitFor();
  };
  await remove();
  await press(page, 'Undo');
  await start.waitFor({ state: 'detached' });

  await page.goto(saved);
  await remove();
  await page.reload();
  const deleted = page.getByRole('region', { name: 'Deleted surveys' });
  await deleted.getByText(`${inspection.title}, deleted`).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await deleted.getByRole('button', { name: /^Restore survey of/ }).click();
  await shown(page, 'Successfully restored survey');
  await start.waitFor({ state: 'detached' });
  expect(await deleted.count()).toBe(0);
  await page.goto(saved);
  await answers.getByText('5. Free from damage').waitFor();

  await inspector.goOnline();
  await shown(page, /^Synced/);
  await page.goto(`/inspections/view/${inspection.id}`);
  await press(page, 'Close/Lock Inspection');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Close\/Lock/ })
    .click();
  await shown(page, 'Successfully closed/locked inspection');
  await page.goto(saved);
  await shown(page, /^Closed\/Locked \d\d\/\d\d\/\d{4} by /);
  expect(await radio(page, 'Fail').isDisabled()).toBe(true);
  expect(await page.getByLabel('Recommended remedial works').isDisabled()).toBe(true);
  await answers.getByText('5. Free from damage').waitFor();
  expect(await answers.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Delete Survey' }).count()).toBe(0);
  expect(await inspector.seriousFaults()).toEqual([]);
  await page.goto(`/assets/survey/${asset.id}/${inspection.id}`);
  await shown(page, 'This inspection is Closed/Locked');
  await inspector.close();
});
