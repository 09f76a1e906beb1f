import type { Page } from 'playwright-core';
import { newPerson } from '#test/e2e/person.ts';
import { surveyToDo } from '#test/e2e/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { printFigure } from './print-figure.ts';

const ROUNDS = 40;

/** [D5] from an arrow's tap to the next question painted, on a CPU four times slower. */
export async function benchSurvey(): Promise<void> {
  const server = await startRealServer();
  const person = await newPerson(server.url);
  try {
    const { page } = person;
    const { inspection, asset } = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
    await person.logIn('inspector');
    await page.goto(`/assets/survey/${asset.id}/${inspection.id}`);
    await page.getByRole('heading', { name: 'Check type', level: 2 }).waitFor();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeTap(page, round % 2 === 0 ? 'Next' : 'Previous'));
    times.sort((one, other) => one - other);
    printFigure('tap to next question painted (p95), CPU x4', times[Math.floor(ROUNDS * 0.95)] ?? Number.NaN, 'ms', 50);
  } finally {
    await person.close();
    await server.close();
  }
}

const timeTap = (page: Page, name: 'Next' | 'Previous') =>
  page.getByRole('button', { name, exact: true }).evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const question = () => document.querySelector('h2')?.textContent;
        const before = question();
        const began = performance.now();
        const look = () => {
          if (question() === before) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now() - began));
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );
