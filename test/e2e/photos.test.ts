import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { asks } from './asks.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { SECRET_PLACE, withExif } from './exif.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { newPerson, type Person } from './person.ts';
import { type SurveyToDo, surveyToDo } from './survey-to-do.ts';

const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

let firemark: Firemark;
let toDo: SurveyToDo;
let nextAsset = 0;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const dialogGone = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

interface StoredFile {
  id: string;
  sha256: string;
  bytes: Uint8Array;
}

/** What the server's database holds, as its files are on the disk. */
function storedFiles(): StoredFile[] {
  const database = new DatabaseSync(join(firemark.server.dataDir, 'firemark.sqlite'), { readOnly: true });
  const rows = database.prepare('select id, sha256, bytes from file_contents').all() as unknown as StoredFile[];
  database.close();
  return rows;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the device holds, by id. */
const filesOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const database = await done(indexedDB.open(names.find((name) => name.startsWith('firemark-user-')) ?? ''));
    const files = (await done(database.transaction('files').objectStore('files').getAll())) as {
      id: string;
      binary: ArrayBuffer;
    }[];
    database.close();
    const hashes: [string, string][] = [];
    for (const { id, binary } of files) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', binary));
      hashes.push([id, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')]);
    }
    return hashes.toSorted(([one], [other]) => (one < other ? -1 : 1));
  });

async function surveyOffline(person: Person): Promise<Page> {
  const { page } = person;
  await person.logIn('inspector');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await person.goOffline();
  nextAsset += 1;
  await page.goto(`/assets/survey/${toDo.others[nextAsset]?.id}/${toDo.inspection.id}`);
  await page.getByRole('heading', { name: 'Check type', level: 2 }).waitFor();
  return page;
}

async function failingAnswerOffline(person: Person): Promise<Page> {
  const page = await surveyOffline(person);
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await page.keyboard.press('2');
  await page.getByText('A note or a photo is required').filter({ visible: true }).first().waitFor();
  return page;
}

