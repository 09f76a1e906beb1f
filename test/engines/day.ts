import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#domain/assertions.ts';
import { MOST_WAIT_MS } from '#web/data/worker/tabs/user-locks.ts';
import { apiClient } from '../e2e/driving/api-client.ts';
import { pngOf } from '../e2e/driving/fake-camera.ts';
import { surveyToDo } from '../e2e/driving/survey-to-do.ts';
import { examplePhoto } from '../example-photo.ts';
import type { RealServer } from '../real-server.ts';
import { scanFromFile } from './scan-from-file.ts';
import { somebodyAt, type Somebody } from './somebody.ts';
import type { Engine } from './tab.ts';
import { until } from './until.ts';

export interface Step {
  name: string;
  run: () => Promise<void>;
}

/** What a day is spent with. */
export interface Given {
  engine: Engine;
  me: Somebody;
  server: RealServer;
  /** For files to choose. */
  folder: string;
}

/**
 * So long a page may take on a busy machine to say what is new, whichever other pages sleep: where an engine keeps a lock of a
 * worker that has ended, the next one waits for it in vain first.
 */
const FRESH_MS = MOST_WAIT_MS + 6_000;

/** Another tab may have sent it: a page hears of it with that one's next round at the latest, half a minute later. */
const POLLED_MS = 40_000;

/** Each load ends so much later in the start of the app than the one before. */
const AMID_MS = 40;

/** Whatever a page gives to its browser to be saved, its beginning is noted: where it goes differs by browser. */
const noteSaved = `() => {
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    void file.slice(0, 8).text().then((begin) => (window.saved = begin));
    return make.call(URL, file);
  };
}`;

