import { type EntityName, entities } from '#domain/entities.ts';
import { leanRecord } from '#domain/audit/lean-record.ts';
import { jsonOfFields } from '../sync/writing/json-text.ts';
import { fieldsOf } from '../database/row-codec.ts';
import { shortSha256 } from './sha256.ts';

const orders = new Map<EntityName, readonly string[]>();

/** The digest of a record as its fields are, whatever the server keeps beside them [AUDIT.8]. */
export function recordState(entity: EntityName, record: Readonly<Record<string, unknown>>): string {
  const order = orders.get(entity) ?? fieldsOf(entity).toSorted();
  orders.set(entity, order);
  const fields = leanRecord(entities[entity].fields, Object.fromEntries(order.map((field) => [field, record[field]])));
  return shortSha256(jsonOfFields(fields));
}
