import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openFiremark } from './harness.ts';
import type { PersonOptions } from './person.ts';
import { type SurveyToDo, surveyToDo } from './survey-to-do.ts';

/** A screen, how it is reached, and what is there when it is complete. */
interface Screen {
  name: string;
  path: string;
  ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const screensOf = ({ asset, assetType, inspection }: SurveyToDo): Screen[] => {
  const serial = asset.serial_number ?? 'NO SERIAL';
  const inspectionPath = `/inspections/view/${inspection.id}`;
  const listed = (page: Page) => page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  return [
    { name: 'inspections', path: '/inspections', ready: listed },
    {
      name: 'assets-sheet',
      path: '/inspections',
      ready: async (page) => {
        await listed(page);
        await button('Assets')(page);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'account-sheet',
      path: '/inspections',
      ready: async (page) => {
        await listed(page);
        await button('Account')(page);
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'inspection', path: inspectionPath, ready: heading('Statistics and Reports') },
    {
      name: 'find-asset',
      path: inspectionPath,
      ready: async (page) => {
        await button('Find Asset')(page);
        await page.getByRole('dialog').getByLabel('Search', { exact: true }).fill('00');
        await page
          .getByRole('dialog')
          .getByText(/^\d+ assets$/)
          .waitFor();
      },
    },
    {
      name: 'inspection-assets',
      path: `${inspectionPath}/assets/${assetType.id}`,
      ready: heading('NOT Tested in this Inspection'),
    },
    { name: 'asset', path: `/assets/overview/${asset.id}/${inspection.id}`, ready: heading(serial) },
    { name: 'survey', path: `/assets/survey/${asset.id}/${inspection.id}`, ready: heading('Check type') },
    {
      name: 'survey-answers',
      path: `/assets/survey/${asset.id}/${inspection.id}`,
      ready: async (page) => {
        await page
          .locator('label', { has: page.getByRole('radio') })
          .first()
          .click();
        await page.goto(`/assets/survey/${asset.id}/answers/${inspection.id}`);
        await page.getByText('Survey date').waitFor();
      },
    },
    { name: 'not-found', path: '/nowhere', ready: heading(/found/i) },
  ];
};

/** Writes a picture of every screen at both sizes, as each kind of user sees it [D2]. */
async function main(): Promise<void> {
  mkdirSync('shots', { recursive: true });
  const firemark = await openFiremark({ assets: 400 });
  try {
    const screens = screensOf(await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher'));
    for (const viewport of ['phone', 'desktop'] as const satisfies PersonOptions['viewport'][]) {
      for (const username of ['inspector', 'admin'] as const) {
        const person = await firemark.newPerson({ viewport });
        const shoot = (name: string) => person.page.screenshot({ path: `shots/${viewport}-${username}-${name}.png` });
        await person.page.goto('/');
        await heading('Log In')(person.page);
        await shoot('login');
        await person.logIn(username);
        await person.page
          .getByText(/^Synced/)
          .filter({ visible: true })
          .first()
          .waitFor();
        for (const { name, path, ready } of screens) {
          await person.page.goto(path);
          await ready(person.page);
          await shoot(name);
        }
        await person.close();
      }
    }
  } finally {
    await firemark.close();
  }
}

await main();