/** An inspector's day, one step after the other [S1, S2, S4, DEV]. */
export async function inspectorsDay({ engine, me, server, folder }: Given): Promise<Step[]> {
  const { asset, others, inspection } = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
  const second = must(others[1], 'another asset');
  const third = must(others[2], 'a third asset');
  let halls = 0;
  const at = (path: string) => `${server.url}${path}`;
  const overview = (id: string) => at(`/assets/overview/${id}/${inspection.id}`);
  const photo = join(folder, 'photo.jpg');
  writeFileSync(photo, examplePhoto());
  const code = join(folder, 'code.png');
  writeFileSync(code, await pngOf(must(second.serial_number, 'a serial number'), 600));

  const grades = async (assetId: string) => {
    const { all } = await apiClient(server.url, 'admin');
    return all('asset_grades').filter((grade) => grade.asset_id === assetId && grade.inspection_id === inspection.id);
  };
  const arrives = (assetId: string) =>
    until('the survey to arrive once', async () => ((await grades(assetId)).length === 1 ? true : null));
  const logIn = async () => {
    await me.types('Username', 'inspector');
    await me.types('Password', 'demo-password');
    await me.taps('button', 'Log In');
    await me.sees('^Synced');
  };
  /** Browsers tell pages of it; to them a stopped server is nothing that they know of. */
  const networkComesBack = async (who: Somebody) => {
    await server.restart();
    await who.tab.evaluate("() => dispatchEvent(new Event('online'))");
  };
  /** Somebody else moves the asset. */
  const moveAsset = async (location: string) => {
    const admin = await apiClient(server.url, 'admin');
    await admin.edit('assets', second.id, { location });
  };

  /** The page itself goes to another document, as far as it has come; drivers wait for its load, or fail where one is under way. */
  const leaveBy = async (going: string) => {
    const begun = () => me.tab.evaluate<number>('() => performance.timeOrigin');
    const former = await begun();
    await me.tab.evaluate(`() => void setTimeout(() => ${going})`);
    await until('another document', async () => ((await begun()) === former ? null : true));
  };
  const leaveFor = (url: string) => leaveBy(`location.assign('${url}')`);
  /** What somebody else does is seen soon after. */
  const fresh = async (go: () => Promise<void>) => {
    await go();
    const location = `Hall ${(halls += 1)}`;
    await moveAsset(location);
    await me.sees(`^${location}$`, FRESH_MS);
    await me.sees('^Synced', FRESH_MS);
  };

  const graded = `^Completed inspection - ${inspection.title}$`;
  const notYet = `^Not Inspected - ${inspection.title}$`;

  const survey = async (who: Somebody) => {
    await who.answers('Check type', 'Monthly visual', 'In designated place');
    await who.answers('In designated place', 'Yes', 'Unobstructed');
    await who.answers('Unobstructed', 'Yes', 'Instructions clean');
    await who.answers('Instructions clean', 'Yes', 'Free from damage');
  };
  const submit = async (who: Somebody, assetId: string) => {
    await who.tab.open(at(`/assets/survey/${assetId}/${inspection.id}`));
    await who.sees('^Question \\d+ of \\d+$');
    if (assetId !== asset.id) await who.answers('Check type', 'Monthly visual', 'In designated place');
    await who.tab.open(at(`/assets/survey/${assetId}/answers/${inspection.id}`));
    await who.sees('Survey date');
    await who.taps('radio', 'Pass');
    await who.taps('button', 'Submit Survey');
    await who.taps('button', 'Submit all the same');
    await who.sees(graded);
  };

  return [
    {
      name: 'logs in, and receives everything',
      run: async () => {
        await me.tab.open(at('/'));
        await logIn();
        await me.tab.evaluate('async () => { await navigator.serviceWorker.ready; return true; }');
        await me.misses('^A new version is ready');
        const scrollbar = await me.tab.evaluate<string>(
          "() => getComputedStyle(document.documentElement).scrollbarColor ?? 'none'",
        );
        if (scrollbar === 'auto') throw new Error('the scrollbar has the colours of the system');
      },
    },
    {
      name: 'reloads offline',
      run: async () => {
        await server.stop();
        await me.tab.reload();
        await me.sees('^Offline');
        await me.tab.open(at(`/inspections/view/${inspection.id}`));
        await me.sees({ role: 'button', name: 'Find Asset' });
      },
    },
    {
      name: 'finds an asset offline, and answers with a photo from a file',
      run: async () => {
        await me.taps('button', 'Find Asset');
        await me.types('Search', must(asset.serial_number, 'a serial number'));
        // It stands in the list already before it is searched for, and a press that meets the list as it changes opens nothing.
        await me.sees('^1 asset$');
        await me.taps('link', must(asset.serial_number, 'a serial number'));
        await me.taps('link', 'Start Inspection Survey');
        await survey(me);
        await me.taps('radio', 'No');
        await me.sees('^A note or a photo is required');
        await me.taps('button', 'Add photo');
        await me.chooses(photo);
        await me.sees('^1 photo');
      },
    },
    {
      name: 'submits the survey offline',
      run: async () => {
        await submit(me, asset.id);
        await me.sees('2 unsent');
      },
    },
    {
      name: 'sends it when there is a network again, photo and all, once',
      run: async () => {
        await networkComesBack(me);
        await me.sees('^Synced');
        await arrives(asset.id);
      },
    },
    {
      name: 'finds an asset offline by a photo of its code, where there is no camera',
      run: async () => {
        await server.stop();
        await scanFromFile(me, server.url, code);
        await me.sees(`^${must(second.serial_number, 'a serial number')}$`);
        const leads = `() => location.pathname.endsWith('/assets/overview/${second.id}') || null`;
        await until('the code to lead to its asset', () => me.tab.evaluate<true | null>(leads));
        await networkComesBack(me);
        await me.sees('^Synced');
      },
    },
    {
      name: 'works in two tabs that tell each other',
      run: async () => {
        const other = somebodyAt(await engine.newTab());
        await other.tab.open(overview(second.id));
        await other.sees(notYet);
        await me.tab.open(overview(second.id));
        await me.sees(notYet);
        await submit(other, second.id);
        await me.sees(graded, FRESH_MS);
        await arrives(second.id);
      },
    },
    {
      name: 'goes back and forward between full loads, each fresh within seconds',
      run: async () => {
        await fresh(() => me.tab.open(overview(second.id)));
        await fresh(() => me.tab.open(at(`/assets/overview/${second.id}`)));
        await fresh(() => me.tab.back());
        await fresh(() => me.tab.forward());
        await fresh(() => me.tab.reload());
      },
    },
    {
      name: 'is loaded anew a dozen times amid its start, and goes on',
      run: async () => {
        for (let load = 0; load < 12; load += 1) {
          await leaveFor(load % 2 === 0 ? overview(second.id) : at(`/assets/overview/${second.id}`));
          await me.tab.evaluate(`() => new Promise((resolve) => setTimeout(resolve, ${load * AMID_MS}))`);
        }
        await fresh(() => leaveBy('location.reload()'));
      },
    },
    {
      name: 'sends again what a lost network kept, once, whatever page it was made on',
      run: async () => {
        await server.stop();
        await submit(me, third.id);
        await me.tab.open(overview(second.id));
        await me.sees('1 unsent');
        await me.tab.back();
        await me.sees('1 unsent');
        await networkComesBack(me);
        await arrives(third.id);
        await me.sees('^Synced', POLLED_MS);
      },
    },
    {
      name: 'downloads a report',
      run: async () => {
        await me.tab.open(at(`/inspections/view/${inspection.id}`));
        await me.sees({ role: 'button', name: 'Download Report' });
        await me.tab.evaluate(noteSaved);
        await me.taps('button', 'Download Report');
        const begin = await until('the report to be saved', () => me.tab.evaluate<string | null>('() => window.saved ?? null'));
        if (!begin.startsWith('%PDF-')) throw new Error(`what was saved begins with ${begin}`);
      },
    },
    {
      name: 'logs out, and in again',
      run: async () => {
        await me.tab.open(at('/my-account'));
        await me.taps('button', 'Log Out');
        await logIn();
        await fresh(() => me.tab.open(overview(second.id)));
      },
    },
  ];
}
