import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const VALUE = 'somebody@example.com';

let server: TestApp;
let lines: string[];

beforeEach(async () => {
  lines = [];
  server = await openTestApp({ onLog: (line) => void lines.push(line) });
});
afterEach(() => server.close());

test('[HTTP.17] an error of the database is logged by its words, its code and its place, without the values that it names', async () => {
  const insert = () => server.context.db.insertInto('settings').values({ name: VALUE, value: '' }).execute();
  await insert();
  const error: unknown = await insert().catch((refused: unknown) => refused);
  server.app.log.error({ err: new Error('outer', { cause: error }) }, 'of another');
  server.app.log.error({ err: error }, 'request failed');
  server.app.log.error({ err: new AggregateError([error]) }, 'of several');
  expect(lines.join('')).not.toContain(VALUE);
  const [outer, one, several] = lines.map((line) => (JSON.parse(line) as { err: Record<string, string> }).err);
  expect(outer?.['message']).toMatch(/^outer: .*unique/i);
  expect(one).toMatchObject({
    message: expect.stringMatching(/unique/i),
    stack: expect.stringContaining('\n    at '),
    code: expect.any(String),
  });
  expect(several?.['errors']).toMatchObject([{ code: one?.['code'] }]);
});
