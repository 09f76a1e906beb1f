import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import { type ApiClient, apiClient } from './driving/api-client.ts';
import { settled } from './driving/asks.ts';
import { enlarge } from './looking/enlarge.ts';
import { type FakeCamera, fakeCamera, keepTracks, pngOf } from './driving/fake-camera.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import type { Person } from './driving/person.ts';
import { motionEnds } from './looking/still-picture.ts';
import { noting } from './driving/noting.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';

/** A camera that the person doesn't allow. */
const REFUSING = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];

let firemark: Firemark;
let camera: FakeCamera;
let toDo: SurveyToDo;
let another: ApiClient;
let person: Person;

beforeAll(async () => {
  [firemark, camera] = await Promise.all([openFiremark(), fakeCamera()]);
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  another = await apiClient(firemark.server.url, 'admin');
  person = await firemark.newPerson({ visiting: true, flags: camera.flags });
  await person.page.context().addInitScript(keepTracks);
  await person.logIn('inspector');
});
beforeEach(async () => {
  await enlarge(person.page, 16);
  await person.page.setViewportSize({ width: 390, height: 844 });
});
afterAll(() => firemark.close());

const trackStates = (page: Page) => page.evaluate(() => window.tracks.map(({ readyState }) => readyState));
/** Another app takes the camera, where it is on. */
const endTracks = () => {
  const stream = document.querySelector('video')?.srcObject;
  if (stream instanceof MediaStream) stream.getTracks().forEach((track) => track.dispatchEvent(new Event('ended')));
};
/** What the page's first camera does while another app has it. */
const muteTrack = (muted: boolean) => {
  const [track] = window.tracks;
  if (track === undefined) return;
  Object.defineProperty(track, 'muted', { value: muted, configurable: true });
  track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const serialOf = (at: number) => must(toDo.others[at]?.serial_number, 'a serial number');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Scan Asset' });
const boxOf = async (one: Locator) => must(await one.boundingBox(), 'its place');
const status = (page: Page, hasText: string | RegExp) => page.getByRole('dialog').getByRole('status').filter({ hasText });

/** Opens a page anew. The camera of the one before has stopped: one that runs is shared, and goes on with the codes that it had. */
async function goAnew(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const { srcObject } of document.querySelectorAll('video'))
      if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop();
  });
  await page.goto(path);
}

/** From a page that was opened anew: it has used no camera yet. */
async function openScanner(page: Page): Promise<void> {
  await goAnew(page, '/inspections');
  await openScanSheet(page);
}

async function openScanSheet(page: Page): Promise<void> {
  await press(page, 'Assets');
  await press(page, /^Scan Asset/);
}

/** What stands in for a camera that the machine doesn't have; for pages opened from now on. */
const failCamera = (page: Page, error: string) =>
  page.evaluate((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
  }, error);

test('[S1.1, S2.36, S4.23] a code leads to its asset: by its exact number, by its integer, padded with zeros; then the camera is off', async () => {
  const { page } = person;
  const serial = serialOf(0);
  for (const code of [serial, String(Number(serial)), `00${serial}`]) {
    await camera.shows(code);
    await openScanner(page);
    await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);
    await page.getByText(serial).first().waitFor();
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
  }
});

