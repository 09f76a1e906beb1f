import type { Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { openPath } from './open-path.ts';
import { surveyToDo } from './survey-to-do.ts';

/** A screen, how it is reached, and what is there when it is complete. */
export interface Screen {
  name: string;
  path: string;
  ready: (page: Page) => Promise<unknown>;
  /** Inspectors would be logged out. */
  administratorsOnly?: boolean;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first().waitFor();
const link = (name: string) => (page: Page) => page.getByRole('link', { name }).first().waitFor();
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Either there is something to decide, or that nothing waits is said. */
const decided = (page: Page) =>
  page.getByRole('region', { name: 'Conflicts' }).or(page.getByText('Nothing waits for you')).first().waitFor();

/** Presses a button on a screen that is ready, and waits for the dialog that it opens. */
const opened = (ready: Screen['ready'], name: string) => async (page: Page) => {
  await ready(page);
  await button(name)(page);
  await page.getByRole('dialog').waitFor();
};

/** Every screen of the route table and the dialogs with much in them, at records of the demo organisation. */
export async function demoScreens(url: string): Promise<Screen[]> {
  const { asset, assetType, inspection } = await surveyToDo(url, 'inspector', 'Fire extinguisher');
  const { all } = await apiClient(url, 'inspector');
  const graded = must(
    all('asset_grades').find(({ answers, inspection_id }) => answers.length > 0 && inspection_id === inspection.id),
    'a grade of the inspection',
  );
  const { user_id } = { user_id: must(inspection.inspector_ids[0], 'an inspector') };
  const inspectionPath = `/inspections/view/${inspection.id}`;
  const closed = `/inspections/view/${
    must(
      all('inspections').find(({ closed_at }) => closed_at !== null),
      'a closed inspection',
    ).id
  }`;
  const overview = { path: `/assets/overview/${asset.id}/${inspection.id}`, ready: heading(asset.serial_number ?? 'NO SERIAL') };
  const listed = link('View Inspection');
  const administratorsOnly = true;
  return [
    { name: 'dashboard', path: '/dashboard', ready: heading(/you are logged in/) },
    { name: 'to-decide', path: '/to-decide', ready: decided },
    {
      name: 'deleted-sites',
      path: '/deleted-sites',
      ready: (page) => page.getByText('No site is deleted').waitFor(),
      administratorsOnly,
    },
    {
      name: 'audit',
      path: '/audit',
      ready: (page) => page.getByRole('list', { name: 'Audit trail' }).waitFor(),
      administratorsOnly,
    },
    {
      name: 'api-tokens',
      path: '/api-tokens',
      ready: (page) => page.getByText('No API tokens').waitFor(),
      administratorsOnly,
    },
    { name: 'test-sentry', path: '/test-sentry', ready: heading('Test Error Reporting') },
    { name: 'my-account', path: '/my-account', ready: (page) => page.getByRole('button', { name: 'Change Password' }).waitFor() },
    {
      name: 'change-password',
      path: '/my-account',
      ready: async (page) => {
        await button('Change Password')(page);
        await field('Current Password*')(page);
      },
    },
    {
      name: 'sessions',
      path: '/my-account',
      ready: async (page) => {
        await button('Where You Are Logged In')(page);
        await page.getByText('This device', { exact: true }).waitFor();
      },
    },
    {
      name: 'reset-app',
      path: '/my-account',
      ready: async (page) => {
        await button('Reset App')(page);
        await page.getByRole('checkbox').waitFor();
      },
    },
    { name: 'inspections', path: '/inspections', ready: listed },
    { name: 'assets-sheet', path: '/inspections', ready: opened(listed, 'Assets') },
    { name: 'account-sheet', path: '/inspections', ready: opened(listed, 'Account') },
    { name: 'sync-centre', path: '/inspections', ready: opened(listed, 'Sync centre') },
    { name: 'inspection-create', path: '/inspections/create', ready: field('Inspection title*'), administratorsOnly },
    {
      name: 'inspection-edit',
      path: `/inspections/edit/${inspection.id}`,
      ready: field('Inspection title*'),
      administratorsOnly,
    },
    { name: 'inspection', path: inspectionPath, ready: heading('Statistics and Reports') },
    {
      name: 'find-asset',
      path: inspectionPath,
      ready: async (page) => {
        await button('Find Asset')(page);
        const dialog = page.getByRole('dialog');
        const found = dialog.getByText(/^\d+ assets$/);
        const ofAll = await found.innerText();
        await dialog.getByLabel('Search', { exact: true }).fill(assetType.name);
        // Until then the rows from before the search stand there, and give way to others.
        await found.filter({ hasNotText: ofAll }).waitFor();
      },
    },
    { name: 'closed-inspection', path: closed, ready: (page) => page.getByRole('button', { name: /^Version \d/ }).waitFor() },
    {
      name: 'versions',
      path: closed,
      ready: async (page) => {
        await button('Version ')(page);
        await page
          .getByRole('dialog')
          .getByText(/^Version \d/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'inspection-assets',
      path: `${inspectionPath}/assets/${assetType.id}`,
      ready: heading('NOT Tested in this Inspection'),
    },
    { name: 'labels', path: '/labels', ready: heading('What to label') },
    { name: 'users', path: '/users', ready: link('Add New User'), administratorsOnly },
    { name: 'user-create', path: '/user/create', ready: field('Username*'), administratorsOnly },
    { name: 'user-edit', path: `/user/${user_id}`, ready: field('Username*'), administratorsOnly },
    { name: 'sites', path: '/sites', ready: link('Site Details'), administratorsOnly },
    { name: 'site-create', path: '/site/create', ready: field('Site name*'), administratorsOnly },
    { name: 'site-edit', path: `/site/edit/${inspection.site_id}`, ready: field('Site name*'), administratorsOnly },
    { name: 'site', path: `/site/${inspection.site_id}`, ready: heading('Asset grading') },
    {
      name: 'site-report',
      path: `/site/${inspection.site_id}`,
      ready: opened(heading('Asset grading'), 'Download Site Report...'),
    },
    { name: 'asset-create', path: '/assets/create', ready: field('Location*') },
    { name: 'asset-edit', path: `/assets/edit/${asset.id}`, ready: field('Location*') },
    { name: 'asset', ...overview },
    { name: 'asset-history', path: overview.path, ready: opened(overview.ready, 'History') },
    { name: 'asset-repair', path: overview.path, ready: opened(overview.ready, 'Repair/Replace') },
    { name: 'asset-grading-options', path: overview.path, ready: opened(overview.ready, 'More Grading Options') },
    {
      name: 'survey',
      path: `/assets/survey/${asset.id}/${inspection.id}`,
      ready: (page) => page.getByText(/^Previous Response/).waitFor(),
    },
    {
      name: 'survey-answers',
      path: `/assets/survey/${asset.id}/${inspection.id}`,
      ready: async (page) => {
        await page
          .locator('label', { has: page.getByRole('radio') })
          .first()
          .click();
        await openPath(page, `/assets/survey/${asset.id}/answers/${inspection.id}`);
        await page.getByText('Survey date').waitFor();
      },
    },
    {
      name: 'saved-survey',
      path: `/assets/survey/${graded.asset_id}/answers/${inspection.id}/asset-grade/${graded.id}`,
      ready: (page) => page.getByText('Survey date').waitFor(),
    },
    { name: 'not-found', path: '/nowhere', ready: heading(/found/i) },
  ];
}
