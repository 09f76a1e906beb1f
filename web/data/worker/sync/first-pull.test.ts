import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAnswer, exampleGrade, exampleInspection, exampleQuestion, exampleSite } from '#domain/examples.ts';
import { type PackedHead, type PackedRows, packRows } from '#domain/sync/packed/packed-rows.ts';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { parseRows } from '../store/blocks.ts';
import { toColumns } from '../store/row-columns.ts';
import { HELD_STORES, heldOf } from '../store/held-answers.ts';
import { chunkOf } from '../testing/model-server.ts';
import { allAnswers } from '../testing/all-answers.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { applyPage } from './apply-page.ts';
import { beginFromNothing } from './begin-from-nothing.ts';

const rest = { resync: false, total: 0, done: 0, rows: {}, evict: [], verdicts: [], to_decide: 0, now: '' };
const sites = (names: string[]) => names.map((name, at) => ({ ...exampleSite({ id: nextId(), name }), ver: at + 1 }));
const pageOf = (cursor: string, more: boolean, chunks: PulledPage['chunks'] = []): PulledPage => ({
  ...rest,
  cursor,
  more,
  chunks,
});

async function openTab() {
  const tab = new TestTab(v7());
  await tab.data.load();
  return tab;
}

test('[PULL.5] packed rows are kept as they came, answers apart from them, and read back as the same', async () => {
  const tab = await openTab();
  const made = sites(['One', 'Two']);
  const chunk = chunkOf(made);
  const { answers, ...grade } = exampleGrade({ id: nextId() });
  const grades = {
    entity: 'asset_grades' as const,
    rows: packRows({ ids: [grade.id], vers: [3], fields: { grade: { values: ['pass'] } } }),
    apart: packRows({
      ids: [grade.id],
      vers: [3],
      fields: { updated_at: { values: [grade.updated_at] }, answers: { values: [JSON.stringify(answers)] } },
    }),
  };
  await applyPage(tab.synced, null, pageOf('a', false, [chunk, grades]));
  const stored = await tab.data.database.read(['blocks', ...HELD_STORES], async (transaction) => ({
    blocks: await transaction.objectStore('blocks').getAll(),
    singly: await transaction.objectStore('answers').count(),
    answers: await heldOf(transaction, grade.id),
  }));
  expect(stored.blocks.map(({ size }) => size)).toEqual(['small', 'small']);
  expect(stored.blocks.map((block) => parseRows(block).map(({ id }) => id))).toEqual([made.map(({ id }) => id), [grade.id]]);
  expect(stored.answers).toEqual({ grade_id: grade.id, ver: 3, seen: grade.updated_at, answers });
  expect(stored.singly).toBe(0);
  const seen = tab.sites();
  expect(seen.size).toBe(2);
  await tab.data.load();
  expect(tab.sites()).toEqual(seen);
});

test('[PULL.4] of packed rows that can’t be read nothing is taken', async () => {
  const tab = await openTab();
  const { rows, ...chunk } = chunkOf(sites(Array.from({ length: 40 }, (_, at) => `Site ${at}`)));
  const { fields } = JSON.parse(rows.head) as PackedHead;
  const turned = rows.bytes.slice(0);
  new Uint32Array(turned, (fields['name'] as { at: number }).at, 40).reverse();
  const broken = [
    { ...rows, bytes: turned },
    { ...rows, text: rows.text.slice(1) },
    { ...rows, bytes: rows.bytes.slice(8) },
    { ...rows, head: rows.head.replace('"count":40', '"count":400') },
    chunkOf(sites(Array.from({ length: 4_097 }, (_, at) => `Site ${at}`))).rows,
  ];
  for (const one of broken) {
    const page = pageOf('a', true, [chunkOf(sites(['Two'])), { ...chunk, rows: one }]);
    await expect(applyPage(tab.synced, null, page)).rejects.toThrow(RangeError);
    expect(tab.image.meta.cursor).toBeNull();
    expect(tab.sites().size).toBe(0);
  }
  const [grades] = asChunk([givenGrade(1)]).chunks ?? [];
  const apart = must(grades?.apart, 'answers');
  const unread = [
    { ...apart, text: apart.text.slice(1) },
    { ...apart, head: apart.head.replace('"answers"', '"others"') },
    { ...apart, head: apart.head.replace('"count":1', '"count":5000') },
    { ...apart, head: apart.head.replace('"texts"', '"of-a-later-release"') },
  ];
  for (const one of unread) {
    const page = pageOf('a', true, [{ ...must(grades, 'grades'), apart: one }]);
    await expect(applyPage(tab.synced, null, page)).rejects.toThrow(RangeError);
    expect(await allAnswers(tab.data.database)).toEqual([]);
  }
});

