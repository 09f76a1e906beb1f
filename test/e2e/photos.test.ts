import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { cuttingProxy } from '../cutting-proxy.ts';
import { SECRET_PLACE, withExif } from './looking/exif.ts';
import { filesOnDevice, forgetFiles } from './driving/files-on-device.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { FAKE_CAMERA, SHORT_LIVED } from './driving/open-browser.ts';
import { openPath } from './driving/open-path.ts';
import { newPerson, type Person } from './driving/person.ts';
import { says } from './driving/says.ts';
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
/** For what waits for several photos: one takes ten seconds on a slow machine. */
const PHOTOS = { timeout: 60_000 };

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

/** Somebody who comes again and again, whose device keeps what it had. */
const visitor = () => firemark.visitor('inspector', 'phone', { goesOffline: true });

async function surveyOffline(person: Person): Promise<Page> {
  const { page } = person;
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor(PHOTOS);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await person.goOffline();
  nextAsset += 1;
  await openPath(page, `/assets/survey/${toDo.others[nextAsset]?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
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

/** To the last question, on which an arrow does nothing. */
async function goToTheEnd(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      return page.getByRole('button', { name: 'Complete Survey' }).count();
    })
    .toBe(1);
}

async function submit(page: Page): Promise<void> {
  const { others, inspection } = toDo;
  await openPath(page, `/assets/survey/${others[nextAsset]?.id}/answers/${inspection.id}`);
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

/** Whole by its first and last bytes, with a frame that no decoder reads. */
function spoilt(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return Buffer.from(jpeg).fill(0, frame + 4, frame + 19);
}

/** The coarsest step of a JPEG's first quantisation table; 1 at the highest quality only. */
function coarseness(bytes: Uint8Array): number {
  const table = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xdb])) + 5;
  return Math.max(...bytes.subarray(table, table + 64));
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

test('[PHOTO.1, PHOTO.3, SURVEY.2, LOOK.20] a photo from the camera, taken offline for a failing answer, survives a reload and reaches the server as it is, though the connection is cut', async () => {
  const proxy = await cuttingProxy(firemark.server.url);
  const person = await newPerson(proxy.url, { flags: [SHORT_LIVED, ...FAKE_CAMERA] });
  await person.logIn('inspector');
  const page = await failingAnswerOffline(person);
  await press(page, 'Add photo');
  await page.getByLabel('What the camera sees').waitFor();
  const take = page.getByRole('button', { name: 'Take photo', disabled: false });
  await take.waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-camera');
  await take.click();
  await dialogGone(page);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await page.getByRole('img', { name: 'Not sent yet' }).waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-slot');
  await page.reload();
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();

  await press(page, '1 photo, view');
  await says(page, 'Photo deleted', () => press(page, 'Delete photo 1'), { waits: true });
  await dialogGone(page);
  await page.getByRole('button', { name: 'Add photo' }).and(page.locator(':focus')).waitFor();
  await press(page, 'Undo');
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();

  await submit(page);
  const [[id, hash] = []] = await filesOnDevice(page);
  expect(storedFiles().map((file) => file.id)).not.toContain(id);
  proxy.cut({ everyBytes: 10_000, times: 3 });
  await person.goOnline();
  await vi.waitFor(() => expect(storedFiles().find((file) => file.id === id)?.sha256).toBe(hash), PHOTOS);
  const { bytes } = must(
    storedFiles().find((file) => file.id === id),
    'the photo',
  );
  expect(sha256(bytes)).toBe(hash);
  expect(proxy.cuts()).toBe(3);
  expect((await look(page, bytes)).width).toBeLessThanOrEqual(1000);
  await person.close();
  proxy.close();
});

/** Nothing lies over its middle. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('[S3.30, S8.13, S9.3, PHOTO.15, PHOTO.16, LOOK.20, LOOK.40] a chosen photo is upright, 1000 px wide and without its place; what is no photo is said in clear words, and logged', async () => {
  const person = await visitor();
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
  await expect.poll(() => page.getByTestId('snackbar').count()).toBe(0);
  await expect.poll(() => logged.filter((text) => text.startsWith('FILE NOT READ')).length).toBe(3);
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-refused-here');
  await page.setViewportSize({ width: 360, height: 640 });
  const option = page.locator('label', { has: page.getByRole('radio') }).first();
  await expect.poll(() => option.evaluate(isInSight)).toBe(true);
  await expect.poll(async () => (await refusal.boundingBox())?.height).toBeLessThanOrEqual(88);
  expect(await person.seriousFaults()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await refusal.getByRole('button', { name: 'Dismiss' }).click();
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add photo' }).and(page.locator(':focus')).waitFor();
  await expect.poll(() => filesOnDevice(page)).toEqual([]);

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
  await vi.waitFor(() => [first, second].map((file) => arrived(file?.[0])), PHOTOS);
  expect(await look(page, arrived(first?.[0]))).toEqual({ width: 1000, height: 2000, upper: 'red', lower: 'blue' });
  expect(Buffer.from(arrived(first?.[0])).includes('Exif')).toBe(false);
  expect(Buffer.from(arrived(first?.[0])).includes(SECRET_PLACE)).toBe(false);
  expect(await look(page, arrived(second?.[0]))).toMatchObject({ width: 1000, height: 625 });
  expect(coarseness(arrived(second?.[0]))).toBe(1);
});

const centre = (page: Page) => page.getByRole('dialog', { name: 'Sync' });
const openCentre = (page: Page) =>
  page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();

/** The file of what is unsent, from the sync centre, where the survey that was just submitted is named with its photos. */
async function exported({ page, photograph }: Person): Promise<string> {
  await openPath(page, '/dashboard');
  await openCentre(page);
  const row = centre(page).getByRole('region', { name: 'Photos only on this device' }).getByRole('listitem').last();
  await row.getByText(/^Survey \d{6}, \d\d\/\d\d\/\d{4}$/).waitFor();
  await row.getByText(`${toDo.inspection.title} · 3 photos · `).waitFor();
  await row.getByText('Waiting to be sent', { exact: true }).waitFor();
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await photograph(`sync-centre-photos-${width}`);
  }
  const button = centre(page).getByRole('button', { name: 'Export', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download.path();
}

/** Another browser of the same user takes the file in. */
async function sendElsewhere(file: string, storedThen: number): Promise<void> {
  const { page, logIn, close } = await firemark.newPerson();
  await logIn('inspector');
  await openCentre(page);
  const button = centre(page).getByRole('button', { name: 'Import unsent work' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await says(page, /^Brought back: 1 unsent change, .*\d photos$/, () => chooser.setFiles(file));
  await vi.waitFor(() => expect(storedFiles()).toHaveLength(storedThen), PHOTOS);
  await centre(page).getByText('The server has everything that was saved here.').waitFor(PHOTOS);
  await close();
}

test('[PHOTO.9, SESS.22, SYNC.60] photos that are chosen together are all kept, however soon the survey is submitted, and go by file to another browser that sends them', async () => {
  const person = await visitor();
  const page = await surveyOffline(person);
  const had = await filesOnDevice(page);
  const large = await twoColours(page, 8000, 5000);
  const before = storedFiles().length;
  await goToTheEnd(page);
  await choose(
    page,
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large })),
  );
  await press(page, 'Complete Survey');
  await page.getByText('Survey date').waitFor(PHOTOS);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Pass', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(() => filesOnDevice(page)).toHaveLength(had.length + 3);
  await sendElsewhere(await exported(person), before + 3);
  await person.goOnline();
  await centre(page).getByText('The server has everything that was saved here.').waitFor(PHOTOS);
  expect(storedFiles()).toHaveLength(before + 3);
  const grades = (await apiClient(firemark.server.url, 'inspector')).all('asset_grades');
  const { id } = must(toDo.others[nextAsset], 'the asset');
  expect(grades.filter(({ asset_id, inspection_id }) => asset_id === id && inspection_id === toDo.inspection.id)).toHaveLength(1);
  const named = (await apiClient(firemark.server.url, 'inspector')).all('files').map(({ file_name }) => file_name);
  expect(named).toEqual(expect.arrayContaining(['a.jpg', 'b.jpg', 'c.jpg']));
});

test('[PHOTO.10] photos that are still being scaled are not lost by leaving the survey and coming back', async () => {
  const person = await visitor();
  const page = await surveyOffline(person);
  const had = await filesOnDevice(page);
  const large = await twoColours(page, 8000, 5000);
  await openPath(page, new URL(page.url()).pathname.replace('/survey/', '/overview/'));
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await asks(page, 'Check type');
  await goToTheEnd(page);
  await choose(
    page,
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large })),
  );
  await page.goBack();
  await page.getByRole('link', { name: /^Resume survey/ }).click();
  // On its way to the disk its place is behind the photos' at times: it is taken up at an earlier question then.
  await goToTheEnd(page);
  await press(page, 'Complete Survey');
  await page.getByText('Survey date').waitFor(PHOTOS);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Pass', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
  await expect.poll(() => filesOnDevice(page)).toHaveLength(had.length + 3);
});

/** Photos that this page is given from now on are not read before they may. */
const holdScaling = (page: Page) =>
  must(page.workers()[0], 'the worker that owns the data').evaluateHandle(() => {
    const read = globalThis.createImageBitmap;
    let goOn: () => void = () => undefined;
    const may = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const held = async (...given: Parameters<typeof read>) => {
      await may;
      return read(...given);
    };
    Object.assign(globalThis, { createImageBitmap: held });
    return { goOn };
  });

test('[PHOTO.10, SURVEY.25] a survey that is cancelled while its photos are being scaled stays cancelled, in this window and in another', async () => {
  const person = await visitor();
  const page = await surveyOffline(person);
  const had = await filesOnDevice(page);
  const large = await twoColours(page, 8000, 5000);
  const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: large }));
  const cancel = async (window: Page) => {
    await press(window, 'Cancel');
    await press(window, 'Yes');
    await window.waitForURL('**/assets/overview/**');
  };
  const survey = new URL(page.url()).pathname;
  await choose(page, pictures);
  await cancel(page);
  await expect.poll(() => filesOnDevice(page)).toEqual(had);
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();

  await openPath(page, survey);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Overhaul' }) }).click();
  await asks(page, 'In designated place');
  const other = await page.context().newPage();
  await other.goto(survey);
  // It may open before the next question is noted.
  await asks(other, /^(Check type|In designated place)/);
  const scaling = await holdScaling(page);
  await press(other, 'Cancel');
  await choose(page, pictures);
  await press(other, 'Yes');
  await page.getByText('This survey has ended').waitFor();
  await says(page, /^This survey was submitted or cancelled in another window. The photo was not added/, () =>
    scaling.evaluate(({ goOn }) => goOn()),
  );
  await other.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  await expect.poll(() => filesOnDevice(page)).toEqual(had);
  await other.close();
});

test('[LOOK.20, SURVEY.3] Undo of a deleted photo brings no survey back that another window has ended since it was left', async () => {
  const person = await visitor();
  const page = await surveyOffline(person);
  const had = await filesOnDevice(page);
  const survey = new URL(page.url()).pathname;
  await goToTheEnd(page);
  const buffer = await twoColours(page, 300, 200);
  await choose(
    page,
    ['a.jpg', 'b.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
  );
  await press(page, '2 photos, view');
  await says(page, 'Photo deleted', () => press(page, 'Delete photo 1'));
  await page.getByRole('listitem').filter({ hasText: 'Photo 1' }).and(page.locator(':focus')).waitFor();
  await says(page, 'Photo deleted', () => press(page, 'Delete photo 1'), { waits: true });
  await dialogGone(page);
  await openPath(page, '/dashboard');
  const other = await page.context().newPage();
  await other.goto(survey);
  await press(other, 'Cancel');
  await press(other, 'Yes');
  await other.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  await says(page, 'This survey was submitted or cancelled in another window. The photo was not put back.', () =>
    press(page, 'Undo'),
  );
  await openPath(page, survey.replace('/survey/', '/overview/'));
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  expect(await filesOnDevice(page)).toEqual(had);
  await other.close();
});

test('[PHOTO.4, PHOTO.36, PHOTO.42, SYNC.60] a photo that the server does not take is marked wherever it is shown, says why, leads to its survey, and is sent again; looked at elsewhere it comes when it has arrived; a file that became none is given up', async () => {
  const person = await visitor();
  const { page } = person;
  nextAsset += 1;
  await openPath(page, `/assets/survey/${toDo.others[nextAsset]?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await page.context().route('**/api/files/*', (route) => route.fulfill({ status: 415, json: { message: 'No photo at all' } }));
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await twoColours(page, 300, 200) }]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await choose(page, [{ name: 'spoilt.jpg', mimeType: 'image/jpeg', buffer: spoilt(await twoColours(page, 300, 200)) }]);
  await page.getByText(/the file may be damaged.*The file is kept here as you chose it/).waitFor();
  await submit(page);
  await page
    .getByRole('link', { name: /Completed inspection - / })
    .first()
    .click();
  const answers = page.getByRole('list', { name: 'Answers' });
  await answers.getByRole('img', { name: 'Not taken by the server' }).waitFor();
  await person.photograph('photo-refused');
  await openPath(page, '/dashboard');
  await page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();
  const row = page.getByRole('region', { name: 'Photos that could not be sent' }).getByRole('listitem');
  await row.getByText(/^Survey \d{6}, \d\d\/\d\d\/\d{4}$/).waitFor();
  await row.getByText(`${toDo.inspection.title} · 1 photo · `).waitFor();
  await row.getByText('No photo at all', { exact: true }).waitFor();
  const onlyHere = page.getByRole('region', { name: 'Photos only on this device' }).getByRole('listitem');
  await onlyHere.getByText(/^Survey \d{6}, \d\d\/\d\d\/\d{4}$/).waitFor();
  await onlyHere.getByText(`${toDo.inspection.title} · spoilt.jpg · `).waitFor();
  await person.photograph('photo-refused-centre');
  expect(await person.seriousFaults()).toEqual([]);
  await onlyHere.getByRole('button', { name: 'Give up file spoilt.jpg' }).click();
  expect(await person.seriousFaults()).toEqual([]);
  await says(page, 'File given up', () => press(page, 'Yes'));
  await onlyHere.waitFor({ state: 'detached' });
  await row.getByRole('link', { name: /^Open Survey/ }).click();
  await answers.getByRole('button', { name: /In designated place/ }).click();
  await press(page, '1 photo, view, 1 not taken by the server');
  await page.getByText('The server did not take this photo: No photo at all').waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('photo-refused-gallery');
  await page.context().unroute('**/api/files/*');
  await press(page, 'Retry');
  await page.getByText('The server did not take this photo').waitFor({ state: 'detached' });
  await page.getByText('Not sent yet').waitFor({ state: 'detached' });

  await forgetFiles(page);
  await page.context().route('**/api/files/*', (route) => route.fulfill({ status: 404, json: { message: 'No such file' } }));
  await page.reload();
  await answers.getByRole('button', { name: /In designated place/ }).click();
  await press(page, '1 photo, view');
  const missing = page.getByText('This photo is not on the server');
  await missing.waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await page.context().unroute('**/api/files/*');
  const { edit } = await apiClient(firemark.server.url, 'admin');
  await edit('inspections', toDo.inspection.id, { title: `${toDo.inspection.title} again` });
  await page.getByRole('dialog').getByRole('img', { name: 'Photo 1' }).waitFor();
  await missing.waitFor({ state: 'detached' });
});

