import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { type FakeCamera, fakeCamera } from './fake-camera.ts';
import { type Firemark, openFiremark } from './harness.ts';
import type { Person } from './person.ts';
import { type SurveyToDo, surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;
let camera: FakeCamera;
let toDo: SurveyToDo;
let person: Person;

beforeAll(async () => {
  [firemark, camera] = await Promise.all([openFiremark(), fakeCamera()]);
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  person = await firemark.newPerson({ visiting: true, flags: camera.flags });
  await person.page.addInitScript(keepTracks);
  await person.logIn('inspector');
});
afterAll(() => firemark.close());

declare global {
  interface Window {
    /** Every track that the page has been given. */
    tracks: MediaStreamTrack[];
  }
}

/** The state of a track is what tells whether the camera is on. */
function keepTracks(): void {
  window.tracks = [];
  const { mediaDevices } = navigator;
  const start = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await start(constraints);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}

const trackStates = (page: Page) => page.evaluate(() => window.tracks.map(({ readyState }) => readyState));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const serialOf = (at: number) => must(toDo.others[at]?.serial_number, 'a serial number');

async function openScanner(page: Page): Promise<void> {
  await press(page, 'Assets');
  await press(page, /^Scan Asset/);
  await page.getByRole('dialog', { name: 'Scan Asset' }).waitFor();
}

test('[S2, S4] a code leads to its asset: by its exact number, by its integer, padded with zeros; the camera is off then', async () => {
  const { page } = person;
  const serial = serialOf(0);
  for (const code of [serial, String(Number(serial)), `00${serial}`]) {
    await camera.shows(code);
    await page.goto('/inspections');
    await openScanner(page);
    await page.waitForURL(`**/assets/overview/${toDo.asset.id}`);
    await page.getByText(serial).first().waitFor();
    expect(await trackStates(page)).toEqual(['ended']);
  }
  void apiClient;
});
