import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { StoreReader } from '../store-reader.ts';
import { nextUntested } from './next-untested.ts';
import type { Row } from '../../protocol/row.ts';

const door = exampleAssetType({ id: stableId('type', 'door') });
const extinguisher = exampleAssetType();
const inspection = exampleInspection({ asset_type_ids: [extinguisher.id, door.id] });
const asset = (serial: string, type = extinguisher, location = 'Floor 1, Lobby') =>
  exampleAsset({ id: stableId('asset', serial), serial_number: serial, asset_type_id: type.id, location });

/** A store that holds one site with these assets, those of `tested` graded in the inspection. */
function storeOf(assets: Row<'assets'>[], tested: Row<'assets'>[]): StoreReader {
  const grades = tested.map((one) => {
    const { answers, ...grade } = exampleGrade({ id: stableId('grade', one.id), asset_id: one.id, inspection_id: inspection.id });
    return { ...grade, answer_count: answers.length };
  });
  const rows = {
    assets,
    asset_grades: grades,
    asset_types: [extinguisher, door],
    sites: [exampleSite()],
    users: [exampleUser()],
  };
  const of = (entity: string) => (Reflect.get(rows, entity) ?? []) as { id: string }[];
  const by = (entity: string, field: string, value: string) => of(entity).filter((row) => Reflect.get(row, field) === value);
  return {
    get: (entity: string, id: string) => of(entity).find((row) => row.id === id),
    by,
    undisputed: by,
    all: (entity: string) => of(entity),
  } as unknown as StoreReader;
}

const [one, two, three, four] = [asset('1'), asset('2'), asset('3'), asset('4', door)];
const five = asset('5', extinguisher, 'Floor 13, Lobby');
const six = asset('6', extinguisher, 'Floor 2, Lobby');

test.each([
  [[one], '1', '2'],
  [[two], '2', '3'],
  [[one, two], '2', '3'],
  [[three], '3', '1'],
  [[one, two, three], '2', '4'],
  [[one, two, three, four], '4', '6'],
  [[one, two, three, four, six], '6', '5'],
  [[two, three, four, five, six], '5', '1'],
  [[one, two, three, four, five, six], '4', null],
])('[WALK.2] with %# tested, the round goes on', (tested, current, expected) => {
  const store = storeOf([five, four, three, two, one, six], tested);
  const at = [one, two, three, four, five, six].find(({ serial_number }) => serial_number === current) ?? one;
  expect(nextUntested(store, inspection, at)?.serial_number ?? null).toBe(expected);
});
