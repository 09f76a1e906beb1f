import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asks } from '#test/e2e/driving/asks.ts';
import { newPerson } from '#test/e2e/driving/person.ts';
import { surveyToDo } from '#test/e2e/driving/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { printFigure } from './print-figure.ts';

const WIDTH = 4_000;
const HEIGHT = 3_000;

/** [SPEED] a photo of 12 megapixels, from the choice of its file to its thumbnail, and what the main thread does meanwhile. */
export async function benchPhotos(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-photo-'));
  const server = await startRealServer();
  const person = await newPerson(server.url, { keepsProfile: true });
  try {
    const { page } = person;
    const { inspection, asset } = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
    await person.logIn('inspector');
    await page.goto(`/assets/survey/${asset.id}/${inspection.id}`);
    await asks(page, 'Check type');
    await page.keyboard.press('ArrowRight');
    await asks(page, 'In designated place');
    await page.keyboard.press('2');
    const picture = Buffer.from(await page.evaluate(drawPicture, [WIDTH, HEIGHT] as const), 'base64');
    // From a path: bytes would be decoded by the page's own main thread.
    const file = join(folder, 'photo.jpg');
    writeFileSync(file, picture);
    await page.getByRole('button', { name: 'Add photo' }).click();
    await page.getByText(/^No camera was found|^The camera is not allowed/).waitFor();
    await page.evaluate(watchPhoto);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('img', { name: 'Photo 1' }).waitFor({ timeout: 60_000 });
    // The report of a long task comes after the task.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const { began, shown, longest } = await page.evaluate(() => (window as unknown as { photo: PhotoMarks }).photo);
    printFigure('photo of 12 megapixels, from choice to thumbnail', shown - began, 'ms', 600);
    printFigure('longest block of the main thread meanwhile', longest, 'ms', 50);
  } finally {
    await person.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

interface PhotoMarks {
  began: number;
  shown: number;
  longest: number;
}

function watchPhoto(): void {
  const photo: PhotoMarks = { began: 0, shown: 0, longest: 0 };
  Object.assign(window, { photo });
  document.addEventListener('change', () => (photo.began = performance.now()), { capture: true });
  new MutationObserver(() => {
    if (photo.shown === 0 && document.querySelector('img[alt="Photo 1"]') !== null) photo.shown = performance.now();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (photo.began > 0 && startTime + duration > photo.began) photo.longest = Math.max(photo.longest, duration);
    }
  }).observe({ entryTypes: ['longtask'] });
}

/** A JPEG as detailed as a photo: noise over a gradient. */
async function drawPicture([width, height]: readonly [number, number]): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const picture = context.createImageData(width, height);
  for (let at = 0; at < picture.data.length; at += 1)
    picture.data[at] = at % 4 === 3 ? 255 : (at / 70_000 + ((at * 7919) % 61)) % 256;
  context.putImageData(picture, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
