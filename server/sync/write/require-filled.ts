import { type EntityName, entities } from '#domain/entities.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { missingWords } from '#domain/value-required.ts';
import type { Meeting } from '../entities/entity-policy.ts';
import { Rejected } from '../writing/rejected.ts';

/** No edit leaves blank what is required; what is stored so, or was taken so once, may stay [S5, TEXT.4]. */
export function requireFilled(entity: EntityName, { row, edits, arrival }: Pick<Meeting, 'row' | 'edits' | 'arrival'>): void {
  if (arrival.isProven) return;
  for (const field of entities[entity].required.filter((name) => edits[name] !== undefined)) {
    const words = sameValue(edits[field], (row as Fields | null)?.[field]) ? undefined : missingWords({ input: edits[field] });
    if (words !== undefined) throw new Rejected('invalid', words, field);
  }
}
