import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { type EntityName, isKnownEntity } from '#domain/entities.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import type { NameOf, NounOf } from './value-words.ts';

export const isEntity = (name: string | null): name is EntityName => name !== null && isKnownEntity(name);

/** 'the asset 000123, Stair A', or 'an unknown asset' */
export function recordWords(
  { entity, record_id }: Pick<AuditEntry, 'entity' | 'record_id'>,
  nameOf: NameOf,
  nounOf: NounOf,
): string {
  const name = nameOf(entity, record_id);
  if (!isEntity(entity)) return `the record ${name}`;
  const { unknown } = kindOf(entity);
  return name === unknown ? unknown : `the ${nounOf(entity, record_id)} ${name}`;
}
