import { defaultAssetTypes } from '#domain/asset-type/question-sets/default-asset-types.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { HISTORY_DAYS } from './campaigns.ts';
import { demoAssets } from './demo-assets.ts';
import { demoGrades } from './demo-grades.ts';
import { demoIds } from './demo-ids.ts';
import { demoPhotos, photographer } from './demo-photos.ts';
import { demoSites } from './demo-sites.ts';
import { gradeWriter } from './grade-writer.ts';
import { PLAN_SIZE } from './planned-assets.ts';
import { carryOutRepairs } from './repairs.ts';
import { seededRandom } from './seeded-random.ts';
import { staff } from './staff.ts';

/** `grades` is about how many; both sizes may go far beyond the demo's, for tests and benchmarks. */
export interface OrganisationSize {
  seed: number;
  today: string;
  assets?: number;
  grades?: number;
}

export type Batch = { [E in EntityName]: { entity: E; records: RecordOf<E>[] } }[EntityName];

const BATCH = 1_000;
const GRADES_PER_ASSET = 4.5;

/** The demo organisation: the same for the same seed and day, and nothing in it happened later than the day before. */
export function* generateOrganisation(given: OrganisationSize): Generator<Batch> {
  const { seed, today, assets: size = PLAN_SIZE, grades = size * GRADES_PER_ASSET } = given;
  const random = seededRandom(seed);
  const newId = demoIds(seed);
  const began = `${addDays(today, -HISTORY_DAYS - 40)}T09:00:00.000Z`;
  const assetTypes = defaultAssetTypes(began);
  const typesById = new Map(assetTypes.map((type) => [type.id, type]));
  const people = staff(() => newId('user'), began);
  yield { entity: 'asset_types', records: assetTypes };
  yield { entity: 'users', records: people };
  const photos = demoPhotos(seed, began);
  yield { entity: 'files', records: photos.map(({ record }) => record) };

  const depth = Math.max(0, (grades - Math.min(size, PLAN_SIZE) / 2) / size);
  const campaigns = Math.max(1, Math.ceil(depth));
  const sites = demoSites(Math.ceil(size / PLAN_SIZE), { today, began, campaigns, people, newId });
  const inspections = sites.flat().flatMap(({ past, current, future }) => [...past, current, future]);
  const hung = demoAssets(size, sites, { began, random, newId, creator: people[0] });
  const { assets, grades: repairs } = carryOutRepairs(hung, { today, user: people[1], newId });
  yield* batches(
    'sites',
    sites.flat().map(({ site }) => site),
  );
  yield* batches(
    'inspections',
    inspections.filter((inspection) => inspection !== null),
  );
  yield* batches(
    'assets',
    assets.map(({ asset }) => asset),
  );
  const history = { today, depth, repairs, write: gradeWriter(assetTypes, random, newId), random };
  const photographed = new Map(assets.slice(0, PLAN_SIZE).map(({ asset }) => [asset.id, typesById.get(asset.asset_type_id)]));
  const photograph = photographer(photos, newId);
  yield* batches('asset_grades', withPhotos(demoGrades(assets, history)));

  function* withPhotos(written: Iterable<AssetGrade>): Generator<AssetGrade> {
    for (const grade of written) yield photograph(grade, photographed.get(grade.asset_id));
  }
}

function* batches<E extends EntityName>(entity: E, records: Iterable<RecordOf<E>>): Generator<Batch> {
  let batch: RecordOf<E>[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield { entity, records: batch } as Batch;
    batch = [];
  }
  if (batch.length > 0) yield { entity, records: batch } as Batch;
}
