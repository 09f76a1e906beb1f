import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { apiClient } from './driving/api-client.ts';
import { asks, settled } from './driving/asks.ts';
import { edgeless } from './looking/edgeless.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const FOLLOWS = /^Follows the practice that BS 5306-3 describes/;
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const tap = (page: Page, name: string) => page.locator('label', { has: radio(page, name) }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const dialogGone = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

/** One finger that goes from a place in the middle of the page and is lifted there. */
async function swipe(session: CDPSession, dx: number, dy: number): Promise<void> {
  const at = (part: number) => [{ x: 200 + dx * part, y: 500 + dy * part }];
  // Sent in one go: a finger that rests on its way presses long.
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) }),
    ...[0.25, 0.5, 0.75, 1].map((part) => session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** Keys of one character, switched as in another tab. */
const singleKeys = (page: Page, kept: 'on' | 'off') =>
  page.evaluate((text) => {
    localStorage.setItem('firemark-single-keys', text);
    dispatchEvent(new StorageEvent('storage', { key: 'firemark-single-keys' }));
  }, kept);

/** Where the next step stands on a phone, and what it covers at the end of the page. */
async function dockOf(page: Page, height: number) {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const box = async (role: 'link' | 'button', name: string | RegExp) =>
    must(await page.getByRole(role, { name }).boundingBox(), `a place of ${name}`);
  const next = await box('link', /^Next untested asset/);
  const end = await box('button', 'Delete Asset');
  return {
    isAboveTheBar: next.y + next.height <= height - 56 && next.y >= height - 120,
    hasScan: (await box('button', 'Scan next')).y === next.y,
    isEndInSight: end.y + end.height <= next.y,
  };
}

/** Goes without a network once this has been received: 'Synced' may stand there from the visit before. */
async function inspectorOffline({ advances }: { advances: boolean }, received = async (_page: Page) => {}) {
  const inspector = await firemark.visitor('inspector', 'phone', { goesOffline: true });
  await shown(inspector.page, /^Synced/);
  await received(inspector.page);
  await inspector.page.evaluate(() => navigator.serviceWorker.ready);
  await inspector.page.evaluate((setting) => localStorage.setItem('firemark-advance', setting), advances ? 'on' : 'off');
  await inspector.goOffline();
  return inspector;
}

test('[S2.19, S2.20, S2.30, S2.121, S2.122, S2.124, S2.125, S2.126, S2.127, S2.129, S2.130, S9.14, SET.8, LOOK.34] a survey moves by arrows, swipe and keys, keeps every kind of answer, and asks a failing one for its note', async () => {
  const [, asset] = toDo.others;
  const { page, seriousFaults } = await inspectorOffline({ advances: false });
  await openPath(page, `/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  const touch = await page.context().newCDPSession(page);

  await asks(page, 'Check type');
  await shown(page, 'Offline');
  const { all } = await apiClient(firemark.server.url, 'inspector');
  const days = all('asset_grades').flatMap((grade) =>
    grade.asset_id === asset?.id && grade.answers.length > 0 ? [grade.graded_at] : [],
  );
  const last = must(days.toSorted().at(-1), 'the day of the survey before');
  await shown(page, new RegExp(`^Previous Response .+, ${formatDay(last)}$`));
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  const info = page.getByRole('region', { name: 'Asset Info' });
  await expect.poll(() => info.innerText()).toMatch(/^\d{6}\s+Fire extinguisher\s+\S.+\s+(Pass|Fail).*, \d\d\/\d\d\/\d{4}\s*$/);
  await press(page, /\d{6} ?Fire extinguisher/);
  await shown(page, 'Latest grade');
  await escape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
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
  await expect.poll(() => radio(page, 'Commissioning').isChecked()).toBe(true);
  const mark = page.locator('label', { has: radio(page, 'Commissioning') }).locator('[data-type=radio]');
  await expect.poll(() => mark.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('""');

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
  await expect.poll(() => place()).toEqual(before);
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
  await press(page, /^Note: Missing .* refix the bracket\. 12 cm$/);
  await note.waitFor();
  await escape(page);
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
  await expect.poll(() => weight.inputValue()).toBe('7.5');
  await expect.poll(() => radio(page, 'Yes').isChecked()).toBe(true);

  await press(page, 'Cancel');
  await shown(page, 'Are you sure you wish to cancel?');
  await shown(page, "Any progress you've made will be lost");
  await press(page, 'Yes');
  await page.waitForURL(`**/assets/overview/${asset?.id}/${toDo.inspection.id}`);
  // What the device tells of the asset comes with its telling that the survey is given up.
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  await openPath(page, `/assets/survey/${asset?.id}/answers/${toDo.inspection.id}`);
  await shown(page, 'Questions to come');
  await shown(page, FOLLOWS);
  await openPath(page, `/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  await shown(page, /^Question 1 of 7$/);
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
});

/** Presses Submit as soon as it stands there, before it is painted, as a finger in its rhythm would. */
async function submitAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const submit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Submit Survey');
      if (submit === undefined) return;
      watch.disconnect();
      document.body.dataset['pressed'] = 'at once';
      submit.click();
      document.querySelector<HTMLElement>('input[value=fail]')?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

test('[S2.128, SURVEY.12, KEY.4] a tap that completes a question goes on by itself, after the last one to the summary, unless it fails or the setting is off', async () => {
  const [, , asset] = toDo.others;
  const { page, seriousFaults } = await inspectorOffline({ advances: true });
  await openPath(page, `/assets/survey/${asset?.id}/${toDo.inspection.id}`);
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
  await page.getByRole('button', { name: 'Question options' }).focus();
  await page.keyboard.down('Enter');
  await page.getByRole('menu').locator(':focus').waitFor();
  // It repeats.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
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
  await page.keyboard.press('1');
  await asks(page, 'Pin, seal');
  await tap(page, 'No');
  await shown(page, '1 failed');
  await shown(page, 'A note or a photo is required');
  // A dialog that opens in the pause keeps the question.
  await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }));
    document.querySelector<HTMLElement>('button[aria-label="Add note"]')?.click();
  });
  await page.getByRole('dialog', { name: 'Note' }).waitFor();
  await escape(page);
  await dialogGone(page);
  await page.getByRole('button', { name: 'Complete Survey' }).waitFor();

  await submitAtOnce(page);
  await page.keyboard.press('1');
  await page.waitForURL('**/answers/**');
  await page.getByText('Survey date').waitFor();
  await settled(page);
  await expect.poll(() => page.locator('body').getAttribute('data-pressed')).toBe('at once');
  await expect.poll(() => radio(page, 'Pass').isChecked()).toBe(true);
  await press(page, 'Submit Survey');
  await page.waitForURL('**/assets/overview/**');
});

