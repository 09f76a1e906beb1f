import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion, exampleSite } from '#domain/examples.ts';
import type { Change } from '../../protocol/change.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { OpenUser } from '../user/open-user.ts';
import { userCalls } from './user-calls.ts';

/** A tab that has received one site, whose author's page has saved something and not heard whether it was done. */
async function withUnanswered(make: (site: ReturnType<typeof exampleSite>) => Change) {
  const server = new ModelServer(10);
  const site = exampleSite({ id: nextId(), notes: 'first' });
  server.create(site);
  const tab = new TestTab(nextId());
  await tab.data.load();
  await tab.synchronise(server);
  const [changes, saving] = [[make(site)], { op: nextId() }];
  await tab.data.writes.save(changes, saving);
  const saveAgain = () => userCalls.saveAgain({ data: tab.data } as OpenUser, changes, saving);
  return { server, site, tab, saveAgain };
}

test('[DEV.8] a save that was done and sent undoes nothing of others when it is asked for again', async () => {
  const { server, site, tab, saveAgain } = await withUnanswered(({ id }) => ({
    entity: 'sites',
    id,
    patch: { notes: 'mine' },
  }));
  await tab.synchronise(server);
  server.edit(site.id, { notes: 'of somebody else, days later' });
  await tab.synchronise(server);
  await saveAgain();
  await tab.synchronise(server);
  expect(server.rows()).toMatchObject([[site.id, { notes: 'of somebody else, days later' }]]);
  await tab.close();
});

test('[DEV.8] a survey that was saved, and is not sent yet, is one change when it is asked for again', async () => {
  const { id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...grade } = exampleGrade({ id: nextId() });
  const patch = { ...grade, answers: [exampleAnswer(exampleQuestion('Note'), 0, 'yes')] };
  const { tab, saveAgain } = await withUnanswered(() => ({ entity: 'asset_grades', id, patch }));
  await saveAgain();
  expect([...tab.image.outbox.changes()]).toHaveLength(1);
  await tab.close();
});