/** As a server of another version packs. */
const ofVersion = (version: number, packed: PackedRows): PackedRows => {
  const head = JSON.parse(packed.head) as object;
  return { ...packed, head: JSON.stringify({ ...head, version }) };
};

test.each([1, DATA_VERSION + 1])(
  '[PULL.15] what a server of version %d packed is read, and kept as this version packs',
  async (version) => {
    const tab = await openTab();
    const made = sites(['One', 'Two']);
    const chunk = chunkOf(made);
    const [grades] = asChunk([givenGrade(1)]).chunks ?? [];
    const [answers] = [must(grades?.apart, 'answers')];
    await applyPage(
      tab.synced,
      null,
      pageOf('a', false, [
        { ...chunk, rows: ofVersion(version, chunk.rows) },
        { ...must(grades, 'grades'), apart: ofVersion(version, answers) },
      ]),
    );
    expect([...tab.sites().values()].map((site) => (site as { name: string }).name)).toEqual(['One', 'Two']);
    expect((await allAnswers(tab.data.database)).map(({ answers: held }) => held.map(({ value }) => value))).toEqual([['"Yes"']]);
    const [block] = await tab.data.database.readStore('blocks', (store) => store.getAll());
    const { rows } = block as { rows: PackedRows[] };
    expect(rows.map(({ head }) => (JSON.parse(head) as { version: number }).version)).toEqual([DATA_VERSION]);
  },
);

test('[PULL.7] pages of a first pull don’t wait for the disk until the last, and later ones do', async () => {
  const tab = await openTab();
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await applyPage(tab.synced, null, pageOf('a', true, [chunkOf(sites(['One']))]));
  await applyPage(tab.synced, 'a', pageOf('b', false, [chunkOf(sites(['Two']))]));
  await applyPage(tab.synced, 'b', { ...pageOf('c', true), rows: { sites: sites(['Three']) } });
  expect(opened.mock.calls.map(([, , options]) => options?.durability)).toEqual(['relaxed', 'strict', 'strict']);
  opened.mockRestore();
});

test('[SCOPE.3] what was kept of inspections that the new role may not see leaves the device, and nothing else', async () => {
  const tab = await openTab();
  const [taken, packed, single] = [1, 2, 3].map((ver) => ({ ...exampleInspection({ id: nextId() }), evidence: null, ver }));
  const rows = { inspections: [taken, packed, single] } as PulledPage['rows'];
  await applyPage(tab.synced, null, { ...pageOf('a', false), rows });
  const kept = () => tab.data.database.readStore('evidence', (store) => store.getAllKeys());
  await tab.data.database.write(['evidence'], async (transaction) => {
    for (const row of [taken, packed, single]) await transaction.objectStore('evidence').put({ inspection_id: row?.id } as never);
  });
  await applyPage(tab.synced, 'a', { ...pageOf('b', true), resync: true });
  await beginFromNothing(tab.synced, false);
  const { id, ver, ...fields } = packed as { id: string; ver: number };
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { values: [value] }]));
  const chunk = { entity: 'inspections' as const, rows: packRows({ ids: [id], vers: [ver], fields: values }), apart: null };
  await applyPage(tab.synced, null, { ...pageOf('c', true), rows: { inspections: [single] } as PulledPage['rows'] });
  expect(await kept()).toHaveLength(3);
  await applyPage(tab.synced, 'c', pageOf('d', false, [chunk]));
  expect(await kept()).toEqual([packed?.id, single?.id]);
});