test('[S2.131, PHOTO.10] a saved survey is submitted with the photo that is still being scaled, however soon', async () => {
  const person = await visitor();
  const page = await failingAnswerOffline(person);
  await choose(page, [{ name: 'soon.jpg', mimeType: 'image/jpeg', buffer: await twoColours(page, 600, 400) }]);
  await submit(page);
  await page
    .getByRole('link', { name: /Completed inspection/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit Survey' }).waitFor();
  await page
    .getByRole('list', { name: 'Answers' })
    .getByRole('button', { name: /2\. In designated place/ })
    .click();
  const large = await twoColours(page, 6_000, 4_000);
  await press(page, 'Add photo');
  await page.locator('input[type=file]').setInputFiles([{ name: 'late.jpg', mimeType: 'image/jpeg', buffer: large }]);
  await press(page, 'Done');
  await says(page, 'Survey successfully saved', () => press(page, 'Submit Survey'));
  await page.waitForURL('**/assets/overview/**');
});

test('[PASS.23] over plain HTTP, where nothing can be encrypted, a new user gets a password and a photo arrives, given without a network too', async () => {
  const flags = [SHORT_LIVED, '--host-resolver-rules=MAP plain.test 127.0.0.1'];
  const person = await newPerson(firemark.server.url.replace('127.0.0.1', 'plain.test'), { visiting: true, flags });
  const { page } = person;
  const fetched = page.waitForResponse(/\/oaep-.*\.js$/, { timeout: 120_000 });
  await person.logIn('admin');
  await page
    .getByText(/^Synced/)
    .first()
    .waitFor(PHOTOS);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  // Without a service worker a screen is there for what is done offline once it was opened.
  await openPath(page, '/users');
  await openPath(page, '/user/create');
  const typed = { 'Forename*': 'Grace', 'Surname*': 'Hopper', 'Username*': 'grace' };
  for (const [label, text] of Object.entries({ ...typed, 'Password*': 'compilers', 'Confirm Password*': 'compilers' }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Inspector' }).click();
  await fetched;
  await person.goOffline();
  await says(page, 'Successfully created User', () => press(page, 'Save User'));
  await person.goOnline();
  const body = JSON.stringify({ username: 'grace', password: 'compilers' });
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  await vi.waitFor(async () => expect((await fetch(`${firemark.server.url}/api/auth/login`, asked)).status).toBe(200));

  const storedBefore = storedFiles().length;
  nextAsset += 1;
  await openPath(page, `/assets/survey/${toDo.others[nextAsset]?.id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await page.keyboard.press('2');
  const picture = await twoColours(page, 600, 400);
  await person.goOffline();
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await page.getByRole('img', { name: /photo/i }).first().waitFor();
  await person.goOnline();
  await submit(page);
  await vi.waitFor(() => expect(storedFiles().length).toBe(storedBefore + 1), PHOTOS);
  const [file] = storedFiles().slice(-1);
  expect(file?.sha256).toBe(sha256(must(file, 'the photo').bytes));
  expect(person.errors).toEqual([]);
  await person.close();
});