test('[SURVEY.21, KEY.3, LOOK.27, LOOK.33] on a desktop the options of a survey show the keys that choose them, which can be switched off; while a note is written, keys write', async () => {
  const { page, seriousFaults } = await firemark.visitor('inspector', 'desktop');
  await openPath(page, `/assets/survey/${toDo.others.at(-1)?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  const caps = page.locator('[data-answers] kbd').filter({ visible: true });
  await expect.poll(() => caps.allInnerTexts()).toEqual(['1', '2', '3', '4', '5']);
  await singleKeys(page, 'off');
  await expect.poll(() => caps.count()).toBe(0);
  await page.keyboard.press('2');
  await singleKeys(page, 'on');
  await expect.poll(() => caps.count()).toBe(5);
  expect(await page.locator('input:checked').count()).toBe(0);
  await page.keyboard.press('1');
  await asks(page, 'In designated place');
  await expect.poll(() => caps.allInnerTexts()).toEqual(['1', '2']);
  await press(page, 'Add note');
  const note = page.getByRole('dialog', { name: 'Note' });
  await note.getByRole('textbox').pressSequentially('12');
  await expect.poll(() => page.locator('input:checked').count()).toBe(0);
  await note.getByRole('button', { name: 'Done' }).click();
  await dialogGone(page);
  await page.keyboard.press('2');
  await shown(page, '1 failed');
  expect(await seriousFaults()).toEqual([]);
  expect(await edgeless(page)).toEqual([]);

  await openPath(page, `/assets/survey/${toDo.others.at(-1)?.id}/answers/${toDo.inspection.id}`);
  await page.getByRole('button', { name: 'Submit Survey' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 800 });
  const end = await page.evaluate(() => document.documentElement.clientWidth);
  const column = (x: number) => page.screenshot({ clip: { x, y: 500, width: 1, height: 300 } });
  await expect.poll(async () => (await column(end - 2)).equals(await column(8))).toBe(true);
});

test('[S2.123, SURVEY.29, WALK.6, SET.7] a survey is taken over from the previous one, edited or not, and the round goes on', async () => {
  const [, , , asset, beside] = toDo.others;
  const { edit } = await apiClient(firemark.server.url, 'admin');
  for (const one of [asset, beside]) await edit('assets', must(one, 'two left to do').id, { location: 'Roof, Plant room' });
  const { page, seriousFaults } = await inspectorOffline({ advances: true }, async (before) => {
    await openPath(before, `/assets/overview/${beside?.id}`);
    await shown(before, 'Roof, Plant room');
    await openPath(before, '/inspections');
  });
  const overview = `**/assets/overview/${asset?.id}/${toDo.inspection.id}`;
  await openPath(page, `/assets/survey/${asset?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  const info = page.getByRole('dialog', { name: 'Asset Info' });
  const copies = page.getByRole('button', { name: 'Auto-Complete Using Previous Survey' });
  const openInfo = () => page.getByRole('region', { name: 'Asset Info' }).getByRole('button').first().click();
  await openInfo();
  await shown(page, 'Latest grade');
  await shown(page, FOLLOWS);
  await expect.poll(() => info.getByRole('button').allTextContents()).toEqual(['']);
  await escape(page);
  await info.waitFor({ state: 'detached' });
  await expect.poll(() => copies.count()).toBe(1);
  await press(page, 'Next');
  await asks(page, 'In designated place');
  await openInfo();
  await info.getByRole('button', { name: 'Auto-Complete Using Previous Survey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Auto-Complete Using Previous Survey' });
  await sheet.getByRole('button', { name: /^Save Without Editing Responses/ }).waitFor();
  expect(await seriousFaults()).toEqual([]);
  await sheet.getByRole('button', { name: /^View And Edit Before Saving/ }).click();
  await page.waitForURL('**/answers/**');
  await page.getByText('Survey date').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Answers' }).getByText('Not answered').count()).toBe(0);
  await page.goBack();
  await press(page, 'Cancel');
  await press(page, 'Yes');
  await page.waitForURL(overview);

  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await press(page, 'Auto-Complete Using Previous Survey');
  await says(
    page,
    'Survey successfully saved',
    () => sheet.getByRole('button', { name: /^Save Without Editing Responses/ }).click(),
    { waits: true },
  );
  await page.waitForURL(overview);
  await shown(page, `Completed inspection - ${toDo.inspection.title}`);
  const next = page.getByRole('link', { name: /^Next untested asset/ });
  await expect.poll(() => next.innerText()).toContain('Fire extinguisher');
  const apart = async () => {
    const [message, link] = [await page.getByTestId('snackbar').boundingBox(), await next.boundingBox()];
    return message === null || link === null ? null : link.y - message.y - message.height;
  };
  // It gives way once what stands there has been measured.
  await expect.poll(apart).toBeGreaterThan(0);
  for (const screen of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(screen);
    await expect.poll(() => dockOf(page, screen.height)).toEqual({ isAboveTheBar: true, hasScan: true, isEndInSight: true });
  }
  expect(await seriousFaults()).toEqual([]);
  await next.click();
  await page.waitForURL(`**/assets/survey/*/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  expect(page.url()).not.toContain(String(asset?.id));
});

test('[S2.21, S2.108, S2.128, S2.131, S2.132, S2.133, S2.134, S2.135, S2.136, S4.5, S4.11, S4.20, S8.20, SURVEY.29, SURVEY.45, SURVEY.54, WALK.6, LOOK.20, LOOK.34, SET.8] a saved survey is edited while its inspection is open, deleted and brought back, and read once it is closed', async () => {
  const { asset, inspection } = toDo;
  const inspector = await inspectorOffline({ advances: false });
  const { page } = inspector;
  await openPath(page, `/assets/survey/${asset.id}/${inspection.id}`);
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
  await shown(page, FOLLOWS);
  await expect.poll(() => answers.getByRole('listitem').first().innerText()).toContain('Not answered');
  await press(page, 'Submit Survey');
  await shown(page, 'Value is required');
  for (const question of [/6\. Gauge in operable range/, /7\. Pin, seal/]) {
    await answers.getByRole('button', { name: question }).click();
    await tap(page, 'Yes');
    await press(page, 'Done');
    await dialogGone(page);
  }
  await expect.poll(() => answers.getByText('Not answered').count()).toBe(0);
  await expect.poll(() => radio(page, 'Pass').isChecked()).toBe(true);
  expect(await inspector.seriousFaults()).toEqual([]);
  await says(page, 'Survey successfully saved', () => press(page, 'Submit Survey'));
  await page.waitForURL(`**/assets/overview/${asset.id}/${inspection.id}`);

  const label = `Completed inspection - ${inspection.title}`;
  await page
    .getByRole('link', { name: /^\w{3} \d{4} Pass Completed inspection - / })
    .first()
    .waitFor();
  const newest = page.getByRole('link', { name: label }).first();
  await newest.click();
  await page.waitForURL(/\/asset-grade\//);
  const saved = new URL(page.url()).pathname;
  await shown(page, FOLLOWS);
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
  await shown(page, 'Discard changes');
  await expect.poll(() => radio(page, 'Fail').isChecked()).toBe(true);
  await press(page, 'Submit Survey');
  await shown(page, '1 question is not answered');
  await says(page, 'Survey successfully saved', () => press(page, 'Submit all the same'));
  await page.waitForURL(`**/assets/overview/${asset.id}/${inspection.id}`);
  await shown(page, /^~ Damaged: withdraw from use/);

  await openPath(page, saved);
  await answers.getByText('5. Free from damage').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Discard changes' }).count()).toBe(0);
  await tap(page, 'Pass');
  await press(page, 'Discard changes');
  await press(page, /^Yes/);
  await radio(page, 'Fail').and(page.locator(':focus')).waitFor();
  // What is saved already is submitted as it is.
  await press(page, 'Submit Survey');
  await page.waitForURL(`**/assets/overview/${asset.id}/${inspection.id}`);
  await openPath(page, saved);
  await answers.getByText('5. Free from damage').waitFor();
  const start = page.getByRole('link', { name: 'Start Inspection Survey' });
  const remove = async () => {
    await press(page, 'Delete Survey');
    await shown(page, 'Are you sure you want to delete this Survey?');
    await says(page, 'Successfully deleted grading', () => press(page, 'Yes'), { waits: true });
    await start.waitFor();
  };
  await remove();
  await press(page, 'Undo');
  await start.waitFor({ state: 'detached' });

  await openPath(page, saved);
  await remove();
  await page.reload();
  const deleted = page.getByRole('region', { name: 'Deleted surveys' });
  await deleted.getByText(`${inspection.title}, deleted`).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await says(page, 'Successfully restored survey', () => deleted.getByRole('button', { name: /^Restore survey of/ }).click());
  await start.waitFor({ state: 'detached' });
  await expect.poll(() => deleted.count()).toBe(0);
  await openPath(page, saved);
  await answers.getByText('5. Free from damage').waitFor();

  await inspector.goOnline();
  await shown(page, /^Synced/);
  await openPath(page, `/inspections/view/${inspection.id}`);
  await press(page, 'Close/Lock Inspection');
  const asked = page.getByRole('alertdialog');
  await says(page, 'Successfully closed/locked inspection', () => asked.getByRole('button', { name: /^Close\/Lock/ }).click());
  await openPath(page, saved);
  await shown(page, /^Closed\/Locked \d\d\/\d\d\/\d{4} by /);
  for (const grade of ['Pass', 'Fail']) await expect.poll(() => radio(page, grade).isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Date', { exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Submit Survey' }).count()).toBe(0);
  await expect.poll(() => page.getByLabel('Recommended remedial works').isDisabled()).toBe(true);
  await answers.getByText('5. Free from damage').waitFor();
  await expect.poll(() => answers.getByRole('button').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Delete Survey' }).count()).toBe(0);
  expect(await inspector.seriousFaults()).toEqual([]);
  await openPath(page, `/assets/survey/${asset.id}/${inspection.id}`);
  await shown(page, 'Graded in this inspection already');
  await shown(page, /This inspection is Closed\/Locked\. No survey can be added to it\./);
  expect(await page.getByRole('button', { name: 'Survey it again' }).count()).toBe(0);
  await page.getByRole('link', { name: 'View its survey' }).click();
  await page.waitForURL(`**${saved}`);
});
