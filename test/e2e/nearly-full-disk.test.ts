import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { mayMount, smallDisk } from '../small-disk.ts';
import { asks } from './driving/asks.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import type { Person } from './driving/person.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';
import { databaseNames } from './looking/stored-on-device.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const synced = (page: Page) =>
  page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();

/** Somebody whose browser stores in this folder. */
async function personIn(folder: string): Promise<Person> {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    return await firemark.newPerson({ keepsProfile: true });
  } finally {
    process.env['TMPDIR'] = TMPDIR;
  }
}

/** As answers of many grades would lie in the database, which Chromium can't pack: 24 MB. */
const receiveMuch = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('firemark-user-')) ?? {};
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(name)));
    });
    for (let some = 0; some < 24; some += 1) {
      await new Promise<void>((resolve, reject) => {
        const write = database.transaction('answers', 'readwrite');
        for (let at = 0; at < 50; at += 1) {
          const answers = crypto.getRandomValues(new Uint8Array(20_000)).buffer;
          write.objectStore('answers').put({ grade_id: `${some}-${at}`, ver: 1, answers });
        }
        write.addEventListener('complete', () => resolve());
        write.addEventListener('abort', () => reject(new Error('not written')));
      });
    }
    database.close();
  });

test.runIf(mayMount)('[ROOM.9, SESS.1] on a disk with 6 MB left a log out loses nothing that is unsent', async () => {
  const disk = smallDisk(300);
  onTestFinished(() => disk.close());
  const inspector = await personIn(disk.folder);
  await inspector.logIn('inspector');
  await synced(inspector.page);
  await inspector.page.evaluate(() => navigator.serviceWorker.ready);
  const survey = `/assets/survey/${must(toDo.others[0], 'an asset to survey').id}/${toDo.inspection.id}`;
  await openPath(inspector.page, survey);
  await asks(inspector.page, 'Check type');
  await inspector.goOffline();
  await inspector.page.keyboard.press('ArrowRight');
  await asks(inspector.page, 'In designated place');
  await receiveMuch(inspector.page);

  await openPath(inspector.page, '/my-account');
  disk.fill(6 * 1_048_576);
  const logOut = (within: Pick<Page, 'getByRole'>) => within.getByRole('button', { name: 'Log Out', exact: true }).click();
  await logOut(inspector.page);
  await logOut(inspector.page.getByRole('alertdialog'));
  await inspector.page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => databaseNames(inspector.page)).toEqual(['firemark-app', 'firemark-sealed']);

  await inspector.goOnline();
  await inspector.reopenBrowser();
  disk.makeRoom(300);
  await inspector.logIn('inspector', 'demo-password');
  await synced(inspector.page);
  await openPath(inspector.page, survey);
  await asks(inspector.page, 'In designated place');
  await inspector.close();
});
