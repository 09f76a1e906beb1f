import type { z } from 'zod';
import { assetTypes } from './asset-type/asset-type.ts';
import { assets } from './asset/asset.ts';
import { files } from './file/file.ts';
import { assetGrades } from './grade/asset-grade.ts';
import { inspections } from './inspection/inspection.ts';
import { sites } from './site/site.ts';
import { users } from './user/user.ts';

/** Every synchronised entity, in the order of a first pull. */
export const entities = {
  asset_types: assetTypes,
  users,
  sites,
  inspections,
  assets,
  asset_grades: assetGrades,
  files,
} as const;

export type EntityName = keyof typeof entities;
export type RecordOf<E extends EntityName> = z.infer<(typeof entities)[E]['schema']>;
export type PatchOf<E extends EntityName> = z.infer<(typeof entities)[E]['patch']>;
export type AnyRecord = RecordOf<EntityName>;

export const entityNames = Object.keys(entities) as EntityName[];
