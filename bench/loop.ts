import type { Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';
import { apiClient } from '#test/e2e/driving/api-client.ts';
import { newPerson } from '#test/e2e/driving/person.ts';
import { surveyToDo } from '#test/e2e/driving/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { printFigure } from './print-figure.ts';

/** Longer than the pause after which a survey goes on by itself, and than what a question takes no answers for. */
const RHYTHM_MS = 900;

interface Touch {
  x: number;
  y: number;
}

/** What a thumb does from an asset's overview to the next one's: a pass of seven questions on a phone of 390x844. */
export async function benchLoop(): Promise<void> {
  const server = await startRealServer();
  const person = await newPerson(server.url, { viewport: 'phone', visiting: true });
  try {
    const { asset, inspection, others } = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
    const { edit } = await apiClient(server.url, 'admin');
    for (const { id } of others.slice(0, 2)) await edit('assets', id, { location: 'Roof, Plant room' });
    const { page } = person;
    await page.addInitScript(noteTouches);
    await person.logIn('inspector');
    await page.goto(`/assets/overview/${asset.id}/${inspection.id}`);
    await passAll(page, 'Start Inspection Survey');
    const before = await touchesOf(page);
    await passAll(page, 'Next untested asset');
    const touches = (await touchesOf(page)).slice(before.length - 1);
    printFigure('taps from an asset to the next, a pass of seven questions', touches.length - 1, 'taps', 9);
    printFigure('travel of the thumb meanwhile, 390x844', travelOf(touches), 'px', 800);
  } finally {
    await person.close();
    await server.close();
  }
}

/** In its own overview's words, through every question, until the overview is there again. */
async function passAll(page: Page, start: string): Promise<void> {
  await tap(page, page.getByRole('link', { name: start }));
  const summary = page.getByRole('button', { name: 'Submit Survey' });
  const complete = page.getByRole('button', { name: 'Complete Survey' });
  while (!(await summary.isVisible())) {
    const answered = page.getByRole('radio', { checked: true });
    if ((await complete.isVisible()) && (await answered.count()) > 0) await tap(page, complete);
    else await tap(page, page.locator('[data-answers] label').first());
  }
  await tap(page, summary);
  await page.waitForURL('**/assets/overview/**');
}

/** A finger in the middle of a control that is wholly in sight. */
async function tap(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  await control.waitFor();
  await page.waitForTimeout(RHYTHM_MS);
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = must(await control.boundingBox(), 'a place to tap');
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(RHYTHM_MS);
}

/** Where fingers came down, as the page was told. */
function noteTouches(): void {
  const touches: Touch[] = [];
  Object.assign(window, { touches });
  addEventListener(
    'touchstart',
    ({ touches: [finger] }) => {
      if (finger !== undefined) touches.push({ x: finger.clientX, y: finger.clientY });
    },
    { capture: true, passive: true },
  );
}

const touchesOf = (page: Page): Promise<Touch[]> => page.evaluate(() => (window as unknown as { touches: Touch[] }).touches);

/** Between each touch and the next. */
const travelOf = (touches: readonly Touch[]): number =>
  touches.reduce((sum, { x, y }, nth) => {
    const before = touches[nth - 1];
    return before === undefined ? 0 : sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
