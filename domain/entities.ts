import type { z } from 'zod';
import type { Shape } from './versions/complete.ts';
import type { Derivations } from './entity.ts';
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

/** Whether this app knows such records, or only a newer one. */
export const isKnownEntity = (name: string): name is EntityName => Object.hasOwn(entities, name);

/** The fields of an entity; none of one that only a newer app knows. */
export const fieldsIn = (name: string): Shape => (isKnownEntity(name) ? entities[name].fields : {});

export type RecordOf<E extends EntityName> = z.infer<(typeof entities)[E]['schema']>;
export type PatchOf<E extends EntityName> = z.infer<(typeof entities)[E]['patch']>;
type Derived<E extends EntityName> = (typeof entities)[E]['derived'];

/** What has columns of its own beside the fields that it follows from. */
export type DerivedOf<E extends EntityName> = {
  [C in keyof Derived<E>]: Derived<E>[C] extends { of: (value: unknown) => infer V } ? V : never;
};

/** What of it devices receive. */
export type SentOf<E extends EntityName> = {
  [C in keyof DerivedOf<E> as Derived<E>[C] extends { isSent: true } ? C : never]: DerivedOf<E>[C];
};

/** The field that devices hold of some records only. */
export type ApartOf<E extends EntityName> = NonNullable<(typeof entities)[E]['apart']>;

export const entityNames = Object.keys(entities) as EntityName[];

/** What follows from the fields of an entity; nothing of one that only a newer app knows. */
export const derivedIn = (name: string): Derivations => (isKnownEntity(name) ? entities[name].derived : {});

/** What each record says beside its fields, to devices too. */
export const besideIn = (name: EntityName): string[] => {
  const derived = Object.entries(derivedIn(name)).filter(([, { isSent }]) => isSent);
  return [...derived.map(([column]) => column), ...entities[name].kept];
};
