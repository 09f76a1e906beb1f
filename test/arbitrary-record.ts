import fc from 'fast-check';
import { z } from 'zod';
import { type EntityName, entities, type RecordOf } from '#domain/entities.ts';
import { stableId } from '#domain/stable-id.ts';

/** Few, so that records name each other and those who act. */
export const someIds = ['ada', 'priya', 'tom', 'kestrel'].map((name) => stableId('some', name));

const leaves: readonly unknown[] = [
  ...someIds,
  '2026-11-21',
  '2026-11-21T10:00:00.000Z',
  'Stair A',
  'Active',
  '[]',
  'image/jpeg',
  'a'.repeat(64),
  `/api/files/${someIds[0]}`,
  'pass',
  true,
  false,
  0,
  1,
  2,
];

/** What a schema accepts, from a small stock of values; a schema that accepts none of them is a fault of this stock. */
function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(schema.unwrap() as z.ZodType));
  if (schema instanceof z.ZodArray) {
    const accepted = leaves.filter((leaf) => schema.element instanceof z.ZodString && schema.element.safeParse(leaf).success);
    return accepted.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.constantFrom(...accepted), { maxLength: 3 });
  }
  const accepted = leaves.filter((leaf) => schema.safeParse(leaf).success);
  if (accepted.length === 0) throw new Error('no value of the stock is accepted');
  return fc.constantFrom(...accepted);
}

/** Random records of an entity as it is stored, whatever its fields are. */
export function arbitraryRecord<E extends EntityName>(entity: E): fc.Arbitrary<RecordOf<E>> {
  const fields = Object.entries(entities[entity].schema.shape as Record<string, z.ZodType>);
  const values = fields.map(([field, schema]) => [field, arbitraryOf(schema)] as const);
  return fc.record({ ...Object.fromEntries(values), id: fc.uuid() }) as unknown as fc.Arbitrary<RecordOf<E>>;
}
