import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import { defineEntity, idOf } from '#domain/entity.ts';
import { added } from '#domain/versions/added.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { newestOf } from '#domain/versions/parts.ts';
import { migrate } from '#server/database/migrate.ts';
import { decodeRow, fieldsOf } from '#server/database/row-codec.ts';
import { NodeSqliteDialect } from '#server/database/sqlite-dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { declaredShapes } from '../releases/declared-shapes.ts';
import { disagreements } from '../releases/disagreements.ts';
import { databaseOf, latestRelease, releases } from '../releases/open-release.ts';
import { changedParts, checkOnlyWords, hashOf, type JsonSchema, type Shapes, todaysShapes } from '../releases/shapes.ts';
import { tablesOf, whatIsNotAdded, withoutColumn } from '../releases/tables.ts';
import { takenAway, unversioned } from '../releases/taken-away.ts';

const shapesOf = (release: number | string): Shapes =>
  JSON.parse(readFileSync(new URL(`../releases/${release}/shapes.json`, import.meta.url), 'utf8')) as Shapes;

const TO_DO = `is not as it was kept for version ${DATA_VERSION}. Apps of that version still speak with this server, and what they have
left is opened by this app. Therefore:
1. Raise DATA_VERSION in domain/versions/data-version.ts.
2. Give each new field its version and what stands for it before, with added(); a renamed field is a new one, and nothing is removed.
   New parts of a survey in progress get what stands for them in web/data/worker/upgrade/complete-draft.ts.
3. Add the column in a migration, with a default.
4. Keep the release: node test/releases/make.ts && oxfmt, and commit test/releases/<version>.
Where only the words of a source are others and what travels is the same: node test/releases/keep-shapes.ts.`;

test('[VER.17] what records and messages look like is pinned for this version, until the next one and its upgrade are written', () => {
  const [kept, today] = [shapesOf(DATA_VERSION), todaysShapes()];
  const changed = changedParts(kept, today);
  expect(hashOf(today), `${changed.join(', ')} ${TO_DO}`).toBe(hashOf(kept));
});

test('[VER.17] what is changed, new or gone is named', () => {
  const { records, ...shapes } = todaysShapes();
  const { files, ...others } = records;
  const now = { ...shapes, records: { ...others, sites: {}, works: files ?? {} } };
  expect(changedParts({ ...shapes, records }, now)).toEqual(['records: sites', 'records: files', 'records: works']);
});

test.each(['records: assets', 'messages: operation', 'components', 'version'])(
  '[VER.17] shapes are not kept anew where more than the words of a source is another: %s',
  (part) => {
    const before = todaysShapes();
    const inWords = { ...before, declarations: { ...before.declarations, wire: 'other words' } };
    expect(() => checkOnlyWords(before, inWords)).not.toThrow();
    const changed: Record<string, Partial<Shapes>> = {
      'records: assets': { records: { ...before.records, assets: { type: 'object' } } },
      'messages: operation': { messages: { ...before.messages, operation: { type: 'object' } } },
      components: { components: [...before.components, 'slider'] },
      version: { version: before.version + 1 },
    };
    expect(() => checkOnlyWords(before, { ...inWords, ...changed[part] })).toThrow(
      new RegExp(`^${part}: what travels is another`),
    );
  },
);

const stored = `/** What is kept. */
export interface Kept { id: string }
const NAME = 'kept';
const header = z.object({ id: z.uuid() });
const open = () => connect(NAME, (database) => database.createObjectStore('kept', { keyPath: 'id' }));`;

test.each([
  ['a field', 'id: string', 'id: string; at: string', true],
  ['a name', "'kept';", "'held';", true],
  ['a schema', 'z.uuid()', 'z.string()', true],
  ['a store’s key', "keyPath: 'id'", "keyPath: 'at'", true],
  ['a comment', 'What is kept.', 'What is held.', false],
  ['what is done with it', 'connect(NAME,', 'connectTo(NAME,', false],
])('[VER.17] of a source that stores, the shapes are pinned and nothing else: %s', (_part, before, after, isShape) => {
  const changed = stored.replace(before, after);
  expect(changed).not.toBe(stored);
  const shapes = [stored, changed].map((source) => JSON.stringify(declaredShapes('kept.ts', source)));
  expect(shapes[0] !== shapes[1]).toBe(isShape);
  expect(declaredShapes('kept.ts', stored)).toHaveLength(4);
});

