import { must } from '#domain/assertions.ts';
import { newPerson, type Person } from '#test/e2e/driving/person.ts';
import { surveyToDo, type SurveyToDo } from '#test/e2e/driving/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { autoCompleteAll } from './browser/auto-complete-all.ts';
import { costOfChange } from './browser/cost-of-change.ts';
import { timeToRecords, timesOfWrites, workerMemory } from './browser/data-worker.ts';
import { longestBlocks } from './browser/longest-blocks.ts';
import { type Reference, startReference } from './browser/reference.ts';
import { timeEdits } from './browser/time-edits.ts';
import { timeFirstPull } from './browser/time-first-pull.ts';
import { timeSearches, timeSiteSearches } from './browser/time-searches.ts';
import { timeTaps } from './browser/time-taps.ts';
import { untilIdle } from './browser/until-idle.ts';
import { startMarks, watchStarts } from './browser/watch-start.ts';
import { limitBrowsers } from './cpu-quota.ts';
import { type LargeInspection, pushLargeInspection } from './large-inspection.ts';
import { percentile } from './percentile.ts';
import { Runs } from './runs.ts';

const RUNS = 3;
const LISTED = { type: 'Fire extinguisher', count: 2_000 };
const UNSENT = { type: 'Emergency light', count: 1_000 };

/** What a run is made with. */
interface Setting {
  url: string;
  size: number;
  runs: Runs;
  reference: Reference;
  large: LargeInspection;
  survey: SurveyToDo;
}

/** [SPEED] what a person waits for, in real Chromium against the real server; each run in a browser of its own. */
export async function benchBrowser(size: number): Promise<void> {
  const server = await startRealServer({ assets: size });
  const { url } = server;
  const counts = { [LISTED.type]: LISTED.count, [UNSENT.type]: UNSENT.count };
  const large = await pushLargeInspection(url, counts, 'inspector');
  const survey = await surveyToDo(url, 'inspector', LISTED.type);
  const reference = await startReference(url, 'inspector');
  const runs = new Runs();
  await untilIdle(server.pid());
  try {
    for (let run = 0; run < RUNS; run += 1) await oneRun({ url, size, runs, reference, large, survey });
  } finally {
    runs.print();
    reference.close();
    await server.close();
  }
}

async function oneRun(setting: Setting): Promise<void> {
  const person = await newPerson(setting.url, { keepsProfile: true });
  try {
    await benchFirstPull(person, setting);
    await benchLive(person, setting);
    await benchHalf(person, setting);
    await benchEdits(person, setting);
  } finally {
    await person.close();
  }
}

async function benchFirstPull(person: Person, { reference, runs, size }: Setting): Promise<void> {
  await person.page.goto('/');
  // Nobody types a password faster than the app's files are kept, which takes a quarter of a second of both cores.
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  const parsed = await reference.time(person.page);
  const pulled = await timeFirstPull(person, 'inspector');
  const label = `${size.toLocaleString('en')} assets`;
  runs.add(`fetch and parse of the same as gzip NDJSON, ${label}`, parsed, 'ms', null);
  runs.add(`first pull, durable, ${label}`, pulled, 'ms', null);
  runs.add(`first pull over fetch and parse, ${label}`, pulled / parsed, 'x', 1);
}

async function benchLive({ page }: Person, { url, large, runs }: Setting): Promise<void> {
  const first = must(
    large.records.find((record) => (record as { location?: string }).location === 'Floor 0, Room 0'),
    'an asset of the list',
  ) as { id: string };
  const costs = await costOfChange(page, url, large.listOf(LISTED.type), first.id);
  const name = `a pushed change in a list of ${LISTED.count.toLocaleString('en')}: main thread`;
  runs.add(name, percentile(costs, 0.5), 'ms', 5);
}

/** Without a network, the whole browser at half a CPU. */
async function benchHalf(person: Person, { reference, runs, size, survey }: Setting): Promise<void> {
  const { page } = person;
  const { limited, release } = limitBrowsers(0.5);
  const label = `${size.toLocaleString('en')} assets, ${limited ? 'half a CPU' : 'whole CPU (no quota allowed here)'}`;
  try {
    runs.add(`fetch and parse of the same, ${label}`, await reference.time(page), 'ms', null);
    await person.goOffline();
    await watchStarts(page);
    // A start comes from elsewhere: a reload would share its half with the end of the page before.
    await page.goto('about:blank');
    await page.goto('/inspections');
    await page.getByRole('link', { name: 'View Inspection' }).first().waitFor({ timeout: 120_000 });
    const marks = await startMarks(page);
    runs.add(`app shell from cache, ${label}`, marks.shell, 'ms', 1_000);
    runs.add(`worker's start to all records, ${label}`, await timeToRecords(page), 'ms', 800);
    runs.add(`navigation to the list, ${label}`, marks.list, 'ms', 1_500);
    runs.add(`longest block of the main thread, start, ${label}`, marks.longest, 'ms', 50);
    runs.add(`memory of the data worker, ${label}`, (await workerMemory(page)) / 1e6, 'MB', 200);
    for (const [screen, longest] of await longestBlocks(page, screensOf(survey)))
      runs.add(`longest block of the main thread, ${screen}, ${label}`, longest, 'ms', 50);
    const searches = {
      'all assets': await timeSearches(page),
      'its site': await timeSiteSearches(page, `/inspections/view/${survey.inspection.id}`),
    };
    for (const [among, times] of Object.entries(searches)) {
      runs.add(`first keystroke to results among ${among}, ${label}`, times[0] ?? Number.NaN, 'ms', null);
      runs.add(`keystroke to results among ${among} after the debounce (p95), ${label}`, percentile(times, 0.95), 'ms', 20);
    }
  } finally {
    release();
  }
}

async function benchEdits({ page }: Person, { large, runs, size, survey: { asset, inspection } }: Setting): Promise<void> {
  await autoCompleteAll(page, large.listOf(UNSENT.type));
  const path = `/assets/survey/${asset.id}/${inspection.id}`;
  const label = `${size.toLocaleString('en')} assets, ${UNSENT.count.toLocaleString('en')} unsent`;
  runs.add(`edit painted (median), ${label}`, percentile(await timeEdits(page, path), 0.5), 'ms', 16);
  runs.add(`edit durable (p99), ${label}`, percentile(await timesOfWrites(page), 0.99), 'ms', 25);
  runs.add(`tap to next question painted (p95, CPU x4), ${label}`, percentile(await timeTaps(page, path), 0.95), 'ms', 50);
}

/** Under the names by which their figures are printed. */
const screensOf = ({ asset, assetType, inspection }: SurveyToDo): Readonly<Record<string, string>> => ({
  'an inspection': `/inspections/view/${inspection.id}`,
  'its assets': `/inspections/view/${inspection.id}/assets/${assetType.id}`,
  'an asset': `/assets/overview/${asset.id}/${inspection.id}`,
  'a survey': `/assets/survey/${asset.id}/${inspection.id}`,
  'the dashboard': '/dashboard',
  inspections: '/inspections',
});