async function submit(page: Page): Promise<void> {
  const { others, inspection } = toDo;
  await page.goto(`/assets/survey/${others[nextAsset]?.id}/answers/${inspection.id}`);
  await page.getByText('Survey date').waitFor();
  await page.locator('label', { has: page.getByRole('radio', { name: 'Fail', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
}

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await press(page, 'Add photo');
  await page.locator('input[type=file]').setInputFiles(files);
  await dialogGone(page);
}

const drawn = new Map<string, Promise<Buffer>>();

/** A JPEG, red on the left and blue on the right, drawn in the browser; the same one when it is asked for again. */
function twoColours(page: Page, width: number, height: number): Promise<Buffer> {
  const size = `${width}x${height}`;
  const picture = drawn.get(size) ?? drawTwoColours(page, width, height);
  drawn.set(size, picture);
  return picture;
}

async function drawTwoColours(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'red';
      context.fillRect(0, 0, w / 2, h);
      context.fillStyle = 'blue';
      context.fillRect(w / 2, 0, w / 2, h);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** The size of a JPEG, and the colours in the middle of its upper and of its lower half. */
const look = (page: Page, bytes: Uint8Array) =>
  page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const picture = await createImageBitmap(blob);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const at = (part: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(picture.width / 2, picture.height * part, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    };
    return { width: picture.width, height: picture.height, upper: at(0.25), lower: at(0.75) };
  }, Buffer.from(bytes).toString('base64'));

test('[S3, D4.4] a photo from the camera, taken offline for a failing answer, survives a reload and reaches the server as it is', async () => {
  const person = await firemark.newPerson({ flags: FAKE_CAMERA });
  const page = await failingAnswerOffline(person);
  await press(page, 'Add photo');
  await page.getByLabel('What the camera sees').waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-camera');
  await page.getByRole('button', { name: 'Take photo', disabled: false }).click();
  await dialogGone(page);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await page.getByRole('img', { name: 'Not sent yet' }).waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-slot');
  await page.reload();
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();

  await press(page, '1 photo, view');
  await press(page, 'Delete photo 1');
  await dialogGone(page);
  await press(page, 'Undo');
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();

  await submit(page);
  const [[id, hash] = []] = await filesOnDevice(page);
  expect(storedFiles().map((file) => file.id)).not.toContain(id);
  await person.goOnline();
  await vi.waitFor(() => expect(storedFiles().find((file) => file.id === id)?.sha256).toBe(hash), { timeout: 20_000 });
  const { bytes } = must(
    storedFiles().find((file) => file.id === id),
    'the photo',
  );
  expect(sha256(bytes)).toBe(hash);
  expect((await look(page, bytes)).width).toBeLessThanOrEqual(1000);
  await person.close();
});

test('[S8, S9] a chosen photo is upright, 1000 px wide and without its place; what is no photo is said in clear words, and logged', async () => {
  const person = await firemark.newPerson();
  const page = await failingAnswerOffline(person);
  const said = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const unreadable = 'This file is not a photo that can be read. Choose a JPEG or PNG image.';
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text') }]);
  await said(unreadable);
  await choose(page, [{ name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }]);
  await said('This file is empty. Choose another one.');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]);
  await choose(page, [{ name: 'c.heic', mimeType: 'image/heic', buffer: heic }]);
  await said(/^This browser can’t read HEIC photos/);
  const refusal = page.getByRole('alert').filter({ hasText: 'c.heic' });
  expect(await page.getByTestId('snackbar').count()).toBe(0);
  await expect.poll(() => logged.filter((text) => text.startsWith('FILE NOT READ')).length).toBe(3);
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-refused-here');
  await refusal.getByRole('button', { name: 'Dismiss' }).click();
  await refusal.waitFor({ state: 'detached' });
  expect(await filesOnDevice(page)).toEqual([]);

  const photo = withExif(await twoColours(page, 2400, 1200));
  expect(photo.includes(SECRET_PLACE)).toBe(true);
  await choose(page, [{ name: 'd.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await choose(page, [{ name: 'e.jpg', mimeType: 'image/jpeg', buffer: await twoColours(page, 8000, 5000) }]);
  await page.getByRole('img', { name: 'Photo 2' }).waitFor();
  await submit(page);
  const [first, second] = await filesOnDevice(page);
  await person.goOnline();
  const arrived = (id: string | undefined) => must(storedFiles().find((file) => file.id === id)?.bytes ?? null, 'the photo');
  await vi.waitFor(() => arrived(second?.[0]), { timeout: 20_000 });
  expect(await look(page, arrived(first?.[0]))).toEqual({ width: 1000, height: 2000, upper: 'red', lower: 'blue' });
  expect(Buffer.from(arrived(first?.[0])).includes('Exif')).toBe(false);
  expect(Buffer.from(arrived(first?.[0])).includes(SECRET_PLACE)).toBe(false);
  expect(await look(page, arrived(second?.[0]))).toMatchObject({ width: 1000, height: 625 });
  await person.close();
});

test('[D4.4] 200 photos queued offline arrive with equal hashes though the connection is cut ten times; none twice, none lost', async () => {
  const proxy = await cuttingProxy(firemark.server.url, { everyBytes: 60_000, times: 10 });
  const person = await newPerson(proxy.url);
  const page = await failingAnswerOffline(person);
  const before = storedFiles().length;
  const pictures = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await twoColours(page, 300 + n, 200),
    })),
  );
  for (const [index, question] of ['In designated place', 'Unobstructed', 'Instructions clean', 'Free from damage'].entries()) {
    await asks(page, question);
    await page.keyboard.press('2');
    await choose(page, pictures.slice(index * 50, index * 50 + 50));
    await page.getByRole('button', { name: '50 photos, view' }).waitFor({ timeout: 60_000 });
    await press(page, 'Next');
  }
  await submit(page);
  const queued = await filesOnDevice(page);
  expect(queued).toHaveLength(200);
  await person.goOnline();
  const arrived = () => storedFiles().map((file): [string, string] => [file.id, sha256(file.bytes)]);
  await vi.waitFor(() => expect(arrived()).toHaveLength(before + 200), { timeout: 100_000, interval: 500 });
  expect(proxy.cuts()).toBe(10);
  expect(arrived().toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual(expect.arrayContaining(queued));
  await person.close();
  proxy.close();
});

test('[D6] photos that are chosen together are all kept, however soon the survey is completed and submitted', async () => {
  const person = await firemark.newPerson();
  const page = await surveyOffline(person);
  const large = await twoColours(page, 8000, 5000);
  const before = storedFiles().length;
  for (let step = 0; step < 12 && (await page.getByRole('button', { name: 'Complete Survey' }).count()) === 0; step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await choose(
    page,
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large })),
  );
  await press(page, 'Complete Survey');
  await page.getByText('Survey date').waitFor();
  await page.locator('label', { has: page.getByRole('radio', { name: 'Pass', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
  expect(await filesOnDevice(page)).toHaveLength(3);
  await person.goOnline();
  await vi.waitFor(() => expect(storedFiles()).toHaveLength(before + 3), { timeout: 20_000 });
  const named = (await apiClient(firemark.server.url, 'inspector')).all('files').map(({ file_name }) => file_name);
  expect(named).toEqual(expect.arrayContaining(['a.jpg', 'b.jpg', 'c.jpg']));
  await person.close();
});

test('[D6] photos that are still being scaled are not lost by leaving the survey and coming back', async () => {
  const person = await firemark.newPerson();
  const page = await surveyOffline(person);
  const large = await twoColours(page, 8000, 5000);
  await page.goto(page.url().replace('/survey/', '/overview/'));
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await page.getByRole('heading', { name: 'Check type', level: 2 }).waitFor();
  for (let step = 0; step < 12 && (await page.getByRole('button', { name: 'Complete Survey' }).count()) === 0; step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await choose(
    page,
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large })),
  );
  await page.goBack();
  await page.getByRole('link', { name: /^Resume survey/ }).click();
  await press(page, 'Complete Survey');
  await page.locator('label', { has: page.getByRole('radio', { name: 'Pass', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
  expect(await filesOnDevice(page)).toHaveLength(3);
  await person.close();
});

test('[S2, D6] a survey that is cancelled while its photos are being scaled stays cancelled, in this window and in another', async () => {
  const person = await firemark.newPerson();
  const page = await surveyOffline(person);
  const large = await twoColours(page, 8000, 5000);
  const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large }));
  const cancel = async (window: Page) => {
    await press(window, 'Cancel');
    await press(window, 'Yes');
    await window.waitForURL('**/assets/overview/**');
  };
  const survey = page.url();
  await choose(page, pictures);
  await cancel(page);
  expect(await filesOnDevice(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();

  await page.goto(survey);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Overhaul' }) }).click();
  const other = await page.context().newPage();
  await other.goto(survey);
  for (const window of [page, other]) await window.getByRole('heading', { name: 'In designated place', level: 2 }).waitFor();
  await press(other, 'Cancel');
  await choose(page, pictures);
  await press(other, 'Yes');
  await page.getByText('This survey has ended').waitFor();
  await page.getByText(/^This survey was submitted or cancelled in another window. The photo was not added/).waitFor();
  await other.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  expect(await filesOnDevice(page)).toEqual([]);
  await person.close();
});

test('[D4.4] a photo that the server does not take is marked wherever it is shown, says why, and is sent again', async () => {
  const person = await firemark.newPerson({ visiting: true });
  const { page } = person;
  await person.logIn('inspector');
  nextAsset += 1;
  await page.goto(`/assets/survey/${toDo.others[nextAsset]?.id}/${toDo.inspection.id}`);
  await page.getByRole('heading', { name: 'Check type', level: 2 }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.context().route('**/api/files/*', (route) => route.fulfill({ status: 415, json: { message: 'No photo at all' } }));
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await twoColours(page, 300, 200) }]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await submit(page);
  await page
    .getByRole('link', { name: /Completed inspection - / })
    .first()
    .click();
  const answers = page.getByRole('list', { name: 'Answers' });
  await answers.getByRole('img', { name: 'Not taken by the server' }).waitFor();
  await person.photograph('photo-refused');
  await answers.getByRole('button', { name: /In designated place/ }).click();
  await press(page, '1 photo, view, 1 not taken by the server');
  await page.getByText('The server did not take this photo: No photo at all').waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-refused-gallery');
  await page.context().unroute('**/api/files/*');
  await press(page, 'Retry');
  await page.getByText('The server did not take this photo').waitFor({ state: 'detached' });
  await person.close();
});