test('[S2.52, S2.53, S8.8, SCAN.8, FORM.47] an unknown code is said, can be given to a new asset, and opens nothing; several assets are listed, and each names the others', async () => {
  const { page } = person;
  await camera.shows('javascript:alert(1)//<b>&amp;', '0990417');
  await openScanner(page);
  await status(page, 'Invalid QR Code').getByText('javascript:alert(1)//<b>&amp;').waitFor();
  await sheet(page).getByText('Not working?').waitFor();
  await expect.poll(() => sheet(page).getByRole('link', { name: 'javascript' }).count()).toBe(0);
  await status(page, 'Invalid QR Code').getByText('0990417', { exact: true }).waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await camera.shows();
  await openScanner(page);
  await press(page, 'Type number');
  for (const digit of '990417') await press(page, digit);
  await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('990417');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await status(page, 'No asset has this number').waitFor();
  await press(page, 'Use camera');
  await page.getByText('Point at the code on the asset').waitFor();

  const vcard = `BEGIN:VCARD\r\nFN:${'Ada '.repeat(500)}\r\nEND:VCARD`;
  const photo = (buffer: Buffer) => ({ name: 'code.png', mimeType: 'image/png', buffer });
  const chooser = sheet(page).locator('input[type=file]');
  await chooser.setInputFiles(photo(await sharp(await pngOf(vcard, 1200)).toBuffer()));
  await status(page, /Invalid QR Code.*BEGIN:VCARD FN:Ada Ada.*… \(2,\d{3} characters\)$/).waitFor();
  await expect.poll(() => page.getByText('Add asset with this code').count()).toBe(0);
  await chooser.setInputFiles(photo(Buffer.from('no picture')));
  await status(page, 'This file can’t be read as a picture').waitFor();
  await chooser.setInputFiles(
    photo(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#555' } })
        .png()
        .toBuffer(),
    ),
  );
  await status(page, 'No QR code was found in this picture').waitFor();

  await chooser.setInputFiles(photo(await pngOf('0990417', 600)));
  await page.getByRole('link', { name: 'Add asset with this code' }).click();
  await page.waitForURL('**/assets/create?*');
  await expect.poll(() => page.getByLabel('Serial number (optional)').inputValue()).toBe('0990417');

  const [one, twin] = [toDo.others[1], toDo.others[2]].map((asset) => must(asset, 'an asset'));
  await another.edit('assets', must(twin, 'a twin').id, { serial_number: serialOf(1) });
  await page.goto(`/assets/overview/${twin?.id}`);
  await page.getByRole('heading', { name: serialOf(1) }).waitFor();
  await camera.shows(serialOf(1));
  await openScanner(page);
  await status(page, '2 assets have this number').waitFor();
  await sheet(page)
    .getByRole('button', { name: must(one, 'the first').location })
    .first()
    .click();
  const either = new RegExp(`/assets/overview/(${one?.id}|${twin?.id})$`);
  await page.waitForURL(either);
  const first = page.url();
  const twins = page.getByRole('status').filter({
    hasText: 'Another asset has this serial number. A scan can’t tell them apart: give each its own number.',
  });
  await twins.getByRole('link', { name: serialOf(1) }).click();
  await page.waitForURL((url) => url.href !== first && either.test(url.href));
  await twins.waitFor();
  expect(await person.seriousFaults()).toEqual([]);
});

test('[S2.51] the camera is on only while the sheet is open and the page is shown', async () => {
  const { page } = person;
  await camera.shows();
  await openScanner(page);
  const setHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await expect.poll(() => trackStates(page)).toEqual(['live']);
  await setHidden(true);
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
  await setHidden(false);
  await expect.poll(() => trackStates(page)).toEqual(['ended', 'live']);
  await press(page, 'Type number');
  await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);
  await press(page, 'Use camera');
  await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended', 'live']);
  await press(page, 'Close');
  await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended', 'ended']);
});

test('[SCAN.1] where the camera is not allowed it is said how to allow it, and the keypad leads to the asset', async () => {
  const refused = await firemark.newPerson({ visiting: true, flags: REFUSING });
  const { page } = refused;
  await refused.logIn('inspector');
  await openScanner(page);
  await status(page, /^The camera is not allowed here. Allow it in the browser’s settings for this site, or type the/).waitFor();
  expect(await refused.seriousFaults()).toEqual([]);
  await page.getByLabel('Number').fill(String(Number(serialOf(0))));
  await page.getByLabel('Number').press('Enter');
  await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);
  await refused.close();
});

