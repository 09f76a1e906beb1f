import type { Kysely } from 'kysely';
import type { Asset } from '#domain/asset/asset.ts';
import type { EntityName } from '#domain/entities.ts';
import type { Tables } from '../database/tables.ts';
import { readSlots, type Slot } from './spec-slots.ts';

/** The other records that the spec's records show parts of. */
export interface Lookups {
  sites: ReadonlyMap<string, { id: string; name: string }>;
  assetTypes: ReadonlyMap<string, { id: string; name: string; plural_name: string; is_complex: number }>;
  users: ReadonlyMap<string, { id: string; forename: string; surname: string }>;
  slots: ReadonlyMap<string, Slot>;
  /** Undeleted ones by their site. */
  assets: ReadonlyMap<string, readonly PlacedAsset[]>;
}

type PlacedAsset = Pick<Asset, 'id' | 'site_id' | 'asset_type_id' | 'deleted_at'>;

/** What the records of an entity show of others; the slots of answers and the assets of sites are read by themselves. */
export async function readLookups(db: Kysely<Tables>, entity: EntityName): Promise<Lookups> {
  const showsOthers = entity === 'inspections' || entity === 'assets';
  const none = { sites: new Map(), assetTypes: new Map(), users: new Map(), slots: new Map(), assets: new Map() };
  if (!showsOthers) return none;
  const sites = await db.selectFrom('sites').select(['id', 'name']).execute();
  const types = await db.selectFrom('asset_types').select(['id', 'name', 'plural_name', 'is_complex']).execute();
  const users = entity === 'inspections' ? await db.selectFrom('users').select(['id', 'forename', 'surname']).execute() : [];
  return { ...none, sites: byId(sites), users: byId(users), assetTypes: byId(types) };
}

/** The same with the slots that answers name. */
export async function withSlots(db: Kysely<Tables>, lookups: Lookups, answers: unknown): Promise<Lookups> {
  if (!Array.isArray(answers)) return lookups;
  const ids = answers.map((one: { question_answer_type_id?: unknown } | null) => String(one?.question_answer_type_id));
  return { ...lookups, slots: await readSlots(db, ids) };
}

/** The same with the assets of the sites that the records of an entity are, or are of. */
export async function withAssets(
  db: Kysely<Tables>,
  lookups: Lookups,
  entity: EntityName,
  rows: readonly object[],
): Promise<Lookups> {
  if (entity !== 'sites' && entity !== 'inspections') return lookups;
  const field = entity === 'sites' ? 'id' : 'site_id';
  const ids = [...new Set(rows.map((row) => String(Reflect.get(row, field))))];
  if (ids.length === 0) return lookups;
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'site_id', 'asset_type_id', 'deleted_at'])
    .where('site_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$narrowType<PlacedAsset>()
    .execute();
  return { ...lookups, assets: Map.groupBy(assets, ({ site_id }) => site_id as string) };
}

const byId = <T extends { id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, { ...record }]));
