import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAnswer, exampleAsset, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import { namesakeKey, usernameKey } from '#domain/user/username-key.ts';
import type { User } from '#domain/user/user.ts';
import { type Fields, FastClient } from '#test/convergence/fast-client.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { verifyDatabase } from '../verify-audit.ts';

const asset = exampleAsset();
const grade = exampleGrade({ asset_id: asset.id, answers: [exampleAnswer(exampleQuestion('Seal intact'), 0, 'Yes')] });

let server: TestApp;
let admin: User;

/** Entry 1 begins over a grade with an answer. */
beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  await server.put('assets', asset);
  await server.put('asset_grades', grade);
  await edit('assets', asset.id, { location: 'Hall' });
});
afterEach(() => server.close());

async function edit(entity: 'assets' | 'asset_grades', id: string, patch: Fields): Promise<void> {
  const device = new FastClient(server, await server.logIn(admin), () => server.context.now().toISOString());
  await device.pull();
  device.edit(entity, id, patch);
  expect(await device.push()).toMatchObject([{ outcome: 'applied' }]);
}
const change = (text: string) => sql.raw(text).execute(server.context.db);
const verify = () => verifyDatabase(server.context.db);

test('[AUDIT.36] a number of answers that is not theirs is named, of a grade of before the trail and of one that it tells of', async () => {
  expect(await verify()).toHaveProperty('head.n', 2);
  await change('update asset_grades set answer_count = 0');
  const words = `After it the record ${grade.id} of asset_grades was changed outside of Firemark: its answer_count does not follow from what it says`;
  expect(await verify()).toMatchObject({ fault: { n: 1, what: words } });
  await edit('asset_grades', grade.id, { recommendations: '~ Replace it' });
  expect(await verify()).toMatchObject({ fault: { n: 3, what: words } });
});

test('[AUDIT.36] a key of a username that is another one’s is named; one that was given when there were two of a name fits', async () => {
  const key = usernameKey(administrator.username ?? '');
  await change(`update users set username_key = '${namesakeKey(key, admin.id)}' where id = '${admin.id}'`);
  expect(await verify()).toHaveProperty('head.n', 2);
  await change(`update users set username_key = 'another' where id = '${admin.id}'`);
  expect(await verify()).toMatchObject({
    fault: { n: 1, what: expect.stringContaining('its username_key does not follow') as string },
  });
});
