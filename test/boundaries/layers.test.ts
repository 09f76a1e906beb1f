import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, violationsOf } from './layers.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = globSync('{domain,server,web,bench,test}/**/*.{ts,tsx}').filter((file) => !isTest(file));

test('imports follow the arrows: domain <- server, domain <- web/{ui <- data <- features <- app}', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap((file) => violationsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['domain/site/site.ts', "import { readFileSync } from 'node:fs';"],
  ['domain/site/site.ts', "import dayjs from 'dayjs';"],
  ['domain/site/site.ts', "import type { Context } from '#server/context.ts';"],
  ['domain/site/site.ts', "import { panel } from '../../web/ui/panel.tsx';"],
  ['server/app.ts', "const page = await import('#web/app/main.tsx');"],
  ['web/data/worker.ts', "import { buildApp } from '../../server/app.ts';"],
  ['web/data/worker.ts', "import { SurveyPage } from '#web/surveys/survey-page.tsx';"],
  ['web/ui/panel.tsx', "export { useQuery } from '../data/use-query.ts';"],
  ['web/ui/panel.tsx', "import '#web/sites/site-page.tsx';"],
  ['web/surveys/survey-page.tsx', "import { router } from '../app/routes.tsx';"],
  ['web/data/start.ts', "new Worker(new URL('../surveys/worker.ts', import.meta.url))"],
  ['lib/stray.ts', ''],
])('a violation in %s is seen: %s', (file, source) => {
  expect(violationsOf(file, source)).toHaveLength(1);
});

test.each([
  ['domain/site/site.ts', "import { z } from 'zod';\nimport { day } from '../entity.ts';"],
  ['server/app.ts', "import { may } from '#domain/permissions.ts';"],
  ['web/surveys/survey-page.tsx', "import { useQuery } from '../data/use-query.ts';\nimport { Panel } from '#web/ui/panel.tsx';"],
  ['web/app/routes.tsx', "const page = () => import('../surveys/survey-page.tsx');"],
])('%s may import what is below it', (file, source) => {
  expect(importsOf(source).length).toBeGreaterThan(0);
  expect(violationsOf(file, source)).toEqual([]);
});
