import { expect, test, vi } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { round } from './round.ts';
import { scannedAssets } from './scanned-assets.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import type { Row } from '../../protocol/row.ts';

const user = { ...exampleUser(), user_role_id: 1 as const };
const elsewhere = exampleSite({ id: stableId('site', 'elsewhere'), name: 'Elsewhere' });
const gone = exampleSite({ id: stableId('site', 'gone'), deleted_at: '2026-11-01T10:00:00.000Z' });
const inspection = exampleInspection({ date_from: '2026-11-01', date_to: '2026-11-30', closed_at: null });
const asset = (serial_number: string, name = serial_number, fields: Partial<Row<'assets'>> = {}) =>
  exampleAsset({ id: stableId('asset', name), serial_number, ...fields });

const deleted_at = '2026-11-02T10:00:00.000Z';
const assets = [
  asset('000417'),
  asset('000418'),
  asset('000419', 'other site', { site_id: elsewhere.id }),
  asset('000420', 'deleted', { deleted_at }),
  asset('000421', 'of a deleted site', { site_id: gone.id }),
  asset('52', 'short'),
  asset('000052', 'long'),
  asset('52', 'twin elsewhere', { site_id: elsewhere.id }),
];
const { answers, ...grade } = exampleGrade({ asset_id: stableId('asset', '000418'), inspection_id: inspection.id });
const rows: [EntityName, object][] = [
  ...assets.map((row): [EntityName, object] => ['assets', row]),
  ['asset_types', exampleAssetType()],
  ['sites', exampleSite()],
  ['sites', elsewhere],
  ['sites', gone],
  ['inspections', inspection],
  ['asset_grades', { ...grade, answer_count: answers.length }],
];
const store = readerOf({ user, rows });
const verdicts = (texts: string[], inRound: boolean) =>
  scannedAssets(store, { texts, inspection_id: inRound ? inspection.id : null }).map(({ serial_number, site_name, verdict }) =>
    [serial_number, site_name === 'Elsewhere' ? 'elsewhere' : 'here', verdict].join(' '),
  );

test('[S4.23, SCAN.8] a scan leads to the exact number, else to the same integer, and lists several', () => {
  expect(verdicts(['000417'], false)).toEqual(['000417 here due']);
  expect(verdicts(['417'], false)).toEqual(['000417 here due']);
  expect(verdicts(['52'], false)).toEqual(['52 here due', '52 elsewhere due']);
  expect(verdicts(['000052', '52'], false)).toEqual(['000052 here due', '52 here due', '52 elsewhere due']);
});

test('[S1.11, SCOPE.8] what is hidden or unknown matches nothing', () => {
  for (const text of ['000420', '000421', '999', 'https://firemark.example/']) expect(verdicts([text], false)).toEqual([]);
});

test.each([
  ['of a deleted site', { site_id: gone.id }],
  ['deleted', { deleted_at }],
])('[S4.23, SCOPE.8] what is %s takes no number from what is seen, in a round neither', (_hidden, fields) => {
  const twins = readerOf({
    user,
    rows: [...rows, ['assets', asset('0531', 'hidden', fields)], ['assets', asset('531', 'seen')]],
  });
  for (const inspection_id of [null, inspection.id]) {
    const found = scannedAssets(twins, { texts: ['0531'], inspection_id });
    expect(found.map(({ id, verdict }) => [id, verdict])).toEqual([[stableId('asset', 'seen'), 'due']]);
  }
});

test('[SCAN.11] a round takes what is due there, and says of anything else why not', () => {
  expect(verdicts(['417'], true)).toEqual(['000417 here due']);
  expect(verdicts(['000418'], true)).toEqual(['000418 here graded']);
  expect(verdicts(['000419'], true)).toEqual(['000419 elsewhere other-site']);
  expect(verdicts(['420'], true)).toEqual(['000420 here deleted']);
  expect(verdicts(['000421'], true)).toEqual(['000421 here deleted']);
  expect(verdicts(['52'], true)).toEqual(['52 here due']);
  expect(verdicts(['999'], true)).toEqual([]);
});

test('[SCAN.19] a round looks for deleted assets only where a code names none that is there', () => {
  const looks = vi.fn<typeof store.deletedAssetsNumbered>((texts) => store.deletedAssetsNumbered(texts));
  const scan = (text: string) =>
    scannedAssets({ ...store, deletedAssetsNumbered: looks }, { texts: [text], inspection_id: inspection.id });
  for (const text of ['000417', '000418', '000419', '52']) scan(text);
  expect(looks).not.toHaveBeenCalled();
  scan('000420');
  expect(looks).toHaveBeenCalledOnce();
});

test('[SCAN.11] a round counts what remains', () => {
  expect(round(store, { inspection_id: inspection.id })).toMatchObject({ remaining: 3, total: 4 });
  expect(round(store, { inspection_id: stableId('inspection', 'nowhere') })).toBeNull();
});

test.each(['held', 'rejected'] as const)(
  '[SCAN.11, GRADE.6, SYNC.19] a survey that is %s leaves its asset due to a scan, as it is to the count',
  (state) => {
    const { id, ...patch } = exampleGrade({
      id: stableId('grade', 'disputed'),
      asset_id: stableId('asset', '000417'),
      inspection_id: inspection.id,
    });
    const disputed = readerOf({ user, rows, changes: [heldChange({ id, patch, create: true, state })] });
    const scanned = scannedAssets(disputed, { texts: ['000417'], inspection_id: inspection.id });
    expect(scanned.map(({ verdict }) => verdict)).toEqual(['due']);
    expect(round(disputed, { inspection_id: inspection.id })).toMatchObject({ remaining: 3, total: 4 });
  },
);

test('[SCAN.11] a round of twenty: each scan leads to one survey at once, what remains is counted down, and a second scan says it is tested', () => {
  const labels = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(6, '0'));
  const walked = (tested: readonly string[]) =>
    readerOf({
      user,
      rows: [
        ...labels.map((serial): [EntityName, object] => ['assets', asset(serial)]),
        ['asset_types', exampleAssetType()],
        ['sites', exampleSite()],
        ['inspections', inspection],
        ...tested.map((serial): [EntityName, object] => [
          'asset_grades',
          { ...grade, id: stableId('grade', serial), asset_id: stableId('asset', serial), answer_count: answers.length },
        ]),
      ],
    });
  const seen = labels.map((serial, at) => {
    const before = walked(labels.slice(0, at));
    const after = walked(labels.slice(0, at + 1));
    const scan = (reader: typeof before) =>
      scannedAssets(reader, { texts: [serial], inspection_id: inspection.id }).map(({ verdict }) => verdict);
    return [scan(before), scan(after), round(after, { inspection_id: inspection.id })?.remaining];
  });
  expect(seen).toEqual(labels.map((_, at) => [['due'], ['graded'], 19 - at]));
});
