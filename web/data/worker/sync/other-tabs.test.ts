import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import { checkData } from '../check/check-data.ts';
import { rowsBlock, writeBlocks } from '../store/blocks.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { ModelServer, REFUSED_NAME } from '../testing/model-server.ts';
import { newSite } from '../testing/new-site.ts';
import { Crash, nextId, TestTab } from '../testing/test-tab.ts';
import { learnRows } from './learn-rows.ts';

/** Two tabs of one user that tell each other what they write; the first one is elected, and has received what there is. */
async function twoTabs(server: ModelServer) {
  const user = nextId();
  const tabs: TestTab[] = [];
  const open = () => {
    const tab: TestTab = new TestTab(user, (message) => {
      for (const other of tabs) if (other !== tab) other.heard.push(structuredClone(message));
    });
    tabs.push(tab);
    return tab;
  };
  const [elected, other] = [open(), open()];
  for (const tab of tabs) await tab.data.load();
  await elected.synced.term.begin();
  await elected.synchronise(server);
  await other.hear();
  return { elected, other };
}

/** It is killed once it has committed so often, and the other one is elected. */
async function takeOver({ elected, other }: { elected: TestTab; other: TestTab }, server: ModelServer, commits: number) {
  await other.hear();
  elected.commitsToLive = commits;
  await expect(elected.synchronise(server)).rejects.toThrow(Crash);
  await other.hear();
  await other.synced.term.begin();
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ids = (server: ModelServer) => server.rows().map(([id]) => id);

test('[TAB.8] what a tab sent that was killed before it told the others is sent no more', async () => {
  const server = new ModelServer(10);
  const tabs = await twoTabs(server);
  await tabs.elected.data.writes.save([newSite()]);
  await takeOver(tabs, server, 1);
  const push = vi.spyOn(server.calls, 'push').mockRejectedValue(new Error('sent again'));
  await tabs.other.synchronise(server);
  expect(push).not.toHaveBeenCalled();
  expect(tabs.other.image.outbox.unsent).toBe(0);
  expect([...tabs.other.sites().keys()]).toEqual(ids(server));
});

test('[TAB.8] what a tab saved that was killed before it told the others is sent with the next round', async () => {
  const server = new ModelServer(10);
  const { elected, other } = await twoTabs(server);
  other.commitsToLive = 1;
  await expect(other.data.writes.save([newSite()])).rejects.toThrow(Crash);
  await elected.hear();
  await elected.synchronise(server);
  expect(ids(server)).toHaveLength(1);
  expect([...elected.sites().keys()]).toEqual(ids(server));
});

test.each(['round', 'return'])(
  '[TAB.8] what another tab saved or settled and has not told yet is taken over with a %s, and its rows are not read again',
  async (how) => {
    const server = new ModelServer(10);
    const { elected, other } = await twoTabs(server);
    const push = vi.spyOn(server.calls, 'push').mockRejectedValue(new Error('no network'));
    await elected.data.writes.changeDraft('survey', () => exampleDraft());
    await elected.data.writes.save([newSite('taken back')]);
    await other.hear();
    const [entry] = elected.image.outbox.entries;
    await other.data.database.write(['log'], (transaction) => transaction.objectStore('log').delete(must(entry?.seq, 'it')));
    await other.data.writes.save([newSite('told later')], { discardDraft: 'survey' });
    const read = vi.spyOn(elected.data.database, 'read');
    if (how === 'round') await expect(elected.synchronise(server)).rejects.toThrow('no network');
    else await elected.data.following.catchUp();
    expect([...elected.sites().values()]).toMatchObject([{ name: 'told later' }]);
    expect([...elected.image.drafts.keys()]).toEqual([]);
    expect(read.mock.calls.filter(([stores]) => stores.includes('blocks'))).toEqual([]);
    push.mockRestore();
    await elected.hear();
    await elected.synchronise(server);
    expect(server.rows()).toMatchObject([[expect.any(String), { name: 'told later' }]]);
  },
);

test.each(['mended', 'tried again'])(
  '[TAB.8] what another tab %s of an entry that was refused, and has not told yet, is sent with the next round',
  async (how) => {
    const server = new ModelServer(10);
    const { elected, other } = await twoTabs(server);
    const [refused, beside] = [newSite(REFUSED_NAME), newSite(REFUSED_NAME)];
    await elected.data.writes.save([refused, beside]);
    await elected.synchronise(server);
    await other.hear();
    const [first] = other.image.outbox.changes();
    if (how === 'mended') await other.data.writes.save([{ ...refused, patch: { name: 'Mended' } }]);
    else await other.data.writes.retryChange(must(first, 'what was refused').op);
    await other.data.writes.save([newSite('Later')]);
    const sent = [...other.image.outbox.changes()].filter(({ state }) => state === 'waiting').map(({ op }) => op);
    expect(sent).toHaveLength(2);
    const push = vi.spyOn(server.calls, 'push');
    await elected.synchronise(server);
    expect(push.mock.calls.flatMap(([operations]) => operations.map(({ op }) => op))).toEqual(sent);
  },
);

test('[TAB.8] of two pages that a tab wrote, of which it told one, the other one is shown by who is elected next', async () => {
  const server = new ModelServer(1);
  const tabs = await twoTabs(server);
  for (const name of ['one', 'two']) server.create(exampleSite({ id: nextId(), name }));
  await takeOver(tabs, server, 2);
  await tabs.other.synchronise(server);
  expect([...tabs.other.sites().keys()]).toEqual(ids(server));
});

test('[TAB.8] what a tab learned that was killed amid a pull of the elected one is shown after the next round', async () => {
  const server = new ModelServer(10);
  const { elected, other } = await twoTabs(server);
  server.create(exampleSite({ id: nextId(), name: 'pulled' }));
  const { pull } = server.calls;
  vi.spyOn(server.calls, 'pull').mockImplementationOnce(async (...asked) => {
    other.commitsToLive = 1;
    const learned = learnRows(other.synced, { sites: [{ ...exampleSite({ id: nextId(), name: 'learned' }), ver: 1 }] });
    await expect(learned).rejects.toThrow(Crash);
    return pull(...asked);
  });
  for (let rounds = 0; rounds < 2; rounds += 1) await elected.synchronise(server);
  expect([...elected.sites().values()]).toMatchObject([{ name: 'pulled' }, { name: 'learned' }]);
});

test('[SYNC.15, TAB.8] what was acknowledged is offered again though the tab that heard of the restore was killed at once', async () => {
  const server = new ModelServer(10);
  const tabs = await twoTabs(server);
  server.backUp();
  await tabs.elected.data.writes.save([newSite('acknowledged')]);
  await tabs.elected.synchronise(server);
  server.restore();
  await takeOver(tabs, server, 1);
  await tabs.other.synchronise(server);
  expect(server.rows()).toMatchObject([[expect.any(String), { name: 'acknowledged' }]]);
});

test.each([15, 25, 40])(
  '[TAB.9] two tabs that are both let synchronise receive all anew together, the other %d ms later',
  async (later) => {
    const server = new ModelServer(300);
    const user = nextId();
    const tabs = [new TestTab(user), new TestTab(user)] as const;
    for (let at = 0; at < 12; at += 1) server.create(exampleSite({ id: nextId(), name: `site ${at}` }));
    for (const tab of tabs) await tab.data.load();
    await tabs[0].synchronise(server);
    await tabs[1].data.load();
    server.backUp();
    server.restore();
    const { pull } = server.calls;
    const pulled = vi.spyOn(server.calls, 'pull').mockImplementation(async (...asked) => {
      await sleep(30);
      return pull(...asked);
    });
    await Promise.all(tabs.map(async (tab, at) => sleep(at * later).then(() => tab.synchronise(server))));
    for (const tab of tabs) await tab.synchronise(server);
    for (const tab of tabs) expect([...tab.sites().keys()]).toEqual(ids(server));
    expect(pulled.mock.calls.filter(([cursor]) => cursor === null).length).toBeLessThan(5);
  },
);

/** In most of what this tab holds the server finds other rows. */
async function checkIn({ synced }: TestTab, { calls }: ModelServer): Promise<void> {
  const ranges = Array.from({ length: 100 }, (_, at) => ({
    to: at === 99 ? null : `${at}`.padStart(8, '0'),
    count: 1,
    digest: 'x',
  }));
  const check = async ({ entity }: { entity: string }) => (entity === 'sites' ? { state: 'differs', ranges } : { state: 'same' });
  const checking = { data: synced, calls: { ...calls, check } as never, device: nextId(), onProgress: () => undefined };
  expect(await checkData(checking)).toMatchObject({ anew: 'differed' });
}

/** A device that holds a row which the server hasn't, and the server one that this device lacks. */
async function withStray() {
  const server = new ModelServer(10);
  const tabs = await twoTabs(server);
  await tabs.elected.data.database.write(['blocks'], (transaction) =>
    writeBlocks(transaction, [rowsBlock('sites', 1, [{ ...exampleSite({ id: nextId() }), ver: 1 }])]),
  );
  for (const tab of [tabs.elected, tabs.other]) await tab.data.load();
  return { server, ...tabs };
}

test.each(['elected', 'other'] as const)(
  '[CHECK.3] all is received anew, and what should not be here goes, where the %s tab has checked',
  async (which) => {
    const { server, ...tabs } = await withStray();
    await checkIn(tabs[which], server);
    await tabs.elected.synchronise(server);
    expect(tabs.elected.sites().size).toBe(0);
  },
);

test('[CHECK.3] all is received anew, and what should not be here goes, where another tab has checked amid a push', async () => {
  const { server, elected, other } = await withStray();
  await elected.data.writes.save([newSite()]);
  const { push } = server.calls;
  server.calls.push = async (...sent) => {
    await checkIn(other, server);
    return push(...sent);
  };
  await elected.synchronise(server);
  expect([...elected.sites().keys()]).toEqual(ids(server));
});

/** Another push fails, for it would be one of many. */
const sendsOnce = (server: ModelServer, push: typeof server.calls.push) =>
  vi.spyOn(server.calls, 'push').mockRejectedValue(new Error('sent again')).mockImplementationOnce(push);

test('[SYNC.1] a change that left the log while it was sent waits no longer', async () => {
  const server = new ModelServer(10);
  const { elected } = await twoTabs(server);
  await elected.data.writes.save([newSite()]);
  const { push } = server.calls;
  const pushed = sendsOnce(server, async (...sent) => {
    await elected.data.database.write(['log'], (transaction) => transaction.objectStore('log').clear());
    return push(...sent);
  });
  await elected.synchronise(server);
  expect(pushed).toHaveBeenCalledOnce();
  expect(elected.image.outbox.unsent).toBe(0);
});

test('[SYNC.91] a round ends where a change waits still though it was answered', async () => {
  const server = new ModelServer(10);
  const { elected } = await twoTabs(server);
  await elected.data.writes.save([newSite()]);
  vi.spyOn(elected.image, 'take').mockReturnValue(undefined);
  const pushed = sendsOnce(server, server.calls.push);
  await expect(elected.synchronise(server)).rejects.toThrow('waits still');
  expect(pushed).toHaveBeenCalledOnce();
});
