import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import { type Draft, draftKey } from '../../draft.ts';
import type { StoreReader } from '../../store-reader.ts';
import { AssetSearch } from '../../worker/asset-search.ts';
import { type DeskMemory, emptyDesk } from '../../worker/desk-memory.ts';
import { Outbox } from '../../worker/outbox.ts';
import { Store, type StoredRow } from '../../worker/store.ts';
import { trackedReader } from '../../worker/tracked-reader.ts';
import type { UserData } from '../../worker/user-data.ts';
import type { LoggedChange } from '../../worker/user-database.ts';

interface Given {
  rows: readonly [EntityName, object][];
  user: Actor;
  /** What this device has changed. */
  changes?: readonly LoggedChange[];
  desk?: Partial<DeskMemory>;
  /** Surveys in progress. */
  drafts?: readonly Draft[];
}

/** What queries read on a device with these records and changes. */
export function readerOf({ rows, user, changes = [], desk = {}, drafts = [] }: Given): StoreReader {
  const store = new Store();
  for (const [entity, row] of rows) store.putServer(entity, { ...row, ver: 1 } as StoredRow);
  const outbox = new Outbox();
  changes.forEach((change, at) => outbox.add({ seq: at + 1, at: change.ts, changes: [change] }));
  for (const { entity, id } of changes) store.setWaiting(entity, id, outbox.changesOf(`${entity}/${id}`));
  const kept = new Map(drafts.map((draft) => [draftKey(draft.asset_id, draft.inspection_id, draft.grade_id), draft]));
  const data = { store, outbox, drafts: kept, desk: { ...emptyDesk(), ...desk } } as unknown as UserData;
  return trackedReader({ data, search: new AssetSearch({ store }), today: '2026-11-21', user }, new Set());
}

/** A change as the device logged it, which an administrator has still to decide about. */
export const heldChange = (fields: Pick<LoggedChange, 'id' | 'patch'> & Partial<LoggedChange>): LoggedChange => ({
  op: `held ${fields.id}`,
  entity: 'asset_grades',
  base: 1,
  create: false,
  ts: '2026-11-21T09:00:00.000Z',
  state: 'held',
  code: null,
  field: null,
  receipt: null,
  message: 'It arrived after its inspection was closed',
  ...fields,
});
