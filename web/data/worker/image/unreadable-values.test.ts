import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';
import { userCalls } from '../calls/user-calls.ts';
import { Room } from '../room/room.ts';
import { compact } from '../store/compaction.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { loseValue } from '../testing/lose-value.ts';
import { HELD_NAME, ModelServer } from '../testing/model-server.ts';
import { newSite } from '../testing/new-site.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { OpenUser } from '../user/open-user.ts';
import { StatusBoard } from '../user/status-board.ts';

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockClear().mockImplementation(() => undefined));
afterEach(() => expect(logged.mock.calls).toHaveLength(0));

async function openTab(userId: string): Promise<TestTab> {
  const tab = new TestTab(userId);
  await tab.data.load();
  return tab;
}

const names = (tab: TestTab): unknown[] => [...tab.sites().values()].map((site) => (site as { name: string }).name);

/** A device that has received these sites, each in a block of its own. */
async function received(userId: string, server: ModelServer, ...sites: string[]): Promise<TestTab> {
  const tab = await openTab(userId);
  for (const name of sites) {
    server.create(exampleSite({ id: nextId(), name }));
    await tab.synchronise(server);
  }
  return tab;
}

const blocksOf = ({ data }: TestTab) => data.database.readStore('blocks', (store) => store.getAllKeys());

test('[DEV.5, DEV.23] a block whose value is gone is received anew; the others stay in sight, and what is unsent is shown and sent', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await received(userId, server, 'Abbey', 'Kestrel House');
  await tab.data.writes.save([newSite('Unsent')]);
  await tab.data.writes.changeDraft('key', () => exampleDraft());
  await loseValue(tab.data.database, 'blocks', must((await blocksOf(tab))[0], 'a block'));
  await tab.close();

  const again = await openTab(userId);
  expect(names(again)).toEqual(['Kestrel House', 'Unsent']);
  expect(again.data.image.drafts.size).toBe(1);
  expect(again.data.image.meta).toMatchObject({ complete: false, cursor: null });
  await again.synchronise(server);
  expect([...again.sites().values()]).toEqual(server.rows().map(([, row]) => row));
  expect(names(again)).toEqual(['Abbey', 'Kestrel House', 'Unsent']);
  await again.close();

  const last = await openTab(userId);
  expect(names(last)).toEqual(['Abbey', 'Kestrel House', 'Unsent']);
  expect(last.data.image.meta.complete).toBe(true);
  await last.close();
});

test('[DEV.23] a block that another tab has told of and that is gone is received anew, and one that goes later is not joined', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await received(userId, server, 'Abbey');
  const other = new TestTab(userId, (message) => void tab.heard.push(message));
  await other.data.load();
  server.create(exampleSite({ id: nextId(), name: 'Kestrel House' }));
  await other.synchronise(server);
  const [first, second] = await blocksOf(tab);
  await loseValue(tab.data.database, 'blocks', must(second, 'a block'));
  expect(await compact(tab.data.database, 1)).toBe(false);
  expect(await blocksOf(tab)).toContain(second);
  await tab.hear();
  expect(await blocksOf(tab)).toEqual([first]);
  await tab.synchronise(server);
  expect(names(tab)).toEqual(['Abbey', 'Kestrel House']);
  await Promise.all([tab.close(), other.close()]);
});

test('[DEV.16, DEV.23] an entry of the log whose value is gone counts as damaged, and keeps no other from being shown and sent', async () => {
  logged.mockClear();
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await openTab(userId);
  await tab.data.writes.save([newSite('Lost')]);
  await tab.data.writes.save([newSite('Sound')]);
  await loseValue(tab.data.database, 'log', 1);
  await tab.close();

  const again = await openTab(userId);
  expect(logged.mock.calls).toEqual([["Saved changes that can't be read: 1, in entries 1 of the log"]]);
  logged.mockClear();
  expect(names(again)).toEqual(['Sound']);
  await again.synchronise(server);
  expect(server.rows().map(([, { name }]) => name)).toEqual(['Sound']);
  await again.data.following.catchUp();
  expect(again.data.image.damaged).toHaveLength(1);
  expect(await again.data.database.readStore('log', (store) => store.getAllKeys())).toEqual([1]);
  await again.close();
});

test('[DEV.23] a change that was sent is settled though its entry of the log can’t be read any more', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await openTab(userId);
  await tab.data.writes.save([newSite('Abbey')]);
  await loseValue(tab.data.database, 'log', 1);
  await tab.synchronise(server);
  expect(tab.data.image.outbox.unsent).toBe(0);
  expect(await tab.data.database.readStore('log', (store) => store.count())).toBe(0);
  await tab.close();
});

/** A device with a change that the server holds, the entry of which can't be read any more, and what has happened there since. */
async function heldUnread(since: (server: ModelServer, op: string) => void) {
  const [userId, server] = [nextId(), new ModelServer(10)];
  server.backUp();
  const tab = await openTab(userId);
  await tab.data.writes.save([newSite(HELD_NAME)]);
  await tab.synchronise(server);
  const [{ op } = { op: '' }] = tab.data.image.outbox.changes();
  since(server, op);
  await loseValue(tab.data.database, 'log', 1);
  await tab.synchronise(server);
  return { tab, server, op };
}

test('[DEV.23] a held change is settled by its verdict though its entry of the log can’t be read just then', async () => {
  const { tab, op } = await heldUnread((server, held) => server.judge(held, 'accepted'));
  expect(tab.data.image.outbox.entries).toEqual([]);
  expect(await tab.data.database.readStore('log', (store) => store.count())).toBe(0);
  expect(await tab.data.database.readStore('sent', (store) => store.getAllKeys())).toEqual([op]);
  await tab.close();
});