type Pulled = Pick<PulledPage, 'rows' | 'chunks'>;

/** Grades with their answers row by row, and packed as a first pull has them. */
const asRows = (grades: GivenGrade[]): Pulled => ({ rows: { asset_grades: grades } });
const asChunk = (grades: GivenGrade[]): Pulled => ({
  rows: {},
  chunks: [
    {
      entity: 'asset_grades',
      rows: packRows(
        toColumns(
          'asset_grades',
          grades.map(({ answers: _answers, ...row }) => row),
        ),
      ),
      apart: packRows({
        ids: grades.map(({ id }) => id),
        vers: grades.map(({ ver }) => ver),
        fields: {
          updated_at: { values: grades.map(({ updated_at }) => updated_at) },
          answers: { values: grades.map(({ answers }) => JSON.stringify(answers)) },
        },
      }),
    },
  ],
});
const givenGrade = (ver: number) => ({
  ...exampleGrade({ id: nextId(), answers: [exampleAnswer(exampleQuestion('seal'), 0, 'Yes')] }),
  answer_count: 1,
  ver,
});
type GivenGrade = ReturnType<typeof givenGrade>;

test.each([
  ['row by row', asRows],
  ['packed', asChunk],
])(
  '[SCOPE.9] answers of grades that a pull from nothing doesn’t bring leave the device, and no others: %s',
  async (_how, pulled) => {
    const tab = await openTab();
    const [forgotten, there] = [givenGrade(1), givenGrade(2)];
    await applyPage(tab.synced, null, { ...pageOf('a', false), ...pulled([forgotten, there]) });
    const held = async () => (await allAnswers(tab.data.database)).map(({ grade_id }) => grade_id);
    expect(await held()).toHaveLength(2);
    await applyPage(tab.synced, 'a', { ...pageOf('b', true), resync: true });
    await beginFromNothing(tab.synced, false);
    const { answers: _answers, ...row } = there;
    await applyPage(tab.synced, null, { ...pageOf('c', true), ...asRows([{ ...row, answers: null } as never]) });
    expect(await held()).toHaveLength(2);
    await applyPage(tab.synced, 'c', pageOf('d', false, []));
    expect(await held()).toEqual([there.id]);
  },
);

test('[STORE.4] answers that came packed give way to those of a later change, and to those of a later first pull', async () => {
  const tab = await openTab();
  const grade = givenGrade(1);
  const edited = (ver: number, value: string) => ({
    ...grade,
    ver,
    answers: [exampleAnswer(exampleQuestion('seal'), 0, value)],
  });
  const held = () => tab.data.database.read(HELD_STORES, (transaction) => heldOf(transaction, grade.id));
  const page = (cursor: string, pulled: Pulled, more = false) => ({ ...pageOf(cursor, more), ...pulled });
  await applyPage(tab.synced, null, page('a', asChunk([grade])));
  await applyPage(tab.synced, 'a', page('b', asRows([edited(2, 'No')])));
  expect(await held()).toMatchObject({ ver: 2, answers: edited(2, 'No').answers });
  await applyPage(tab.synced, 'b', { ...pageOf('c', true), resync: true });
  await beginFromNothing(tab.synced, false);
  await applyPage(tab.synced, null, page('d', asChunk([edited(3, 'Yes')]), true));
  expect(await held()).toMatchObject({ ver: 3 });
  await applyPage(tab.synced, 'd', page('e', asChunk([edited(4, 'No')])));
  expect(await held()).toMatchObject({ ver: 4, answers: edited(4, 'No').answers });
  expect(await allAnswers(tab.data.database)).toHaveLength(1);
});
