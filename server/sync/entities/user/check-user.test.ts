import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '#domain/sync/wire.ts';
import { firstRun } from '#server/first-run.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const NOW = '2026-11-21T09:00:00.000Z';

let server: TestApp;
let first: string;
let token: string;

beforeEach(async () => {
  server = await openTestApp({ variables: { ADMIN_PASSWORD: 'correct horse' } });
  await firstRun(server.context);
  ({ id: first } = await server.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow());
  token = await server.logIn(await server.addUser({ ...administrator, username: 'second' }));
});
afterEach(() => server.close());

async function push(patch: object): Promise<Outcome | undefined> {
  const { ver: base } = await stored();
  const operation = { op: v7(), device: v7(), entity: 'users', id: first, base, patch, ts: NOW };
  const reply = await server.post('/api/sync/push', { operations: [operation], sent_at: NOW }, token);
  return reply.json<{ outcomes: Outcome[] }>().outcomes[0];
}
const post = (record: object) => server.post('/api/users/update-or-create', record, token);
const stored = () => server.context.db.selectFrom('users').selectAll().where('id', '=', first).executeTakeFirstOrThrow();

test('[RUN.2, TEXT.4, MAY.1] the first administrator, who has no surname, is edited, deactivated and deleted by another one', async () => {
  for (const patch of [{ email_address: 'first@firemark.example' }, { status: 'Inactive' }, { deleted_at: NOW }]) {
    expect(await push(patch)).toMatchObject({ outcome: 'applied' });
    expect(await stored()).toMatchObject({ surname: '', ...patch });
  }
});

test('[S5.6, TEXT.4] a surname is neither cleared nor left out, of the spec’s calls too; one that is blank may be given, and stay', async () => {
  const blank = { outcome: 'rejected', code: 'invalid', field: 'surname', message: 'Value is required' };
  const whole = { ...(await stored()), forename: 'Anna', updated_at: NOW };
  expect((await post(whole)).json()).toMatchObject({ forename: 'Anna', surname: '' });
  expect(await push({ surname: ' ' })).toMatchObject(blank);
  expect(await push({ surname: 'Firth' })).toMatchObject({ outcome: 'applied' });
  expect(await push({ surname: '' })).toMatchObject(blank);
  const cleared = await post({ id: first, surname: '', updated_at: NOW });
  expect([cleared.statusCode, cleared.json()]).toEqual([422, { message: 'Value is required', field: 'surname' }]);
  const made = await post({ id: v7(), username: 'third', forename: 'T', surname: '', password: 'long enough', updated_at: NOW });
  expect([made.statusCode, made.json()]).toEqual([422, { message: 'Value is required', field: 'surname' }]);
});
