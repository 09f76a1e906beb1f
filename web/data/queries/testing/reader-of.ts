import type { EntityName } from '#domain/entities.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { Actor } from '#domain/permissions.ts';
import { type Draft, draftKey } from '../../protocol/draft.ts';
import type { StoreReader, WaitingPhoto } from '../store-reader.ts';
import { AssetSearch } from '../../worker/reading/asset-search.ts';
import type { KeptVerdict, KnownDecisions } from '../../protocol/known-decisions.ts';
import { KeptFigures } from '../../worker/reading/kept-figures.ts';
import { Image } from '../../worker/image/image.ts';
import { trackedReader } from '../../worker/reading/tracked-reader.ts';
import type { StoredRow } from '../../worker/store/stored-row.ts';
import type { LoggedChange } from '../../worker/disk/user-schema.ts';

interface Given {
  rows: readonly [EntityName, object][];
  user: Actor;
  /** What this device has changed. */
  changes?: readonly LoggedChange[];
  desk?: { known?: KnownDecisions; verdicts?: readonly KeptVerdict[]; evidence?: ReadonlyMap<string, Evidence> };
  /** Surveys in progress. */
  drafts?: readonly Draft[];
  /** Ids of assets whose photos are to be sent. */
  photographed?: readonly string[];
  /** What only this device has of them. */
  photos?: readonly WaitingPhoto[];
}

function rowsByEntity(rows: Given['rows']): Map<EntityName, StoredRow[]> {
  const lists = Map.groupBy(rows, ([entity]) => entity);
  return new Map([...lists].map(([entity, list]) => [entity, list.map(([, row]) => ({ ...row, ver: 1 }) as StoredRow)]));
}

/** What queries read on a device with these records and changes. */
export function readerOf({
  rows,
  user,
  changes = [],
  desk = {},
  drafts = [],
  photographed = [],
  photos = [],
}: Given): StoreReader {
  const image = new Image();
  image.take({
    rows: rowsByEntity(rows),
    entries: new Map(changes.map((change, at) => [at + 1, { seq: at + 1, at: change.ts, changes: [change] }])),
    drafts: new Map(drafts.map((draft) => [draftKey(draft.asset_id, draft.inspection_id, draft.grade_id), draft])),
  });
  const { known = null, verdicts = [], evidence = new Map<string, Evidence>() } = desk;
  return trackedReader(
    {
      image,
      search: new AssetSearch(image),
      figures: new KeptFigures(),
      desk: { known, verdicts },
      evidence: { opened: (id) => evidence.get(id) },
      photos: { photographed: new Set(photographed), unsent: photos },
      day: { today: '2026-11-21', clockDay: null },
      user,
    },
    new Set(),
  );
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