test('[SCAN.1] no camera, one in use and one that dies are told apart; Find Asset leads on, and trying again', async () => {
  const { page } = person;
  await camera.shows();
  for (const [error, words] of [
    ['NotFoundError', 'No camera was found. Type the number instead.'],
    ['NotReadableError', 'Another app may be using it'],
  ] as const) {
    await page.goto('/inspections');
    await failCamera(page, error);
    await openScanSheet(page);
    await status(page, words).waitFor();
  }
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await press(page, 'Find Asset');
  await page.getByRole('dialog', { name: 'Find Asset...' }).getByLabel('Search', { exact: true }).waitFor();
  await press(page, 'Close');

  await openScanner(page);
  await page.getByText('Point at the code on the asset').waitFor();
  await expect.poll(() => trackStates(page)).toEqual(['live']);
  // It runs on, and gives no pictures.
  await page.evaluate(muteTrack, true);
  await status(page, 'The camera has stopped').waitFor();
  await page.evaluate(muteTrack, false);
  await page.getByText('Point at the code on the asset').waitFor();
  await expect.poll(() => trackStates(page)).toEqual(['ended', 'live']);
  // A camera that has run for a while is started again; one that ends soon after has stopped.
  await expect
    .poll(async () => {
      await page.evaluate(endTracks);
      return status(page, 'The camera has stopped').count();
    })
    .toBe(1);
  await camera.shows(serialOf(0));
  // One that was started again by itself reads the code without being asked.
  await expect
    .poll(async () => {
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) await again.click();
      return new URL(page.url()).pathname;
    })
    .toContain(`/assets/overview/${toDo.asset.id}`);
});

/** From now on what reads pictures can read none, or can again. */
const breakReader = (isBroken: boolean) => {
  const { real = Worker } = window as { real?: typeof Worker };
  class Broken extends real {
    override postMessage(message: { id: number; look?: string }, more?: StructuredSerializeOptions | Transferable[]) {
      const data = { id: message.id, reading: { kind: 'unreadable' } };
      if (message.look === undefined) super.postMessage(message, more as Transferable[]);
      else setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
  }
  Object.assign(window, { real, Worker: isBroken ? Broken : real });
};

test('[S7.25, SCAN.7, SCAN.16] where the decoder has not arrived, or fails, it is said, the keypad remains, and trying again brings it', async () => {
  const { page } = person;
  await camera.shows(serialOf(0));
  await page.context().route('**/*.wasm', (route) => route.abort());
  await openScanner(page);
  await status(page, 'QR codes can’t be read yet: what reads them comes to this device with the next connection.').waitFor();
  await page.getByLabel('Number').waitFor();
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
  await page.context().unroute('**/*.wasm');
  await press(page, 'Try again');
  await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);

  await goAnew(page, '/inspections');
  await page.evaluate(breakReader, true);
  await openScanSheet(page);
  await status(page, /^Pictures can’t be read for codes now: .* Type the number meanwhile.$/).waitFor();
  await page.getByLabel('Number').waitFor();
  await page.evaluate(breakReader, false);
  await press(page, 'Try again');
  await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);
});

test('[SCAN.15] before everything has arrived a code is not called invalid, nor allocated; once its asset has come it leads there', async () => {
  const newcomer = await firemark.newPerson({ visiting: true, flags: camera.flags });
  const { page } = newcomer;
  await page.context().addInitScript(keepTracks);
  const gate = Promise.withResolvers<void>();
  await page.context().route('**/api/sync/pull', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await newcomer.logIn('inspector');
  await camera.shows('FM-0990777');
  await goAnew(page, '/assets/create');
  await press(page, 'Scan and Allocate QR Code');
  await status(page, /^It can’t be checked yet whether another asset has this code: .*FM-0990777$/).waitFor();
  await camera.shows(serialOf(0));
  await openScanner(page);
  await status(page, /^Not on this device yet: its assets are still arriving/).waitFor();
  expect(await page.getByText('Add asset with this code').count()).toBe(0);
  gate.resolve();
  await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);
  await newcomer.close();
});

