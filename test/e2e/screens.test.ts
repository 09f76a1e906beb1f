import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { keyboardFaults } from './keyboard.ts';
import { layoutFaults } from './layout-faults.ts';
import { demoScreens, type Screen } from './screens.ts';
import { surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;
let screens: Screen[];

beforeAll(async () => {
  firemark = await openFiremark();
  screens = await demoScreens(firemark.server.url);
  await giveLongNames(firemark.server.url);
});
afterAll(() => firemark.close());

const LONG =
  'The Worshipful Company of Extraordinarily Long-Winded Hydrologists, Donaudampfschifffahrtsgesellschaftskapitänsbüro';

/** What the screens show gets names as long as somebody will one day type them. */
async function giveLongNames(url: string): Promise<void> {
  const { asset, inspection } = await surveyToDo(url, 'inspector', 'Fire extinguisher');
  const { call, all } = await apiClient(url, 'admin');
  const updated_at = new Date().toISOString();
  const site = must(
    all('sites').find(({ id }) => id === inspection.site_id),
    'the site',
  );
  const inspector = must(
    all('users').find(({ id }) => id === inspection.inspector_ids[0]),
    'an inspector',
  );
  await call('/site/update-or-create', {
    ...site,
    name: `${LONG} (North)`,
    client_name: LONG,
    town: LONG,
    notes: LONG,
    updated_at,
  });
  await call('/assets/update-or-create', { ...asset, location: LONG, history: `${LONG}\n${LONG}`, updated_at });
  await call('/inspections/update-or-create', { ...inspection, title: LONG, scope: LONG, instruction: LONG, updated_at });
  await call('/users/update-or-create', {
    ...inspector,
    forename: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
    surname: LONG,
    updated_at,
  });
}

test.each(['phone', 'tablet', 'desktop'] as const)(
  '[D8] every screen holds long names without cutting them off on a %s, and axe finds nothing',
  async (viewport) => {
    const { page, logIn, seriousFaults, close } = await firemark.newPerson({ viewport });
    await logIn('admin');
    await page
      .getByText(/^Synced/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const faults: string[] = [];
    for (const { name, path, ready } of screens) {
      await page.goto(path);
      await ready(page);
      const found = [...(viewport === 'tablet' ? [] : await seriousFaults()), ...(await layoutFaults(page))];
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    await close();
  },
);

const MOST_STOPS = 45;

test('[D8] every screen is walked through with the Tab key, and focus is never hidden', async () => {
  const { page, logIn, close } = await firemark.newPerson();
  await logIn('admin');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  const faults: string[] = [];
  for (const { name, path, ready } of screens) {
    await page.goto(path);
    await ready(page);
    faults.push(...(await keyboardFaults(page, MOST_STOPS)).map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
  await close();
});
