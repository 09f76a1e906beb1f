import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion, exampleSite } from '#domain/examples.ts';
import type { Change } from '../../protocol/change.ts';
import { PhotoShelf } from '../photos/photo-shelf.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { OpenUser } from '../user/open-user.ts';
import { userCalls } from './user-calls.ts';

/** A tab that has received one site, whose author's page has asked for a save and not heard whether it was done. */
async function withAsked(make: (site: ReturnType<typeof exampleSite>) => Change) {
  const server = new ModelServer(10);
  const site = exampleSite({ id: nextId(), notes: 'first', events_log: 'Gate repaired' });
  server.create(site);
  const tab = new TestTab(nextId());
  await tab.data.load();
  await tab.synchronise(server);
  const [changes, saving] = [[make(site)], { op: nextId() }];
  const shelf = new PhotoShelf(tab.data, () => undefined);
  const user = { data: tab.data, shelf } as OpenUser;
  const save = () => userCalls.save(user, changes, saving);
  const saveAgain = () => userCalls.saveAgain(user, changes, saving);
  return { server, site, tab, save, saveAgain };
}

/** The same where it was done. */
async function withUnanswered(make: (site: ReturnType<typeof exampleSite>) => Change) {
  const asked = await withAsked(make);
  await asked.save();
  return asked;
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

test('[DEV.8] a save that was not done is merged with what others did since, when it is asked for again', async () => {
  const { server, site, tab, saveAgain } = await withAsked(({ id, notes, events_log }) => ({
    entity: 'sites',
    id,
    patch: { notes, events_log: 'Gate repaired\nKey given back' },
    basis: { notes, events_log },
  }));
  server.edit(site.id, { notes: 'of somebody else', events_log: 'Gate repaired\nPump room flooded' });
  await tab.synchronise(server);
  await saveAgain();
  expect(tab.image.store.visible('sites', site.id)).toMatchObject({
    notes: 'of somebody else',
    events_log: 'Gate repaired\nPump room flooded\nKey given back',
  });
  await tab.close();
});

test('[DEV.8] a save that was not done is refused when it is asked for again, where others have changed the same since', async () => {
  const { server, site, tab, save, saveAgain } = await withAsked(({ id, notes }) => ({
    entity: 'sites',
    id,
    patch: { name: 'Mine', notes: 'mine' },
    basis: { notes },
  }));
  server.edit(site.id, { notes: 'of somebody else' });
  await tab.synchronise(server);
  await expect(saveAgain()).rejects.toMatchObject({
    code: 'invalid',
    field: 'notes',
    message: 'Changed elsewhere meanwhile: look at it, then save again',
  });
  expect(tab.image.store.visible('sites', site.id)).toMatchObject({ name: site.name, notes: 'of somebody else' });
  await save();
  expect(tab.image.store.visible('sites', site.id)).toMatchObject({ name: 'Mine', notes: 'mine' });
  await tab.close();
});
