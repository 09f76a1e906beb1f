import { type EntityName, entities } from '../entities.ts';
import type { Fields } from './merge-patch.ts';

/** A patch whose lists of ids name each once: figures and names would count what is named twice [MERGE]. */
export function withSets(entity: EntityName, patch: Fields): Record<string, unknown> {
  const { merge } = entities[entity];
  const isSet = (field: string, value: unknown): value is unknown[] => merge[field] === 'set' && Array.isArray(value);
  return Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [field, isSet(field, value) ? [...new Set(value)] : value]),
  );
}