test('[VER.17] each version is kept with its data, and no field came later than it', () => {
  expect(releases.map(Number)).toContain(DATA_VERSION);
  expect(latestRelease).toBe(DATA_VERSION);
  for (const name of entityNames) expect(newestOf(entities[name].fields)).toBeLessThanOrEqual(DATA_VERSION);
});

/** What an edit may change, each field as it says its version: `partial()` hides that. */
const versioned = ({ patch, fields }: { patch: z.ZodObject; fields: z.ZodRawShape }) =>
  z.strictObject({ ...patch.shape, ...fields });

test.each(releases)(
  '[VER.18] since release %s fields, values and components were only added, each with its version',
  (release) => {
    const [before, now] = [shapesOf(release), todaysShapes()];
    const records = Object.entries(before.records).flatMap(([name, schema]) => {
      const today = now.records[name];
      if (today === undefined) return [`${name} is gone`];
      return [
        ...takenAway(schema, today, name),
        ...unversioned(schema, versioned(entities[name as EntityName]), name, Number(release)),
      ];
    });
    expect(records).toEqual([]);
    expect(
      Object.entries(before.messages).flatMap(([name, schema]) => takenAway(schema, now.messages[name] ?? {}, name)),
    ).toEqual([]);
    expect(before.components.filter((name) => !now.components.includes(name))).toEqual([]);
  },
);

const former = z.strictObject({
  name: z.string().max(10),
  grade: z.enum(['pass', 'fail']),
  parts: z.array(z.strictObject({ id: z.string() })),
});
const json = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema) as JsonSchema;
const withPart = (part: z.ZodType) => former.extend({ parts: z.array(part) });

test.each([
  ['thing.name is gone', former.omit({ name: true })],
  ['thing.name has another maxLength', former.extend({ name: z.string().max(9) })],
  ['thing.name has another pattern', former.extend({ name: z.string().max(10).regex(/^a/) })],
  ['thing.name was string and is number', former.extend({ name: z.number() })],
  ['thing.grade takes no more fail', former.extend({ grade: z.enum(['pass', 'deferred']) })],
  ['thing.parts[].id is gone', withPart(z.strictObject({ number: z.string() }))],
])('[VER.18] what is taken away is seen: %s', (words, now) => {
  expect(takenAway(json(former), json(now), 'thing')).toEqual([words]);
});

test('[VER.18] a field of a record says since when it is there', () => {
  const fields = { name: z.string(), risk: added(2, z.string(), 'low'), note: z.string() };
  const things = defineEntity({ name: 'things', path: 'things', id: idOf('ThingId'), fields });
  const before = json(z.strictObject({ name: z.string(), deleted_at: z.string().nullable() }));
  expect(unversioned(before, versioned(things), 'things', 1)).toEqual(['things.note is new and has no version after 1']);
});

test('[VER.18] what is added is seen where it does not say since when, in lists too', () => {
  const grown = former.extend({ grade: z.enum(['pass', 'fail', 'deferred']).nullable(), name: z.string() });
  expect(takenAway(json(former), json(grown), 'thing')).toEqual([]);
  const part = z.strictObject({ id: z.string(), note: z.string(), colour: added(2, z.string(), 'red') });
  const now = withPart(part).extend({ risk: z.string(), code: added(2, z.string(), '') });
  const words = (name: string) => `${name} is new and has no version after 1`;
  expect(unversioned(json(former), now, 'thing', 1)).toEqual([words('thing.parts[].note'), words('thing.risk')]);
  expect(unversioned(json(former), now, 'thing', 2)).toHaveLength(4);
});

/** The database of a release, in memory. */
function openDatabase(release: string): { database: DatabaseSync; db: Kysely<Tables> } {
  const database = new DatabaseSync(':memory:');
  database.deserialize(readFileSync(databaseOf(release)));
  return { database, db: new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) }) };
}

/** The records of a table, of what fields it has columns for. */
function recordsOf(database: DatabaseSync, entity: EntityName): Record<string, unknown>[] {
  const nothing = Object.fromEntries(fieldsOf(entity).map((field) => [field, null]));
  return database
    .prepare(`select * from "${entity}"`)
    .all()
    .map((row) => {
      const known = Object.entries(decodeRow(entity, { ...nothing, ...row })).filter(([field]) => field in row);
      return Object.fromEntries(known);
    });
}