test('[S2.103, SCAN.9] a code is allocated to an asset unless another one carries it, and a replacement is in its history', async () => {
  const { page } = person;
  const asset = must(toDo.others[3], 'an asset');
  const replaceWith = async (...codes: string[]) => {
    await camera.shows(...codes);
    await goAnew(page, `/assets/edit/${asset.id}`);
    await press(page, 'Replace QR Code');
  };
  const isTaken = status(page, /Another asset has this code.*Fire extinguisher/);
  await replaceWith(serialOf(0), 'A'.repeat(201));
  await isTaken.waitFor();
  await status(page, 'This code can’t be a serial number').waitFor();
  // Alone it stands until it is pressed.
  await replaceWith(serialOf(0));
  await isTaken.waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await page.getByRole('link', { name: 'View that asset' }).click();
  await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);

  await replaceWith('FM-0990555');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('FM-0990555 is the serial number once this is saved').waitFor();
  await expect.poll(() => page.getByLabel('Serial number (optional)').inputValue()).toBe('FM-0990555');
  await press(page, 'Save Changes');
  await page.waitForURL(`**/assets/overview/${asset.id}`);
  await press(page, 'History');
  const line = `${formatDay(localDay(new Date()))} QR code ${asset.serial_number} replaced with FM-0990555 by Priya Nair`;
  const history = page.getByRole('dialog').getByLabel('History');
  await expect.poll(async () => (await history.inputValue()).split('\n')).toContain(line);

  await page.goto('/assets/create');
  await page.getByRole('button', { name: 'Scan and Allocate QR Code' }).waitFor();
});

