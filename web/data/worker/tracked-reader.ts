import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import type { AssetSearch } from './asset-search.ts';
import { deletedAssetsNumbered } from './deleted-assets.ts';
import { DESK, evidenceKey } from './desk-memory.ts';
import { HeldRecords } from './held-records.ts';
import { indexKey, recordKey } from './store.ts';
import { ALL_DRAFTS, draftReadKey, EVERYTHING, type UserData } from './user-data.ts';

export const TODAY = 'today';

interface Source {
  data: UserData;
  search: AssetSearch;
  today: string;
  user: Actor;
}

/** Reads for one run of a query; `reads` collects the keys that a commit must touch for the query to run again. */
export function trackedReader({ data, search, today, user }: Source, reads: Set<string>): StoreReader {
  reads.add(EVERYTHING);
  const { store } = data;
  let held: HeldRecords | undefined;
  const reader: StoreReader = {
    get<E extends EntityName>(entity: E, id: string) {
      reads.add(recordKey(entity, id));
      return store.visible(entity, id) as Row<E> | undefined;
    },
    by<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string) {
      reads.add(indexKey(entity, field, value));
      return store.lookUp(entity, field, value).filter((row) => row.deleted_at === null) as unknown as Row<E>[];
    },
    all<E extends EntityName>(entity: E) {
      reads.add(entity);
      return [...store.rows(entity)].filter((row) => row.deleted_at === null) as unknown as Row<E>[];
    },
    draft(key) {
      reads.add(draftReadKey(key));
      return data.drafts.get(key);
    },
    drafts() {
      reads.add(ALL_DRAFTS);
      return [...data.drafts].map(([key, draft]) => ({ key, draft }));
    },
    searchAssets(text, siteId) {
      for (const entity of ['assets', 'sites', 'asset_types']) reads.add(entity);
      return search.find(text, siteId);
    },
    assetsCarrying(serialNumber) {
      for (const entity of ['assets', 'asset_types']) reads.add(entity);
      return search.carrying(serialNumber);
    },
    deletedAssetsNumbered: (serialNumbers) => deletedAssetsNumbered(store, serialNumbers),
    waiting() {
      return [...data.outbox.changes()]
        .filter(({ state }) => state === 'waiting')
        .map(({ op, entity, id, ts, create, patch }) => ({ op, entity, id, at: ts, isNew: create, fields: Object.keys(patch) }))
        .reverse();
    },
    isHeld(entity, id) {
      reads.add(recordKey(entity, id));
      held ??= new HeldRecords(data);
      return held.has(entity, id);
    },
    undisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string) {
      held ??= new HeldRecords(data);
      return held.without(entity, field, value, reader.by(entity, field, value)) as Row<E>[];
    },
    decisions() {
      reads.add(DESK);
      return data.desk.known;
    },
    verdicts() {
      reads.add(DESK);
      return data.desk.verdicts;
    },
    evidence(inspectionId) {
      reads.add(evidenceKey(inspectionId));
      return data.desk.evidence.get(inspectionId);
    },
    get today() {
      reads.add(TODAY);
      return today;
    },
    user,
  };
  return reader;
}