test.each(releases)(
  '[VER.19] since release %s migrations have only added, with defaults: its server works beside today’s',
  async (release) => {
    const { database, db } = openDatabase(release);
    const before = tablesOf(database);
    const known = entityNames.filter((entity) => before.some(({ name }) => name === entity));
    const records = new Map(known.map((name) => [name, recordsOf(database, name)]));
    const rows = new Map(before.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]));
    await migrate(db);
    expect(whatIsNotAdded(before, tablesOf(database))).toEqual([]);
    const fields = Object.fromEntries(entityNames.map((name) => [name, fieldsOf(name)]));
    expect(withoutColumn(fields, tablesOf(database))).toEqual([]);
    for (const name of known) {
      const [kept, now] = [records.get(name) ?? [], recordsOf(database, name)];
      expect(disagreements(entities[name].fields, kept, now, name)).toEqual([]);
    }
    // What is only added to is laid anew here.
    const triggers = database.prepare("select name from sqlite_master where type = 'trigger'").all();
    for (const { name } of triggers) database.exec(`drop trigger "${String(name)}"`);
    for (const { name, columns } of before.filter(({ name: table }) => !table.startsWith('kysely'))) {
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      expect(database.prepare(`select ${names} from "${name}"`).all()).toMatchObject(rows.get(name) ?? []);
      await sql.raw(`create temp table copied as select ${names} from "${name}"`).execute(db);
      await sql.raw(`delete from "${name}"`).execute(db);
      await sql.raw(`insert into "${name}" (${names}) select ${names} from copied`).execute(db);
      await sql.raw('drop table copied').execute(db);
    }
    await db.destroy();
  },
);

test.each([
  ['things.name is gone', 'alter table things drop column name'],
  ['things.name is gone', 'alter table things rename column name to title'],
  ['things is gone', 'drop table things'],
  [
    'things.risk takes no row without it',
    `create table other as select * from things; drop table things;
    create table things (id text primary key, name text, risk text not null)`,
  ],
  ['things has a unique index more: things_name', 'create unique index things_name on things (name)'],
])('[VER.19] a migration that does more than add is seen: %s', (words, migration) => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table things (id text primary key, name text)');
  const before = tablesOf(database);
  database.exec(`alter table things add column note text; alter table things add column rank integer not null default 0`);
  expect(whatIsNotAdded(before, tablesOf(database))).toEqual([]);
  database.exec(migration);
  expect(whatIsNotAdded(before, tablesOf(database))).toEqual([words]);
});

test('[VER.19] a default that is another than what stands for a field is seen', () => {
  const fields = { name: z.string(), risk: added(2, z.string(), 'low'), note: added(2, z.string().nullable(), null) };
  const before = ['a', 'b'].map((id) => ({ id, name: 'A' }));
  const migrated = (more: object) => before.map((record) => ({ ...record, ...more }));
  expect(disagreements(fields, before, migrated({ risk: 'low', note: null, ver: 1 }), 'assets')).toEqual([]);
  expect(disagreements(fields, before, migrated({ risk: 'high', note: '' }), 'assets')).toEqual([
    'assets.risk: "high" is stored, "low" stands for it',
    'assets.note: "" is stored, null stands for it',
  ]);
});

test('[VER.19] a field without a column is seen', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table assets (id text primary key, name text); create table sites (id text primary key)');
  const fields = { assets: ['id', 'name', 'risk'], sites: ['id'], labels: ['id'] };
  const words = ['assets.risk has no column: add a migration', 'labels.id has no column: add a migration'];
  expect(withoutColumn(fields, tablesOf(database))).toEqual(words);
});

test('[VER.19] every migration that a release has run is still there', async () => {
  const { database, db } = openDatabase(String(latestRelease));
  const run = database
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name));
  const files = globSync('*.ts', { cwd: new URL('../../server/database/migrations', import.meta.url) }).map((file) =>
    file.slice(0, -3),
  );
  expect(run.filter((name) => !files.includes(name))).toEqual([]);
  await db.destroy();
});
