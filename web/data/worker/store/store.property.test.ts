import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAsset } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { Row } from '../../protocol/row.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { toColumns } from './row-columns.ts';
import { Store } from './store.ts';
import type { StoredRow } from './stored-row.ts';

const SITES = [
  ...[0, 1, 2].map((at) => stableId<Row<'assets'>['site_id']>('site', String(at))),
  'no UUID' as Row<'assets'>['site_id'],
];
const site = fc.constantFrom(...SITES);
/** Some ids are no UUIDs. */
const short = fc
  .nat(14)
  .map((at) => (at > 11 ? (`id ${at}` as Row<'assets'>['id']) : stableId<Row<'assets'>['id']>('asset', String(at))));
/** Those of long blocks, whose rows are of two sites. */
const another = fc.nat(49).map((at) => stableId<Row<'assets'>['id']>('another asset', String(at)));
const id = fc.oneof({ weight: 3, arbitrary: short }, { weight: 1, arbitrary: another });
const someVer = fc.integer({ min: 1, max: 9 });
const row = fc.record({ id, site_id: site, ver: someVer });
const rowOfTwo = fc.record({ id: another, site_id: fc.constantFrom(...SITES.slice(2)), ver: someVer });

const step = fc.oneof(
  fc.record({
    kind: fc.constant('load' as const),
    rows: fc.uniqueArray(row, { selector: (each) => each.id, maxLength: 8, minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('load' as const),
    rows: fc.uniqueArray(rowOfTwo, { selector: (each) => each.id, minLength: 34, maxLength: 40, size: 'max' }),
  }),
  fc.record({ kind: fc.constant('put' as const), row }),
  fc.record({ kind: fc.constant('evict' as const), id }),
  fc.record({ kind: fc.constant('edit' as const), id, site_id: site }),
  fc.record({ kind: fc.constant('settle' as const), id }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Brief = { ver: number; site_id: string };

const asset = ({ id: own, site_id, ver }: typeof row extends fc.Arbitrary<infer T> ? T : never): StoredRow => ({
  ...exampleAsset({ id: own, site_id }),
  ver,
});

const edit = (own: string, site_id: string): LoggedChange => ({
  op: 'op',
  entity: 'assets',
  id: own,
  base: 1,
  create: false,
  patch: { site_id },
  ts: '2026-11-21T10:00:00.000Z',
  receipt: null,
  state: 'waiting',
  code: null,
  field: null,
  message: null,
});

/** The rows of the server and the edits that wait, by id. */
class Model {
  readonly rows = new Map<string, Brief>();
  readonly edits = new Map<string, string>();

  take(taken: Step, store: Store): void {
    if (taken.kind === 'load') {
      store.load('assets', toColumns('assets', taken.rows.map(asset)), 1, 1);
      // Blocks are loaded where nothing waits yet.
      for (const one of taken.rows) this.#put(one);
    } else if (taken.kind === 'put') {
      store.putServer('assets', asset(taken.row));
      this.#put(taken.row);
    } else if (taken.kind === 'evict') {
      store.evict('assets', taken.id);
      this.rows.delete(taken.id);
    } else if (taken.kind === 'edit') {
      store.setWaiting('assets', taken.id, [edit(taken.id, taken.site_id)]);
      this.edits.set(taken.id, taken.site_id);
    } else {
      store.setWaiting('assets', taken.id, []);
      this.edits.delete(taken.id);
    }
  }

  #put({ id: own, ver, site_id }: { id: string } & Brief): void {
    if ((this.rows.get(own)?.ver ?? 0) <= ver) this.rows.set(own, { ver, site_id });
  }

  seen(): [string, string][] {
    return [...this.rows].map(([own, { site_id }]): [string, string] => [own, this.edits.get(own) ?? site_id]).toSorted(byId);
  }
}

const byId = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1);
const brief = ({ id: own, site_id }: { id: string; site_id: string }): [string, string] => [own, site_id];

test('[STORE.2] whatever is loaded, received, edited and evicted, each row is found by its id, by its site and among all', () => {
  const walk = (steps: readonly Step[]) => {
    const [store, model] = [new Store(), new Model()];
    for (const taken of steps) {
      if (taken.kind === 'load' && model.edits.size > 0) continue;
      model.take(taken, store);
      const seen = model.seen();
      const rows = [...store.rows('assets')] as unknown as Row<'assets'>[];
      expect(rows.map(brief).toSorted(byId)).toEqual(seen);
      expect(seen.map(([own]) => brief(store.visible('assets', own) as unknown as Row<'assets'>))).toEqual(seen);
      expect(
        [...store.scanned('assets', ['site_id'])].map(([own, [at]]): [string, string] => [own, String(at)]).toSorted(byId),
      ).toEqual(seen);
      for (const at of SITES) {
        const found = store.lookUp('assets', 'site_id', at) as unknown as Row<'assets'>[];
        expect(found.map(brief).toSorted(byId)).toEqual(seen.filter(([, site_id]) => site_id === at));
      }
      expect(store.count('assets')).toBe(model.rows.size);
      expect(store.newestVer()).toBe(Math.max(0, ...[...model.rows.values()].map(({ ver }) => ver)));
    }
  };
  fc.assert(fc.property(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), walk), { numRuns: 200 });
});
