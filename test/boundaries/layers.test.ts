import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, violationsOf } from './layers.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = globSync('{domain,server,web,bench,test}/**/*.{ts,tsx}').filter((file) => !isTest(file));

test('[HOUSE.1] imports follow the arrows: domain <- server, domain <- web/{ui <- data <- features <- app}', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap((file) => violationsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('[MAY.13] who sees an inspection is asked of may() alone, on both sides', () => {
  const asks = (file: string) => importsOf(readFileSync(file, 'utf8')).some((path) => path.endsWith('/is-visible-to.ts'));
  expect(sources.filter(asks)).toEqual(['domain/permissions.ts']);
});

/** What is taken over from the database, what this tab's user does, what follows from other tabs, what synchronisation brings. */
const WRITES_THE_IMAGE = [
  'web/data/worker/image/catch-up.ts',
  'web/data/worker/image/following.ts',
  'web/data/worker/image/image-reader.ts',
  'web/data/worker/image/lay-back.ts',
  'web/data/worker/image/load-image.ts',
  'web/data/worker/image/user-data.ts',
  'web/data/worker/image/writes.ts',
  'web/data/worker/sync/synced-data.ts',
  'web/data/worker/user/open-user.ts',
];

test('[HOUSE.12] only what writes the image of a user’s data is given it, all else reads', () => {
  const knows = (file: string) => importsOf(readFileSync(file, 'utf8')).some((path) => path.endsWith('/image.ts'));
  const found = sources.filter((file) => file.startsWith('web/') && !file.includes('/testing/') && knows(file));
  expect(found.toSorted()).toEqual(WRITES_THE_IMAGE);
});

test.each([
  ['domain/site/site.ts', "import { readFileSync } from 'node:fs';"],
  ['domain/site/site.ts', "import dayjs from 'dayjs';"],
  ['domain/site/site.ts', "import type { Context } from '#server/context.ts';"],
  ['domain/site/site.ts', "import { panel } from '../../web/ui/page/panel.tsx';"],
  ['server/app.ts', "const page = await import('#web/app/main.tsx');"],
  ['web/data/worker/worker.ts', "import { buildApp } from '../../server/app.ts';"],
  ['web/data/worker/worker.ts', "import { SurveyPage } from '#web/surveys/answering/survey-page.tsx';"],
  ['web/ui/page/panel.tsx', "export { useQuery } from '../../data/use-query.ts';"],
  ['web/ui/page/panel.tsx', "import '#web/sites/view/site-page.tsx';"],
  ['web/surveys/answering/survey-page.tsx', "import { router } from '../../app/routes.tsx';"],
  ['web/data/start.ts', "new Worker(new URL('../surveys/worker.ts', import.meta.url))"],
  ['web/data/page/drafts.ts', "import { Store } from '../worker/store/store.ts';"],
  ['web/data/worker/image/image.ts', "import { saveRecord } from '../../page/save-record.ts';"],
  ['web/data/protocol/row.ts', "import type { StoredRow } from '../worker/store/stored-row.ts';"],
  ['web/data/protocol/messages.ts', "import { kindOf } from '../record-kinds/record-kinds.ts';"],
  ['web/data/queries/users/user-list.ts', "import { Store } from '../../worker/store/store.ts';"],
  ['web/data/queries/users/user-list.ts', "import { session } from '../../page/session/session.ts';"],
  ['web/data/record-kinds/site-kind.ts', "import { saveRecord } from '../page/save-record.ts';"],
  ['web/data/new-id.ts', "import { Panel } from '../ui/page/panel.tsx';"],
  ['lib/stray.ts', ''],
])('[HOUSE.1] a violation in %s is seen: %s', (file, source) => {
  expect(violationsOf(file, source)).toHaveLength(1);
});

test.each([
  ['domain/site/site.ts', "import { z } from 'zod';\nimport { day } from '../entity.ts';"],
  ['server/app.ts', "import { may } from '#domain/permissions.ts';"],
  [
    'web/surveys/answering/survey-page.tsx',
    "import { useQuery } from '../../data/use-query.ts';\nimport { Panel } from '#web/ui/page/panel.tsx';",
  ],
  ['web/data/page/connection/worker-client.ts', "new Worker(new URL('../../worker/worker.ts', import.meta.url))"],
  ['web/app/routes.tsx', "const page = () => import('../surveys/answering/survey-page.tsx');"],
])('[HOUSE.1] %s may import what is below it', (file, source) => {
  expect(importsOf(source).length).toBeGreaterThan(0);
  expect(violationsOf(file, source)).toEqual([]);
});
