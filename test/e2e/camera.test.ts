import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asks } from './driving/asks.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { FAKE_CAMERA } from './driving/open-browser.ts';
import type { Person } from './driving/person.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';

let firemark: Firemark;
let toDo: SurveyToDo;
let person: Person;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  person = await firemark.newPerson({ visiting: true, flags: FAKE_CAMERA });
  await person.logIn('inspector');
});
afterAll(() => firemark.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function openCamera(page: Page, place: number): Promise<void> {
  await page.goto(`/assets/survey/${toDo.others[place]?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await press(page, 'Add photo');
}

/** The camera's next start ends with this error. */
const failCamera = (page: Page, error: string) =>
  page.evaluate((name) => {
    const { mediaDevices } = navigator;
    const start = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = start;
      return Promise.reject(new DOMException('', name));
    };
  }, error);

test('[PHOTO.13, SCAN.1] why there is no camera is said in true words, and one that another app held is tried again', async () => {
  const { page } = person;
  await openCamera(page, 0);
  for (const [error, words] of [
    ['NotFoundError', /^No camera was found/],
    ['NotAllowedError', /^The camera is not allowed here/],
    ['NotReadableError', /^The camera can’t be started. Another app may be using it/],
  ] as const) {
    await press(page, 'Close');
    await failCamera(page, error);
    await press(page, 'Add photo');
    await page.getByRole('status').filter({ hasText: words }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Take photo' }).count()).toBe(0);
  }
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-camera-in-use');
  await press(page, 'Try again');
  await page.getByRole('button', { name: 'Take photo', disabled: false }).waitFor();

  await press(page, 'Close');
  await page.evaluate(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await failCamera(page, 'TypeError');
  await press(page, 'Add photo');
  await page.getByText('The camera needs a secure (https) address. Choose a photo instead.').waitFor();
});

test('[PHOTO.13] two quick taps take one photo; one that can not be taken is said, and the camera starts again', async () => {
  const { page } = person;
  await openCamera(page, 1);
  const shutter = page.getByRole('button', { name: 'Take photo', disabled: false });
  await shutter.waitFor();
  await page.evaluate(() => {
    const capture = globalThis.createImageBitmap;
    globalThis.createImageBitmap = () => {
      globalThis.createImageBitmap = capture;
      return Promise.reject(new DOMException('', 'InvalidStateError'));
    };
  });
  await shutter.click();
  await page.getByRole('alert').filter({ hasText: 'The photo could not be taken' }).waitFor();
  await shutter.waitFor();
  await shutter.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '1 photo, view' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await press(page, 'Previous');
  await page.getByRole('button', { name: '1 photo, view' }).waitFor();
});
