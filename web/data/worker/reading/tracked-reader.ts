import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { StoreReader, WaitingPhoto } from '../../queries/store-reader.ts';
import type { Row } from '../../protocol/row.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { KeptVerdict, KnownDecisions } from '../../protocol/known-decisions.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { Day } from '../clock/server-clock.ts';
import type { AssetSearch } from './asset-search.ts';
import { refusedJudgement } from '../outbox/refused-judgement.ts';
import { readLateKey } from '../photos/late-key.ts';
import { Counter } from './counter.ts';
import { deletedAssetsNumbered } from './deleted-assets.ts';
import { DisputedRecords } from './disputed-records.ts';
import type { KeptFigures } from './kept-figures.ts';
import { refusedList } from './refused-list.ts';
import { waitingChanges } from './waiting-changes.ts';
import {
  ALL_DRAFTS,
  DESK,
  draftReadKey,
  evidenceKey,
  figureKey,
  indexKey,
  PHOTOS,
  recordKey,
  TODAY,
} from '../store/read-keys.ts';

/** What a query reads of; what is not in the image tells it when it has changed. */
export interface Readable {
  image: Pick<ImageReader, 'store' | 'outbox' | 'drafts'>;
  search: Pick<AssetSearch, 'find' | 'carrying'>;
  figures: Pick<KeptFigures, 'of'>;
  desk: { readonly known: KnownDecisions | null; readonly verdicts: readonly KeptVerdict[] };
  evidence: { opened: (inspectionId: string) => Evidence | undefined };
  photos: { readonly photographed: ReadonlySet<string>; readonly unsent: readonly WaitingPhoto[] };
}

/** A file that was chosen for a survey which is saved is of that one, whatever it was to be of [PHOTO.42]. */
function inSavedSurvey(photo: WaitingPhoto): WaitingPhoto {
  const late = readLateKey(photo.draft);
  return late === null ? photo : { ...photo, draft: null, grade_id: late.grade };
}

interface Source extends Readable {
  day: Day;
  user: Actor;
}

/** Reads for one run of a query; `reads` collects the keys that a commit must touch for the query to run again. */
export function trackedReader(
  { image, search, figures, desk, evidence, photos, day, user }: Source,
  reads: Set<string>,
): StoreReader {
  const { store } = image;
  let found: DisputedRecords | undefined;
  const disputed = (): DisputedRecords => (found ??= new DisputedRecords(image));
  const counting = { store, figures, disputed };
  const counter = new Counter(counting, reads, false);
  return {
    get: (entity, id) => counter.get(entity, id),
    by: (entity, field, value) => counter.by(entity, field, value),
    undisputed: (entity, field, value) => counter.undisputed(entity, field, value),
    saved<E extends EntityName>(entity: E, id: string) {
      reads.add(recordKey(entity, id));
      return store.serverRow(entity, id) as Row<E> | undefined;
    },
    deleted<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string) {
      reads.add(indexKey(entity, field, value));
      return store.lookUp(entity, field, value).filter((row) => row.deleted_at !== null) as unknown as Row<E>[];
    },
    all<E extends EntityName>(entity: E) {
      reads.add(entity);
      return [...store.rows(entity)].filter((row) => row.deleted_at === null) as unknown as Row<E>[];
    },
    allDeleted<E extends EntityName>(entity: E) {
      reads.add(entity);
      return [...store.rows(entity)].filter((row) => row.deleted_at !== null) as unknown as Row<E>[];
    },
    draft(key) {
      reads.add(draftReadKey(key));
      return image.drafts.get(key);
    },
    drafts() {
      reads.add(ALL_DRAFTS);
      return [...image.drafts].map(([key, draft]) => ({ key, draft }));
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
    waiting: () => waitingChanges(image),
    refused(refusal) {
      // A commit says of which entities it changed what waits, not what has become of it.
      for (const entity of entityNames) reads.add(entity);
      return refusedList(image.outbox, refusal);
    },
    changeState(entity, id, op) {
      const key = recordKey(entity, id);
      reads.add(key);
      return image.outbox.changesOf(key).find((change) => change.op === op)?.state ?? null;
    },
    photographed() {
      reads.add(PHOTOS);
      return photos.photographed;
    },
    photos() {
      reads.add(PHOTOS);
      return photos.unsent.map(inSavedSurvey);
    },
    isHeld(entity, id) {
      reads.add(recordKey(entity, id));
      return disputed().isHeld(entity, id);
    },
    isRefused(entity, id) {
      reads.add(recordKey(entity, id));
      return disputed().isRefused(entity, id);
    },
    refusedJudgement<E extends EntityName, F extends keyof Row<E> & string>(entity: E, id: string, field: F) {
      reads.add(recordKey(entity, id));
      return refusedJudgement(image, entity, id, field) as Row<E>[F] | undefined;
    },
    kept(key, count) {
      reads.add(figureKey(key));
      return figures.of(key, (counted, isFirst) => count(new Counter(counting, counted, isFirst))).figure;
    },
    decisions() {
      reads.add(DESK);
      return desk.known;
    },
    verdicts() {
      reads.add(DESK);
      return desk.verdicts;
    },
    evidence(inspectionId) {
      reads.add(evidenceKey(inspectionId));
      return evidence.opened(inspectionId);
    },
    get today() {
      reads.add(TODAY);
      return day.today;
    },
    get clockDay() {
      reads.add(TODAY);
      return day.clockDay;
    },
    user,
  };
}
