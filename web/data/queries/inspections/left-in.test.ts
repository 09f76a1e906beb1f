import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { leftIn } from './left-in.ts';
import { readerOf } from '../testing/reader-of.ts';
import type { Row } from '../../protocol/row.ts';

const door = exampleAssetType({ id: stableId('door') });
const asset = (name: string, fields: object = {}): [EntityName, object] => [
  'assets',
  exampleAsset({ id: stableId(name), ...fields }),
];
const grade = (name: string, at: string): [EntityName, object] => {
  const { answers: _none, ...rest } = exampleGrade({
    id: stableId(name, at),
    asset_id: stableId(name),
    inspection_id: stableId(at),
  });
  return ['asset_grades', { ...rest, answer_count: 0 }];
};
const inspection = (name: string, fields: object = {}): Row<'inspections'> =>
  exampleInspection({ id: stableId(name), ...fields });

test('[PROOF.8] what is left in many inspections is what each one’s own figures say', () => {
  const store = readerOf({
    user: exampleUser(),
    rows: [
      ['asset_types', exampleAssetType()],
      ['asset_types', door],
      asset('one'),
      asset('two'),
      asset('door', { asset_type_id: door.id }),
      asset('deleted', { deleted_at: '2026-11-01T08:00:00.000Z' }),
      asset('moved away', { site_id: stableId('elsewhere') }),
      asset('of a type that has not arrived', { asset_type_id: stableId('unknown') }),
      ...['one', 'door', 'deleted', 'moved away', 'of a type that has not arrived', 'unknown'].map((name) => grade(name, 'some')),
      ['asset_grades', { ...grade('one', 'some')[1], id: stableId('again') }],
    ],
  });
  const unknown = stableId('unknown');
  const open = [
    inspection('some', { asset_type_ids: [exampleAssetType().id, door.id, unknown] }),
    inspection('some', { asset_type_ids: [exampleAssetType().id, exampleAssetType().id] }),
    inspection('some', { asset_type_ids: [unknown] }),
    inspection('none yet'),
    inspection('somewhere', { site_id: stableId('elsewhere') }),
  ];
  expect(open.map((one) => leftIn(store, one))).toEqual([1, 1, 0, 2, 1]);
  expect(leftIn(store, inspection('none yet', { closed_at: '2026-11-20T17:00:00.000Z' }))).toBe(0);
});
