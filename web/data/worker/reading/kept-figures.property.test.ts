import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { tally } from '#domain/grade/tally.ts';
import { stableId } from '#domain/stable-id.ts';
import { findAssets } from '../../queries/assets/find-assets.ts';
import { inspectionScope, inspectionTally } from '../../queries/inspections/inspection-scope.ts';
import { labelTypes } from '../../queries/labels/label-types.ts';
import { assetsColoured, siteTally } from '../../queries/sites/site-scope.ts';
import { typesAt } from '../../queries/sites/types-at.ts';
import type { StoreReader } from '../../queries/store-reader.ts';
import { heldChange } from '../../queries/testing/reader-of.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import { Image } from '../image/image.ts';
import type { News } from '../image/news.ts';
import { toColumns } from '../store/row-columns.ts';
import { Segment } from '../store/segment.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { EVERYTHING } from '../store/read-keys.ts';
import { AssetSearch } from './asset-search.ts';
import { KeptFigures } from './kept-figures.ts';
import { meet } from './meet.ts';
import { trackedReader } from './tracked-reader.ts';

const NUMBERS = [0, 1, 2];
const idOf = (kind: string, at: number) => stableId<never>(kind, String(at));
const DELETED = '2026-11-10T10:00:00.000Z';

const at = fc.constantFrom(...NUMBERS);
const deleted_at = fc.constantFrom(null, null, null, DELETED);
/** A row as the server may send it, of few records that refer to few others. */
const anyRow: fc.Arbitrary<[EntityName, object]> = fc.oneof(
  fc
    .record({ asset: at, site: at, type: at, deleted_at, serial_number: fc.constantFrom(null, '', '7') })
    .map(({ asset, site, type, ...fields }): [EntityName, object] => [
      'assets',
      exampleAsset({ id: idOf('asset', asset), site_id: idOf('site', site), asset_type_id: idOf('type', type), ...fields }),
    ]),
  fc
    .record({ grade: at, asset: at, inspection: at, deleted_at, is: fc.constantFrom('pass' as const, 'fail' as const) })
    .map(({ grade, asset, inspection, is, ...fields }): [EntityName, object] => {
      const given = { id: idOf('grade', grade), asset_id: idOf('asset', asset), inspection_id: idOf('inspection', inspection) };
      const { answers: _none, ...row } = exampleGrade({ ...given, grade: is, ...fields });
      return ['asset_grades', { ...row, answer_count: 0 }];
    }),
  fc.record({ inspection: at, site: at, types: fc.uniqueArray(at) }).map(({ inspection, site, types }): [EntityName, object] => [
    'inspections',
    {
      ...exampleInspection({ id: idOf('inspection', inspection), site_id: idOf('site', site), closed_at: null }),
      asset_type_ids: types.map((type) => idOf('type', type)),
      evidence: null,
    },
  ]),
  fc
    .tuple(at, deleted_at)
    .map(([site, deleted]): [EntityName, object] => ['sites', exampleSite({ id: idOf('site', site), deleted_at: deleted })]),
  fc
    .tuple(at, fc.constantFrom('Doors', 'Hoses'))
    .map(([type, plural_name]): [EntityName, object] => [
      'asset_types',
      exampleAssetType({ id: idOf('type', type), plural_name }),
    ]),
);

type Step =
  | { does: 'rows' | 'packed'; rows: [EntityName, object][] }
  | { does: 'evicts'; entity: EntityName; at: number }
  | { does: 'logs'; seq: number; row: [EntityName, object]; state: 'waiting' | 'held' | 'rejected'; create: boolean }
  | { does: 'settles'; seq: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom('rows' as const, 'packed' as const),
    rows: fc.array(anyRow, { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    does: fc.constant('evicts' as const),
    entity: fc.constantFrom<EntityName>('assets', 'asset_grades', 'asset_types', 'sites'),
    at,
  }),
  fc.record({
    does: fc.constant('logs' as const),
    seq: fc.constantFrom(1, 2, 3),
    row: anyRow,
    state: fc.constantFrom('waiting' as const, 'held' as const, 'rejected' as const),
    create: fc.boolean(),
  }),
  fc.record({ does: fc.constant('settles' as const), seq: fc.constantFrom(1, 2, 3) }),
);

