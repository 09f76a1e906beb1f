import fc from 'fast-check';
import { must } from '#domain/assertions.ts';
import type { EntityName } from '#domain/entities.ts';
import { exampleAnswer } from '#domain/examples.ts';
import { arbitraryRecord } from '../arbitrary-record.ts';
import { question, type World } from './world.ts';

export type Fields = Record<string, unknown>;

/** A UUID that is the same for the same seed. */
export function newId({ random }: World): string {
  const digits = Array.from({ length: 32 }, () => random.whole(16).toString(16)).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** Mostly of a record that there is, else of one that will come. */
export function anId(world: World, entity: EntityName): string {
  const { random, ids } = world;
  const known = ids[entity];
  if (known.length > 0 && random.share() < 0.85) return must(known[random.whole(known.length)], 'a known id');
  const id = newId(world);
  known.push(id);
  return id;
}

const words = ['Door', 'Stair B', '‘left’', 'Ø 12', 'שער', '🔥', '👩‍🚒', 'a\nb', '', ' ', '000123', '~ Replace'] as const;
export const text = ({ random }: World): string => Array.from({ length: random.whole(4) }, () => random.pick(words)).join(' ');
const maybe = <T>({ random }: World, value: T): T | null => (random.share() < 0.3 ? null : value);
const lines = (world: World): string => Array.from({ length: world.random.whole(5) }, () => text(world)).join('\n');
const day = ({ random }: World): string => `2026-${random.pick(['10', '11', '12'])}-${10 + random.whole(18)}`;
export const instant = (world: World): string => `${day(world)}T0${world.random.whole(10)}:00:00.000Z`;
const list = (world: World, entity: EntityName): string[] =>
  Array.from({ length: world.random.whole(4) }, () => anId(world, entity));

/** Every field of a record that may be sent, where a schema alone makes records that belong to nothing. */
const fieldsOf: Partial<Record<EntityName, (world: World) => Fields>> = {
  sites: (world) => ({
    name: text(world),
    client_name: text(world),
    address_line_1: text(world),
    address_line_2: maybe(world, text(world)),
    town: text(world),
    post_code: text(world),
    notes: maybe(world, lines(world)),
    events_log: maybe(world, lines(world)),
  }),
  assets: (world) => ({
    created_by_id: null,
    asset_type_id: anId(world, 'asset_types'),
    site_id: anId(world, 'sites'),
    location: text(world),
    serial_number: maybe(world, text(world)),
    history: maybe(world, lines(world)),
  }),
  asset_types: (world) => ({
    name: text(world),
    plural_name: text(world),
    is_complex: world.random.whole(2),
    questions: world.random.share() < 0.5 ? [] : [question],
  }),
  inspections: (world) => ({
    site_id: anId(world, 'sites'),
    title: text(world),
    date_from: world.random.pick(['2026-10-02', '2026-11-02']),
    date_to: day(world),
    asset_type_ids: list(world, 'asset_types'),
    scope: lines(world),
    instruction: maybe(world, lines(world)),
    inspector_ids: world.random.share() < 0.5 ? [world.people.inspector] : list(world, 'users'),
    closed_at: world.random.share() < 0.8 ? null : instant(world),
    closed_by_id: null,
  }),
  asset_grades: (world) => ({
    created_by_id: null,
    asset_id: anId(world, 'assets'),
    inspection_id: maybe(world, anId(world, 'inspections')),
    grade: world.random.pick(['pass', 'fail']),
    graded_at: `2026-11-${10 + world.random.whole(11)}`,
    recommendations: maybe(world, lines(world)),
    answers: [
      { ...exampleAnswer(question, 0, text(world)), id: newId(world) },
      ...(world.random.share() < 0.5 ? [exampleAnswer(question, 1, list(world, 'files'))] : []),
    ],
    auto_complete_survey: world.random.share() < 0.2,
  }),
  users: (world) => ({
    username: `user ${world.random.whole(40)}`,
    forename: text(world),
    surname: text(world),
    email_address: maybe(world, 'somebody@example.com'),
    user_role_id: 1 + world.random.whole(2),
    status: world.random.pick(['Active', 'Active', 'Inactive']),
  }),
  files: (world) => ({
    path: 'photos/1.jpg',
    file_name: text(world),
    file_type: world.random.pick(['image/jpeg', 'image/png']),
    sha256: world.random.whole(16).toString(16).repeat(64),
  }),
};

export const validFields = (world: World, entity: EntityName): Fields =>
  fieldsOf[entity]?.(world) ?? acceptedFields(world, entity);

/** What the schema accepts. */
function acceptedFields({ random }: World, entity: EntityName): Fields {
  const [record] = fc.sample(arbitraryRecord(entity), { numRuns: 1, seed: random.whole(1_000_000) });
  const { id: _id, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...fields } = must(record, 'a record');
  return fields;
}

/** Some of the fields, now and then a deletion or its undo. */
export function validPatch(world: World, entity: EntityName): Fields {
  const fields = validFields(world, entity);
  if (world.random.share() < 0.4) return fields;
  if (world.random.share() < 0.15) return { deleted_at: maybe(world, instant(world)) };
  return Object.fromEntries(Object.entries(fields).filter(() => world.random.share() < 0.4));
}
