import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { recordOutcomes } from './record-outcomes.ts';

test('[SYNC.22] where the stamp of a creation gives way to the server’s time, the device has that as both of its stamps at once', async () => {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite();
  const id = nextId<SiteId>();
  const stampedAt = (ver: number, updated_at: string) =>
    recordOutcomes(
      tab.synced,
      [...tab.data.image.outbox.changes()],
      [...tab.data.image.outbox.changes()].map(({ op }) => ({ op, outcome: 'applied', ver, updated_at, receipt: '' })),
    );
  await tab.data.writes.save([{ entity: 'sites', id, patch }]);
  await stampedAt(7, '2026-11-20T10:00:00.000Z');
  await tab.data.writes.save([{ entity: 'sites', id, patch: { notes: 'Keys at the desk' } }]);
  await stampedAt(8, '2026-11-20T11:00:00.000Z');
  expect(tab.image.store.serverRow('sites', id)).toMatchObject({
    ver: 8,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T11:00:00.000Z',
  });
  await tab.close();
});