const kinds: Partial<Record<EntityName, string>> = { assets: 'asset', asset_grades: 'grade', asset_types: 'type', sites: 'site' };

let ver = 0;
const stored = (row: object): StoredRow => ({ ...row, ver: (ver += 1) }) as StoredRow;

function newsOf(step: Step): News {
  switch (step.does) {
    case 'rows':
    case 'packed': {
      const lists = [...Map.groupBy(step.rows, ([entity]) => entity)].map(
        ([entity, rows]) => [entity, rows.map(([, row]) => stored(row))] as const,
      );
      if (step.does === 'rows') return { rows: new Map(lists) };
      return { received: lists.map(([entity, rows]) => ({ entity, segment: Segment.of(toColumns(entity, rows)) })) };
    }
    case 'evicts':
      return { evicted: [{ entity: step.entity, id: idOf(kinds[step.entity] ?? '', step.at) }] };
    case 'logs': {
      const [entity, { id, ...patch }] = step.row as [EntityName, { id: string }];
      const change = heldChange({ op: `op ${step.seq}`, entity, id, patch, state: step.state, create: step.create });
      return { entries: new Map<number, LogEntry>([[step.seq, { seq: step.seq, at: change.ts, changes: [change] }]]) };
    }
    case 'settles':
      return { entries: new Map([[step.seq, undefined]]) };
  }
}

/** What overviews count, of all that there is. */
function figuresOf(store: StoreReader) {
  const inspections = store.all('inspections').map((one) => [one.id, inspectionTally(store, one)] as const);
  const sites = NUMBERS.map((site) => siteTally(store, idOf('site', site)));
  const labels = [null, ...NUMBERS.map((site) => idOf('site', site))].map((site_id) => labelTypes(store, { site_id }));
  const coloured = NUMBERS.flatMap((site) =>
    (['red', 'amber', 'green', 'white'] as const).map((colour) => assetsColoured(store, idOf('site', site), colour)),
  );
  const types = NUMBERS.map((site) => typesAt(store, idOf('site', site)));
  const window = { from: 0, to: 10 };
  const found = NUMBERS.map((site) =>
    findAssets(store, { text: '', site_id: idOf('site', site), inspection_id: null, window }).rows.map(({ id }) => id),
  );
  return { inspections, sites, labels, coloured, types, found };
}

function readerOf(image: Image, figures: KeptFigures, reads = new Set<string>()): StoreReader {
  const source = {
    image,
    figures,
    search: new AssetSearch(image),
    desk: { known: null, verdicts: [] },
    evidence: { opened: () => undefined },
    photos: { photographed: new Set<string>(), unsent: [] },
    day: { today: '2026-11-21', clockDay: null },
    user: exampleUser(),
  };
  return trackedReader(source, reads);
}

test('[SPEED.14] whatever comes, goes, waits, is held or refused, kept figures are what counting all says, and whoever reads them hears of it', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 5, maxLength: 40, size: 'max' }), (steps) => {
      const image = new Image();
      const kept = new KeptFigures();
      let told: ReadonlySet<string> = new Set();
      image.onCommit((touched) => {
        told = kept.touched(touched);
      });
      image.take({ rows: new Map([['users', [stored(exampleUser())]]]) });
      let before: unknown = null;
      let reads = new Set([EVERYTHING]);
      for (const step of steps) {
        image.take(newsOf(step));
        const anew = readerOf(image, new KeptFigures());
        const after = figuresOf(anew);
        const listed = anew.all('inspections').map((one) => [one.id, tally(inspectionScope(anew, one))]);
        expect(after.inspections).toEqual(listed);
        if (meet(reads, told) || before === null) {
          reads = new Set();
          before = figuresOf(readerOf(image, kept, reads));
        }
        expect(before).toEqual(after);
      }
    }),
    { numRuns: 200 },
  );
});

