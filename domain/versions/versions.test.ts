import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEntity, idOf } from '../entity.ts';
import { added, additionOf } from './added.ts';
import { completeParts, completeRecord } from './complete.ts';
import { keepUntold } from './keep-untold.ts';
import { knownParts, knownPatch } from './known-parts.ts';
import { spokenVersion } from './spoken-version.ts';

/** The last of so many releases, each of which added a field to the record and one to its parts. */
const NEWEST = 11;

const versions = Array.from({ length: NEWEST - 1 }, (_none, at) => at + 2);
const part = z.strictObject({
  id: z.string(),
  value: z.string(),
  ...Object.fromEntries(versions.map((version) => [`part_${version}`, added(version, z.string().nullable(), null)])),
});
const things = defineEntity({
  name: 'things',
  path: 'things',
  id: idOf('ThingId'),
  fields: {
    name: z.string(),
    parts: z.array(part).max(300),
    ...Object.fromEntries(
      versions.map((version) => [
        `field_${version}`,
        version % 2 === 0 ? added(version, z.string(), 'before') : added(version, z.string(), ({ name }) => `of ${String(name)}`),
      ]),
    ),
  },
});
const { fields } = things;
type Fields = Record<string, unknown>;
type Part = Fields & { id: string };
type Thing = Fields & { parts: Part[] };

const known = <R extends Fields>(record: R, version: number): R =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Number(/_(\d+)$/.exec(name)?.[1] ?? 1) <= version)) as R;
/** What an app of that version would have made of it. */
const madeBy = (version: number, record: Thing): Thing =>
  known({ ...record, parts: record.parts.map((one) => known(one, version)) }, version);

const text = fc.string({ maxLength: 4 });
const someVersion = fc.integer({ min: 1, max: NEWEST });
const someParts = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcdef'), value: text, ...named('part', fc.option(text)) }) as fc.Arbitrary<Part>,
  { maxLength: 4, selector: ({ id }) => id },
);
const someThing = fc.record({ name: text, parts: someParts, ...named('field', text) }) as fc.Arbitrary<Thing>;

function named<T>(prefix: string, value: fc.Arbitrary<T>): Record<string, fc.Arbitrary<T>> {
  return Object.fromEntries(versions.map((version) => [`${prefix}_${version}`, value]));
}

test('[VER.1] each field says the version that it came with', () => {
  const told = Object.entries(fields).map(([field, schema]) => [field, additionOf(schema)?.version ?? 1]);
  expect(told).toEqual([['name', 1], ['parts', 1], ...versions.map((version) => [`field_${version}`, version])]);
});

const newer = added(2, z.string(), 'before');
const withNewer = z.strictObject({ newer });

test.each([
  ['a union', z.union([z.string(), withNewer])],
  ['a discriminated union', z.discriminatedUnion('kind', [withNewer.extend({ kind: z.literal('a') })])],
  ['a record', z.record(z.string(), withNewer)],
  ['a record’s value', z.record(z.string(), newer)],
  ['a tuple', z.tuple([withNewer])],
  ['a list’s element', z.array(newer)],
  ['a wrapped field', newer.nullable()],
  ['a list in a union in a list', z.array(z.strictObject({ one: z.union([z.array(withNewer), z.null()]) }))],
])('[VER.22] a field that came later is refused where it would not be completed: %s', (_place, schema) => {
  const define = (thing: z.ZodType) => defineEntity({ name: 'others', path: 'others', id: idOf('OtherId'), fields: { thing } });
  expect(() => define(schema)).toThrow('others.thing: what came with version 2 would not be completed there');
  expect(() => define(added(3, schema, null))).toThrow('others.thing');
  expect(() => define(z.array(withNewer.nullable()).nullable())).not.toThrow();
  expect(() => define(newer)).not.toThrow();
});

test('[VER.1] null stands for what may be null, or a function of the record', () => {
  expect(() => added(2, z.string().nullable(), 'low')).toThrow('A field that may be null is null in what was made before');
  expect(() => added(2, z.string().nullable(), null)).not.toThrow();
  expect(() => added(2, z.string().nullable(), ({ name }) => String(name))).not.toThrow();
  expect(() => added(2, z.string(), 'low')).not.toThrow();
});

test('[VER.2] a record of any earlier version is completed to a whole one, and keeps all that it says', () => {
  fc.assert(
    fc.property(someThing, someVersion, (thing, version) => {
      const older = madeBy(version, thing);
      const whole = completeRecord(fields, older, version);
      expect(things.patch.safeParse(whole).success).toBe(true);
      expect(Object.keys(whole).toSorted()).toEqual(Object.keys(fields).toSorted());
      expect(madeBy(version, whole)).toEqual(older);
      expect(completeRecord(fields, whole)).toEqual(whole);
      for (const later of versions.filter((one) => one > version)) {
        expect(whole[`field_${later}`]).toBe(later % 2 === 0 ? 'before' : `of ${String(thing['name'])}`);
      }
    }),
  );
});

