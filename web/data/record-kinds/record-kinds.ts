import type { EntityName } from '#domain/entities.ts';
import { capitalised } from '#domain/capitalised.ts';
import { assetGradeKind } from './asset-grade-kind.ts';
import { assetKind } from './asset-kind.ts';
import { assetTypeKind } from './asset-type-kind.ts';
import { fileKind } from './file-kind.ts';
import { inspectionKind } from './inspection-kind.ts';
import type { RecordKind } from './record-kind.ts';
import { siteKind } from './site-kind.ts';
import { userKind } from './user-kind.ts';

/** What the device says of each entity's records: nouns, names, screens. */
export const recordKinds = {
  asset_types: assetTypeKind,
  users: userKind,
  sites: siteKind,
  inspections: inspectionKind,
  assets: assetKind,
  asset_grades: assetGradeKind,
  files: fileKind,
} as const satisfies { [E in EntityName]: RecordKind<E> };

const kinds: { [E in EntityName]: RecordKind<E> } = recordKinds;

/** Of any entity's records. */
export const kindOf = <E extends EntityName>(entity: E): RecordKind<E> => kinds[entity];

/** Those whose deleted records are brought back in their own place. */
export type Restorable = {
  [E in EntityName]: (typeof recordKinds)[E]['restorable'] extends true ? E : never;
}[EntityName];

export const isRestorable = (entity: EntityName): entity is Restorable => kindOf(entity).restorable;

/** Before a name or alone: 'Asset type', 'Survey'. */
export function kindTitle(entity: EntityName): string {
  return capitalised(kindOf(entity).noun);
}