test('[DEV.23, SYNC.15] a held change is offered to a server that has forgotten it though its entry of the log can’t be read just then', async () => {
  const { tab, server, op } = await heldUnread((restored) => restored.restore());
  server.judge(op, 'accepted');
  expect(server.accepted(op)).toBe(true);
  await tab.close();
});

test('[DEV.23] a survey in progress whose value is gone keeps no other from being seen, and can be begun anew', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  for (const key of ['lost', 'sound']) await tab.data.writes.changeDraft(key, () => exampleDraft());
  await loseValue(tab.data.database, 'drafts', 'lost');
  await tab.close();
  const again = await openTab(userId);
  expect([...again.data.image.drafts.keys()]).toEqual(['sound']);
  expect([...again.data.image.unreadDrafts]).toEqual(['lost']);
  await again.data.following.catchUp();
  expect([...again.data.image.unreadDrafts]).toEqual(['lost']);
  await again.data.writes.changeDraft('lost', (kept) => kept ?? exampleDraft());
  expect([...again.data.image.drafts.keys()]).toEqual(['sound', 'lost']);
  expect(again.data.image.unreadDrafts.size).toBe(0);
  await again.close();
});

test('[SESS.2, DEV.23] a survey in progress that can’t be read is told of as damaged, and a log out counts it as unsent', async () => {
  const userId = nextId();
  const before = await openTab(userId);
  await before.data.writes.changeDraft('lost', () => exampleDraft());
  await loseValue(before.data.database, 'drafts', 'lost');
  await before.close();
  const tab = await openTab(userId);
  const shelf = { toSend: [], unsent: [], doubted: [], follow: async () => undefined };
  const told: SyncStatus[] = [];
  const board = new StatusBoard({
    image: tab.data.image,
    aside: { told: [] },
    shelf,
    queue: { sending: 0, refused: [], hitch: null },
    isElected: () => false,
    onStatus: (status) => told.push(status),
    tellOthers: () => undefined,
  });
  board.follow();
  expect(told).toMatchObject([{ damaged: 1, drafts: 0 }]);
  expect(await userCalls.unsentCounts({ data: tab.data, shelf } as unknown as OpenUser)).toMatchObject({ changes: 0, drafts: 1 });
  await tab.close();
});

test('[DEV.23] a survey in progress that can’t be read by the time that a tab hears of it, or reads anew, has not ended for it', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  const other = new TestTab(userId, (message) => void tab.heard.push(message));
  await other.data.load();
  await other.data.writes.changeDraft('key', () => exampleDraft());
  await tab.hear();
  await other.data.writes.changeDraft('key', (kept) => must(kept, 'the draft'));
  await loseValue(tab.data.database, 'drafts', 'key');
  await tab.hear();
  expect([...tab.data.image.drafts.keys()]).toEqual(['key']);
  await tab.data.following.catchUp();
  expect([...tab.data.image.drafts.keys()]).toEqual(['key']);
  await tab.data.load();
  expect([...tab.data.image.drafts.keys()]).toEqual(['key']);
  await other.data.writes.discardDraft({ key: 'key' });
  await tab.hear();
  expect(tab.data.image.drafts.size).toBe(0);
  await Promise.all([tab.close(), other.close()]);
});

test('[DEV.23] an entry of the log that can’t be read by the time that a tab hears of it keeps nothing else back that it hears of with it', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await received(userId, server, 'Kestrel House');
  const other = new TestTab(userId, (message) => void tab.heard.push(message));
  await other.data.load();
  await other.data.writes.save([newSite('Abbey'), newSite(HELD_NAME)]);
  await tab.hear();
  await other.synchronise(server);
  await loseValue(tab.data.database, 'log', 1);
  await tab.hear();
  expect([...tab.sites()]).toEqual([...other.sites()]);
  expect(tab.data.image.damaged).toEqual([]);

  await other.data.writes.save([newSite('Lost')]);
  await loseValue(tab.data.database, 'log', 2);
  logged.mockClear();
  await tab.hear();
  expect(tab.data.image.damaged).toEqual([{ seq: 1 }, { seq: 2 }]);
  expect(logged.mock.calls).toHaveLength(1);
  logged.mockClear();
  await Promise.all([tab.close(), other.close()]);
});

test('[DEV.23, SYNC.15] of what was acknowledged all but what can’t be read is offered again to a server that has forgotten it', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  server.backUp();
  const tab = await openTab(userId);
  await tab.data.writes.save([newSite('Abbey')]);
  await tab.data.writes.save([newSite('Kestrel House')]);
  await tab.synchronise(server);
  const sent = await tab.data.database.readStore('sent', (store) => store.getAllKeys());
  server.restore();
  await loseValue(tab.data.database, 'sent', must(sent[0], 'a change'));
  await tab.synchronise(server);
  expect(server.rows().map(([, { name }]) => name)).toEqual(['Kestrel House']);
  await tab.close();
});

test('[DEV.23] a device that can’t read its own marks is told so, and nothing is taken for empty', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  await loseValue(tab.data.database, 'meta', 'meta');
  await tab.close();
  const again = new TestTab(userId);
  const room = new Room({ openMargin: async () => null, onState: () => undefined });
  const error: unknown = await again.data.load().catch((reason: unknown) => reason);
  expect(room.failed(error)).toMatchObject({ code: 'no-store' });
  await again.close();
});
