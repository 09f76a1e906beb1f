import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows } from '#domain/sync/packed/packed-rows.ts';
import { type RowColumns, toColumn } from '#domain/sync/packed/columns.ts';
import { rowAt } from './row-columns.ts';
import { Segment } from './segment.ts';

const uuid = fc.uuid();
const words = fc.oneof(fc.string(), fc.constantFrom('é', '漢字', '\ud800', 'a\nb', ''));
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const nearlyInstant = fc.constantFrom(
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T00:00:60.000Z',
  '2026-01-01t00:00:00.000Z',
  '2026-1 -01T00:00:00.000Z',
  '0099-01-01T00:00:00.000Z',
);
const field = (count: number) => {
  const list = (of: fc.Arbitrary<unknown>) => fc.array(of, { minLength: count, maxLength: count });
  return fc.oneof(
    list(uuid),
    list(fc.option(instant)),
    list(fc.oneof({ weight: 9, arbitrary: instant }, { weight: 1, arbitrary: nearlyInstant })),
    list(words),
    list(fc.option(words)),
    list(fc.constantFrom(null, 'one', 'two', 3, false)),
    list(fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)))),
  );
};
const rows = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc.record({
    ids: fc.oneof(
      fc.uniqueArray(uuid, { minLength: count, maxLength: count }),
      fc.constant(Array.from({ length: count }, (_, at) => `row ${at}`)),
    ),
    vers: fc.array(fc.maxSafeNat(), { minLength: count, maxLength: count }),
    fields: fc.array(field(count), { maxLength: 5 }),
    lacking: fc.uniqueArray(fc.nat(count - 1)),
    twice: fc.boolean(),
  }),
);

test('[STORE.1] rows come out of a pack as they went in, field by field and as columns', () => {
  fc.assert(
    fc.property(rows, ({ ids, vers, fields, lacking, twice }) => {
      const columns = fields.map((values, at) => [`field ${at}`, toColumn(values)] as const);
      const again = twice ? columns.map(([name, column]) => [`${name} again`, column] as const) : [];
      const given: RowColumns = { ids, vers, fields: Object.fromEntries([...columns, ...again]) };
      const [first] = Object.values(given.fields);
      if (first !== undefined && lacking.length > 0) first.lacking = lacking;
      const segment = new Segment(structuredClone(packRows(given)));
      const plain = JSON.parse(JSON.stringify(given)) as RowColumns;
      expect(segment.columns()).toEqual(plain);
      for (const row of ids.keys()) expect(segment.rowAt(row)).toEqual(rowAt(given, row));
    }),
  );
});