test('[SCAN.11] a round of five assets without a network takes scans, answers and submits only, and says why not', async () => {
  const lights = await surveyToDo(firemark.server.url, 'inspector', 'Emergency light');
  // Each question takes the app's pauses; a round needs few of them.
  await another.edit('asset_types', lights.assetType.id, { questions: lights.assetType.questions.slice(0, 3) });
  const five = lights.others.slice(0, 5);
  const elsewhere = must(
    another.all('assets').find(({ site_id, serial_number }) => site_id !== lights.inspection.site_id && serial_number !== null),
    'an asset of another site',
  );
  const inspector = await firemark.newPerson({ flags: camera.flags });
  const { page } = inspector;
  await page.context().addInitScript(keepTracks);
  await inspector.logIn('inspector');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await inspector.goOffline();

  const home = `/inspections/view/${lights.inspection.id}`;
  await page.goto(home);
  await camera.shows(must(elsewhere.serial_number, 'its number'));
  await press(page, 'Scan next');
  const round = page.getByRole('dialog', { name: 'Scan next' });
  await round.getByText(/^At another site: /).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  const remaining = async () => Number(/(\d+) of \d+ left$/.exec((await round.getByText(/ left$/).textContent()) ?? '')?.[1]);
  const left = await remaining();
  await press(page, 'Close');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const codes = five.map(({ serial_number }) => must(serial_number, 'a serial number'));
  await camera.shows(...codes.slice(0, 1));
  const entries = await page.evaluate(() => history.length);
  await press(page, 'Scan next');
  for (let done = 0; done < five.length; done += 1) {
    await page.waitForURL(`**/assets/survey/*/${lights.inspection.id}`);
    await page.getByRole('heading', { name: 'Test', level: 2, exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await answerToTheEnd(page);
    // The label that was read last is still in sight when the camera starts again.
    await camera.shows(...codes.slice(done, done + 2));
    await press(page, 'Submit Survey');
    if (done + 1 < five.length) continue;
    await page.waitForURL(`**${home}`);
  }
  await round.getByText('Tested already in this inspection').waitFor();
  await expect.poll(() => remaining()).toBe(left - five.length);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);
  await press(page, 'Close');
  await expect.poll(async () => (await trackStates(page)).includes('live')).toBe(false);
  await inspector.close();
});

/** The first option of each question, until the summary is there: no arrow is pressed. */
async function answerToTheEnd(page: Page): Promise<void> {
  const question = page.getByRole('heading', { level: 2 }).first();
  while (!page.url().includes('/answers')) {
    await settled(page);
    const before = await question.textContent();
    await page.keyboard.press('1');
    await expect
      .poll(async () => page.url().includes('/answers') || (await question.textContent()) !== before, { interval: 50 })
      .toBe(true);
  }
}

test('[WAY.2] a search that was begun from a round is there again after a survey, and not over the camera of the next round', async () => {
  const { page } = person;
  const home = `/inspections/view/${toDo.inspection.id}`;
  await camera.shows();
  await goAnew(page, home);
  await press(page, 'Scan next');
  const round = page.getByRole('dialog', { name: 'Scan next' });
  // Until it knows its inspection it would search everywhere.
  await round.getByText(/ left$/).waitFor();
  await round.getByRole('button', { name: 'Find Asset' }).click();
  const find = page.getByRole('dialog', { name: 'Find Asset...' });
  const counted = find.getByText(/^\d+ assets?$/);
  const ofAll = await counted.innerText();
  await find.getByLabel('Search', { exact: true }).fill(serialOf(5));
  // It stands in the list already before it is searched for, and a press that meets the list as it changes opens nothing.
  await counted.filter({ hasNotText: ofAll }).waitFor();
  await find
    .getByRole('link')
    .filter({ hasText: serialOf(5) })
    .click();
  await page.waitForURL(`**/assets/overview/*/${toDo.inspection.id}`);
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await page.waitForURL(`**/assets/survey/*/${toDo.inspection.id}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.goBack();
  await page.waitForURL('**/assets/overview/**');
  await page.goBack();
  await page.waitForURL(`**${home}`);
  await expect.poll(() => find.getByLabel('Search', { exact: true }).inputValue()).toBe(serialOf(5));
  await find
    .getByRole('link')
    .filter({ hasText: serialOf(5) })
    .waitFor();
  await find.getByRole('button', { name: 'Close' }).click();
  await find.waitFor({ state: 'detached' });
  await press(page, 'Scan next');
  await round.getByText(/ left$/).waitFor();
  expect(await find.count()).toBe(0);
  // A round outlives its page.
  await press(page, 'Close');
  await round.waitFor({ state: 'detached' });
});

test('[SCAN.17] a round whose inspection is given to others says so, and calls no number unknown that is due there', async () => {
  const { page } = person;
  const { id, inspector_ids } = toDo.inspection;
  await camera.shows();
  await goAnew(page, `/inspections/view/${id}`);
  await press(page, 'Scan next');
  await page
    .getByRole('dialog')
    .getByText(/ left$/)
    .waitFor();
  const other = must(
    another.all('users').find(({ username }) => username === 'admin'),
    'somebody else',
  );
  await another.edit('inspections', id, { inspector_ids: [other.id] });
  const isGone = status(page, 'This inspection is not here any more');
  await isGone.waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await press(page, 'Type number');
  await page.getByLabel('Number').fill(serialOf(5));
  const isSaidMissing = await noting(page, 'No asset has this number');
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await isGone.waitFor();
  // As it is by now, to whoever changes it back.
  const { edit } = await apiClient(firemark.server.url, 'admin');
  await edit('inspections', id, { inspector_ids });
  await page.waitForURL(`**/assets/survey/*/${id}`);
  expect(await isSaidMissing()).toBe(false);
});

test('[SCAN.10, LOOK.2] what a scan led to is whole, beside its buttons, on small screens and with text of 200%, and so is the keypad', async () => {
  const { page } = person;
  await camera.shows(`BEGIN:VCARD ${'Ada '.repeat(60)}`);
  for (const { text, ...size } of [
    { width: 360, height: 640, text: 16 },
    { width: 360, height: 640, text: 32 },
    { width: 390, height: 844, text: 32 },
    { width: 844, height: 390, text: 32 },
  ]) {
    await page.setViewportSize(size);
    await enlarge(page, text);
    await openScanner(page);
    const told = status(page, 'Invalid QR Code').locator(':scope > *');
    await told.waitFor();
    await page.evaluate(motionEnds);
    const gap = async () => {
      const [bar, close] = await Promise.all([boxOf(told), boxOf(page.getByRole('button', { name: 'Close' }))]);
      return bar.y - close.y - close.height;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(() => told.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await press(page, 'Type number');
    await page.getByLabel('Number').waitFor();
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    const below = async () => (await boxOf(page.getByLabel('Number'))).y - (await boxOf(sheet(page))).y;
    await expect.poll(below).toBeGreaterThanOrEqual(0);
  }
});

test('[SCAN.2, SCAN.14] torch, zoom and lens are offered where the track has them, and the lens is remembered, but not one that can’t be started; shown on a stubbed track', async () => {
  const { page } = person;
  await camera.shows();
  const applied = () => page.evaluate(() => (window as unknown as { applied: string[] }).applied);
  await page.goto('/inspections');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { applied: seen });
    Object.assign(MediaStreamTrack.prototype, {
      getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 3 } }),
      applyConstraints: (constraints: unknown) => Promise.resolve(void seen.push(JSON.stringify(constraints))),
    });
    const { mediaDevices } = navigator;
    const start = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const video = constraints?.video as MediaTrackConstraints;
      const id = (video.deviceId as { exact: string } | undefined)?.exact ?? 'tele';
      const stream = await start({ video: true });
      for (const track of stream.getVideoTracks()) track.getSettings = () => ({ deviceId: id });
      seen.push(id);
      return stream;
    };
    const lens = (deviceId: string, label: string) => ({ deviceId, label, kind: 'videoinput' }) as MediaDeviceInfo;
    mediaDevices.enumerateDevices = async () => [
      lens('front', 'Front Camera'),
      lens('tele', 'Back Telephoto Camera'),
      lens('wide', 'Back Dual Wide Camera'),
    ];
  });
  await openScanSheet(page);
  await page.getByRole('button', { name: 'Torch' }).waitFor();
  await expect.poll(() => applied()).toEqual(['tele', 'wide']);
  await press(page, 'Torch');
  await page.getByRole('button', { name: 'Torch', pressed: true }).waitFor();
  await press(page, 'Zoom 1×');
  await press(page, 'Zoom 2×');
  await expect
    .poll(() => applied())
    .toEqual(['tele', 'wide', '{"advanced":[{"torch":true}]}', '{"advanced":[{"zoom":2}]}', '{"advanced":[{"zoom":1}]}']);
  expect(await person.seriousFaults()).toEqual([]);
  await press(page, 'Lens');
  await expect
    .poll(() => page.getByRole('menuitemradio').allTextContents())
    .toEqual(['Back Dual Wide Camera', 'Back Telephoto Camera']);
  await page.getByRole('menuitemradio', { name: 'Back Telephoto Camera' }).click();
  await expect.poll(async () => (await applied()).at(-1)).toBe('tele');
  await page.getByRole('button', { name: 'Torch' }).waitFor();
  await press(page, 'Close');
  await openScanSheet(page);
  await page.getByRole('button', { name: 'Torch' }).waitFor();
  await expect.poll(async () => (await applied()).slice(-2)).toEqual(['tele', 'tele']);

  await press(page, 'Close');
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const start = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) =>
      JSON.stringify(constraints).includes('wide')
        ? start(constraints)
        : Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await openScanSheet(page);
  await status(page, 'Another app may be using it').waitFor();
  await press(page, 'Choose another lens');
  await page.getByRole('menuitemradio', { name: 'Back Dual Wide Camera' }).click();
  await page.getByRole('button', { name: 'Torch' }).waitFor();
});