test('[VER.2] it makes no difference whether a device missed one version or ten', () => {
  fc.assert(
    fc.property(someThing, someVersion, someVersion, (thing, one, other) => {
      const [first, then] = [Math.min(one, other), Math.max(one, other)];
      const older = madeBy(first, thing);
      const between = madeBy(then, completeRecord(fields, older, first));
      expect(completeRecord(fields, between, then)).toEqual(completeRecord(fields, older, first));
    }),
  );
});

test('[VER.3] what its author’s app did not know is missing from what an app of its own version must give', () => {
  const whole: Fields = { name: 'A', parts: [] };
  const { field_11: _missing, ...record } = completeRecord(fields, whole);
  expect(things.schema.safeParse(completeRecord(fields, record, NEWEST)).error?.issues.map(({ path }) => path[0])).toContain(
    'field_11',
  );
  expect(completeParts(fields, { name: 'B' })).toEqual({ name: 'B' });
});

test('[VER.4] an edit by an older app changes what it knows, and leaves what it does not as it is now', () => {
  fc.assert(
    fc.property(someThing, someParts, someVersion, (now, edited, version) => {
      const mine = edited.map((one) => known(one, version));
      const kept = keepUntold(fields.parts, mine, now.parts, { spoken: version }) as Part[];
      expect(kept.map((one) => known(one, version))).toEqual(mine);
      for (const one of kept) {
        const present = now.parts.find(({ id }) => id === one.id);
        for (const later of versions.filter((other) => other > version)) {
          expect(one[`part_${later}`]).toBe(present === undefined ? null : present[`part_${later}`]);
        }
      }
    }),
  );
});

test('[VER.5] an app that knows everything is taken at its word', () => {
  fc.assert(
    fc.property(someThing, someParts, (now, mine) => {
      expect(keepUntold(fields.parts, mine, now.parts, { spoken: NEWEST })).toEqual(mine);
    }),
  );
});

test('[VER.5] a patch speaks the version of the app that made it, by what it lacks', () => {
  const how = { newest: NEWEST, isWhole: true };
  fc.assert(
    fc.property(someThing, someVersion, (thing, version) => {
      expect(spokenVersion(fields, madeBy(version, thing), how)).toBe(version);
      const { parts } = madeBy(version, thing);
      expect(spokenVersion(fields, { parts }, { newest: NEWEST, isWhole: false })).toBe(parts.length === 0 ? NEWEST : version);
    }),
  );
  expect(spokenVersion(fields, { name: 'A' }, { newest: NEWEST, isWhole: false })).toBe(NEWEST);
});

test('[VER.6] a value is judged without what a newer app has put into it', () => {
  const parts = [{ ...completeRecord(part.shape, { id: 'a', value: 'Yes' }), colour: 'red' }];
  expect(part.safeParse(parts[0]).success).toBe(false);
  expect(z.array(part).safeParse(knownParts(fields.parts, parts)).success).toBe(true);
  expect(knownParts(fields.parts, 'no list')).toBe('no list');
  expect(Object.keys(knownPatch(fields, { parts, toString: {}, colour: {} }))).toEqual(['parts', 'toString', 'colour']);
  expect(completeParts(fields, { toString: {} })).toEqual({ toString: {} });
});

test.each(['toString', 'constructor', 'colour'])(
  '[TEXT.3, VER.6] what cannot be stored of a newer app’s part is refused: %s',
  (name) => {
    const judged = (value: unknown) =>
      z
        .array(part)
        .safeParse(knownParts(fields.parts, [{ ...completeRecord(part.shape, { id: 'a', value: 'Yes' }), [name]: value }]));
    expect(judged({ deep: ['red'] }).success).toBe(true);
    expect(judged({ deep: ['\ud800'] }).success).toBe(false);
    expect(judged({ 'a\0': 1 }).success).toBe(false);
  },
);

test('[VER.21] what a server does not know stays once, however often a part is named', () => {
  const now = [{ ...completeRecord(part.shape, { id: 'a', value: 'Yes' }), colour: 'red' }];
  const mine = ['No', 'Maybe'].map((value) => completeRecord(part.shape, { id: 'a', value }));
  const kept = keepUntold(fields.parts, mine, now, { spoken: NEWEST }) as Part[];
  expect(kept.map(({ value, colour }) => [value, colour])).toEqual([
    ['No', 'red'],
    ['Maybe', undefined],
  ]);
});
