import type { AssetId } from '#domain/asset/asset.ts';
import type { EntityName, PatchOf } from '#domain/entities.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Row } from '../protocol/row.ts';
import type { StoreReader } from '../queries/store-reader.ts';

/** The form of a record or else its screen. */
export type RecordScreen =
  | { kind: 'site-form' | 'site' | 'inspection-form' | 'inspection' | 'asset-form' | 'asset' | 'user-form'; id: string }
  | { kind: 'survey'; id: AssetGradeId; asset_id: AssetId; inspection_id: InspectionId | null }
  | { kind: 'survey-in-progress'; id: AssetId; inspection_id: InspectionId | null };

/** A screen that lists records. */
export type RecordList = 'users' | 'sites' | 'inspections';

type FieldOf<E extends EntityName> = Exclude<keyof PatchOf<E>, 'deleted_at' | 'updated_at' | 'created_at'>;

/** What the device says of the records of one entity. */
export interface RecordKind<E extends EntityName> {
  /** In the middle of a sentence: 'asset type'. */
  noun: string;
  /** That of one record as far as it is known, where not all are called the same. */
  nounOf?: (record: Row<E> | undefined) => string;
  /** In the place of the name of one that is not on this device. */
  unknown: string;
  /** As people know it: 'Kings Wharf', '000417, Stair A'. */
  name: (record: Row<E>, store: StoreReader) => string;
  /** The field that names one of which only some fields are known. */
  namedBy: FieldOf<E> | null;
  /** Fields that every creation gives, and no edit all of. */
  creation: readonly FieldOf<E>[];
  /** What forms call its fields, in the middle of a sentence. */
  fields: Record<FieldOf<E>, string>;
  /** Where this user may look at it, null where they have no screen for it. */
  screen: (record: Row<E>, store: StoreReader) => RecordScreen | null;
  /** The list that leads to such records, for those who may see it. */
  list: (user: Actor) => RecordList;
  /** Whether it is brought back in its own place once it was deleted; a survey comes back at its asset. */
  restorable: boolean;
}
