import type { EntityName } from '#domain/entities.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import type { StoreReader } from '../store-reader.ts';

/** A record as people know it: 'Kings Wharf', '000417, Stair A', '000417, 21/11/2026'; empty while it is not here. */
export function recordName<E extends EntityName>(store: StoreReader, { entity, id }: { entity: E; id: string }): string {
  const record = store.get(entity, id);
  return record === undefined ? '' : kindOf(entity).name(record, store);
}

/** The same of a record of which at least some fields are given; empty where none of them names it. */
export function givenName(entity: EntityName, given: object | undefined): string {
  const { namedBy } = kindOf(entity);
  const name: unknown = given === undefined || namedBy === null ? null : Reflect.get(given, namedBy);
  return typeof name === 'string' ? name : '';
}