const rows = (kind: EntityName, list: object[]) => [kind, list.map(stored)] as const;

function gradeOf(grade: number, of: { asset: number; inspection: number }) {
  const { answers: _none, ...row } = exampleGrade({
    id: idOf('grade', grade),
    asset_id: idOf('asset', of.asset),
    inspection_id: idOf('inspection', of.inspection),
  });
  return { ...row, answer_count: 0 };
}

/** Figures of three sites with an asset each and of three inspections, each at the site that is said of it, and what they read. */
function overview(siteOf: (inspection: number) => number) {
  const image = new Image();
  const kept = new KeptFigures();
  image.onCommit((touched) => kept.touched(touched));
  const asset = (one: number) => exampleAsset({ id: idOf('asset', one), site_id: idOf('site', one) });
  const open = (one: number) => ({
    ...exampleInspection({ id: idOf('inspection', one), site_id: idOf('site', siteOf(one)), closed_at: null }),
    evidence: null,
  });
  const sites = NUMBERS.map((one) => exampleSite({ id: idOf('site', one) }));
  image.take({
    rows: new Map([
      rows('asset_types', [exampleAssetType()]),
      rows('sites', sites),
      rows('assets', NUMBERS.map(asset)),
      rows('inspections', NUMBERS.map(open)),
    ]),
  });
  const looks = [vi.spyOn(image.store, 'lookUp'), vi.spyOn(image.store, 'skim')];
  /** What of the store is read for the figures. */
  const read = (siteTallies = true) => {
    for (const look of looks) look.mockClear();
    const store = readerOf(image, kept);
    const tallies = store.all('inspections').map((one) => inspectionTally(store, one));
    if (siteTallies) for (const site of NUMBERS) siteTally(store, idOf('site', site));
    return { tallies, looks: looks.flatMap(({ mock }) => mock.calls.map(([entity, field, value]) => [entity, field, value])) };
  };
  return { image, asset, read };
}

test('[SPEED.14] one grade has the figures of its own inspection counted anew, and of its own asset’s site', () => {
  const { image, read } = overview((inspection) => inspection);
  read();
  expect(read().looks).toEqual([]);
  image.take({ rows: new Map([rows('asset_grades', [gradeOf(1, { asset: 1, inspection: 1 })])]) });
  expect(read().looks).toEqual([
    ['assets', 'site_id', idOf('site', 1)],
    ['asset_grades', 'asset_id', idOf('asset', 1)],
    ['asset_grades', 'inspection_id', idOf('inspection', 1)],
  ]);
});

test('[SPEED.14] the assets of a site are gone through once for all its inspections, and for an edited one no grade of theirs', () => {
  const { image, asset, read } = overview(() => 1);
  image.take({ rows: new Map([rows('asset_grades', [gradeOf(1, { asset: 1, inspection: 1 })])]) });
  const grades = NUMBERS.map((one) => ['asset_grades', 'inspection_id', idOf('inspection', one)]);
  const { tallies, looks } = read(false);
  expect(looks).toHaveLength(4);
  expect(looks).toEqual(expect.arrayContaining([...grades, ['assets', 'site_id', idOf('site', 1)]]));
  expect(tallies.map(({ graded, total }) => [graded, total])).toEqual(
    expect.arrayContaining([
      [1, 1],
      [0, 1],
      [0, 1],
    ]),
  );
  image.take({ rows: new Map([rows('assets', [{ ...asset(1), notes: 'Moved to the stairs' }])]) });
  expect(read(false)).toEqual({ tallies, looks: [['assets', 'site_id', idOf('site', 1)]] });
});
