import { z } from 'zod';
import { besideIn, type EntityName, entities, entityNames } from '#domain/entities.ts';
import { evidenceCauses } from '#domain/evidence/evidence.ts';
import { instant, named } from './named.ts';

type Shape = Record<string, z.ZodType>;

const singular: Record<EntityName, string> = {
  asset_types: 'AssetType',
  users: 'User',
  sites: 'Site',
  inspections: 'Inspection',
  assets: 'Asset',
  asset_grades: 'AssetGrade',
  files: 'File',
};

const count = z.int().nonnegative();
const colour = z.enum(['green', 'amber', 'red', 'white']);
const tally = { graded: count, total: count, colours: z.object({ green: count, amber: count, red: count, white: count }) };
const figures = named(
  'EvidenceFigures',
  z.object({
    version: z.int(),
    closed_at: instant,
    claimed_at: instant,
    received_at: instant,
    ...tally,
    types: z.array(z.object({ asset_type_id: z.string(), ...tally })),
  }),
);

/** What rows carry beside their records' fields. */
const beside: Shape = { answer_count: count, evidence: figures.nullable() };

/** A record as devices receive it. */
const rowOf = (entity: EntityName) => {
  const { schema, apart } = entities[entity];
  const shape: Shape = { ver: count, ...schema.shape };
  if (apart !== null) shape[apart] = (shape[apart] ?? z.unknown()).nullable();
  for (const name of besideIn(entity)) shape[name] = beside[name] ?? z.unknown();
  return named(`${singular[entity]}Row`, z.object(shape));
};

export const rows = Object.fromEntries(entityNames.map((entity) => [entity, rowOf(entity)])) as Record<
  EntityName,
  z.ZodObject<Shape>
>;
export const anyRow = z.union(entityNames.map((entity) => rows[entity]));
export const rowsByEntity = z.object(
  Object.fromEntries(entityNames.map((entity) => [entity, z.array(rows[entity]).optional()])) as Shape,
);

const reference = z.object({ id: z.string(), name: z.string() });
const slot = z.object({
  ...entities.asset_types.schema.shape.questions.unwrap().shape.question_answer_types.unwrap().shape,
  question: z.unknown(),
  answer_type: z.unknown(),
});
const stamps = { created_at: instant, updated_at: instant, deleted_at: instant.nullable() };

/** What the spec's calls add to a record, derived from others. */
const derived: Record<EntityName, Shape> = {
  asset_types: {},
  users: { user_id: z.string() },
  sites: { address: z.string(), assets: z.array(z.string()) },
  inspections: {
    site: reference.nullable(),
    asset_types: z.array(z.object({ ...reference.shape, plural_name: z.string(), is_complex: z.int() })),
    inspectors: z.array(z.object({ id: z.string(), forename: z.string(), surname: z.string() })),
    assets: z.array(z.string()),
    status: z.enum(['Open', 'Closed/Locked']),
    date_from_formatted: z.string(),
    date_to_formatted: z.string(),
  },
  assets: { site: reference.nullable(), asset_type: reference.nullable() },
  asset_grades: {
    answers: z.array(
      z.object({
        ...entities.asset_grades.fields.answers.unwrap().shape,
        asset_grade_id: z.string(),
        question_answer_type: slot.nullable(),
        ...stamps,
      }),
    ),
  },
  files: {},
};

/** A record as the spec's own calls show it. */
export const specRecords = Object.fromEntries(
  entityNames.map((entity) => [
    entity,
    named(singular[entity], z.object({ ...(entities[entity].schema.shape as Shape), ...derived[entity] })),
  ]),
) as Record<EntityName, z.ZodObject<Shape>>;

/** What a version of a closed inspection says. */
export const evidence = named(
  'Evidence',
  z.object({
    version: z.int(),
    versions: z.array(z.object({ version: z.int(), cause: z.enum(evidenceCauses), made_at: instant, made_by: z.string() })),
    figures,
    lines: z.array(
      z.object({
        asset_id: z.string(),
        asset_type_id: z.string(),
        type_name: z.string(),
        serial_number: z.string().nullable(),
        location: z.string(),
        colour,
        grade_id: z.string().nullable(),
        grade: z.enum(['pass', 'fail']).nullable(),
        graded_at: z.string().nullable(),
        recommendations: z.string().nullable(),
        inspector: z.string(),
        tested_by: z
          .object({ grade_id: z.string(), id: z.string().nullable() })
          .nullable()
          .optional()
          .describe('Who created that grade, where it is the line’s; missing in versions that were written before it was kept'),
        bulk_completed: z.boolean(),
        photos: z.array(z.string()).describe('SHA-256 of each photo that the server had when it was written'),
        late_photos: z
          .array(z.object({ sha256: z.string(), received_at: instant }))
          .describe('Those that came after it was written, and when'),
      }),
    ),
  }),
);
