import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import type { ToldEvidence } from '#domain/evidence/evidence-lines.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import { type Fields, FastClient } from '#test/convergence/fast-client.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { sha256 } from '../audit/sha256.ts';
import { verifyDatabase } from '../audit/verify-audit.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const assets = Array.from({ length: 700 }, (_none, at) =>
  exampleAsset({ id: v7() as never, serial_number: null, location: `Room ${at}` }),
);

let server: TestApp;
let token: string;
let inspection: ReturnType<typeof exampleInspection>;

beforeEach(async () => {
  server = await openTestApp();
  const admin = await server.addUser(administrator);
  token = await server.logIn(admin);
  inspection = exampleInspection({ inspector_ids: [admin.id] });
  await server.put('asset_types', exampleAssetType());
  await server.put('sites', exampleSite());
  for (const asset of assets) await server.put('assets', asset);
  await server.put('inspections', inspection);
  await edit('inspections', inspection.id, { closed_at: NOW });
});
afterEach(() => server.close());

async function edit(entity: 'inspections' | 'asset_grades', id: string, patch: Fields) {
  const device = new FastClient(server, token, () => NOW);
  await device.pull();
  device.edit(entity, id, patch);
  const [outcome] = await device.push();
  return must(outcome, 'an outcome');
}

/** A grade of this asset comes after the closing, and is let in. */
async function letIn(asset = must(assets[300], 'an asset')) {
  const {
    id,
    created_at: _c,
    updated_at: _u,
    ...patch
  } = exampleGrade({
    id: v7() as never,
    asset_id: asset.id,
    inspection_id: inspection.id,
  });
  const { op } = await edit('asset_grades', id, patch);
  expect((await server.post(`/api/sync/held/${op}`, { verdict: 'accepted' }, token)).statusCode).toBe(200);
}

async function evidence(version: number): Promise<ToldEvidence> {
  const url = `/api/inspections/${inspection.id}/evidence?version=${version}`;
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(reply.statusCode).toBe(200);
  return reply.json<ToldEvidence>();
}

/** How much is stored of what versions say. */
async function stored(): Promise<{ pieces: number; bytes: number }> {
  const pieces = await server.context.db.selectFrom('evidence_pieces').selectAll().execute();
  const contents = await server.context.db.selectFrom('evidence_contents').select('contents').execute();
  const texts = [...pieces.map(({ piece }) => piece), ...contents.map((row) => row.contents)];
  return { pieces: pieces.length, bytes: texts.reduce((sum, text) => sum + text.length, 0) };
}

/** The whole of what a version says, as its pieces make it up, by the hash that its entry in the trail names. */
async function textOf(version: number): Promise<{ text: string; named: string }> {
  const { db } = server.context;
  const found = await db
    .selectFrom('evidence_versions')
    .innerJoin('evidence_contents', 'evidence_contents.sha256', 'evidence_versions.contents_sha256')
    .innerJoin('audit_entries', 'audit_entries.n', 'evidence_versions.audit_n')
    .select(['contents', 'details'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const pieces = await db.selectFrom('evidence_pieces').selectAll().execute();
  const byName = new Map(pieces.map((row) => [row.sha256, row.piece]));
  const text = found.contents
    .split(' ')
    .map((name) => byName.get(name))
    .join('');
  return { text, named: (JSON.parse(found.details) as { contents_sha256: string }).contents_sha256 };
}

test('[PROOF.25] a next version of a large inspection stores what differs alone, and each stays whole under its own hash', async () => {
  const first = await stored();
  await letIn();
  const second = await stored();
  expect([first.pieces, second.pieces]).toEqual([4, 5]);
  expect(second.bytes - first.bytes).toBeLessThan(first.bytes / 2);
  for (const version of [1, 2]) {
    const { text, named } = await textOf(version);
    expect(sha256(text)).toBe(named);
    expect((JSON.parse(text) as EvidenceContents).entries).toHaveLength(assets.length);
  }
  const [before, after] = [await evidence(1), await evidence(2)];
  expect([before.figures.graded, after.figures.graded]).toEqual([0, 1]);
  expect(after.lines.filter(({ grade_id }, at) => grade_id !== before.lines[at]?.grade_id)).toMatchObject([{ grade: 'pass' }]);
  await letIn(must(assets[301], 'another asset'));
  expect((await evidence(3)).figures.graded).toBe(2);
  expect(await verifyDatabase(server.context.db)).toHaveProperty('head');
});

test('[PROOF.25, AUDIT.11] a piece of what a closed inspection said is found changed, and found gone', async () => {
  await letIn();
  const { db } = server.context;
  const piece = await db.selectFrom('evidence_pieces').selectAll().where('piece', 'like', '%Room 699%').executeTakeFirstOrThrow();
  const restore = () => db.updateTable('evidence_pieces').set(piece).where('sha256', '=', piece.sha256).execute();
  await db
    .updateTable('evidence_pieces')
    .set({ piece: piece.piece.replace('Room 699', 'Room 700') })
    .where('sha256', '=', piece.sha256)
    .execute();
  const fault = async () => (await verifyDatabase(db)) as { fault?: { what: string } };
  expect((await fault()).fault?.what).toContain('says something else');
  await restore();
  expect((await fault()).fault).toBeUndefined();
  await db.deleteFrom('evidence_pieces').where('sha256', '=', piece.sha256).execute();
  expect((await fault()).fault?.what).toContain('is taken out of the database');
});

test('[PROOF.25] what a former release stored as one text is read, checked and followed by a version in pieces', async () => {
  const { db } = server.context;
  const { text, named } = await textOf(1);
  const before = await evidence(1);
  await db.updateTable('evidence_contents').set({ contents: text }).where('sha256', '=', named).execute();
  await db.deleteFrom('evidence_pieces').execute();
  expect(await evidence(1)).toEqual(before);
  await letIn();
  expect([(await evidence(1)).lines, (await evidence(2)).figures.graded]).toEqual([before.lines, 1]);
  expect(await stored()).toMatchObject({ pieces: 4 });
  expect(await verifyDatabase(db)).toHaveProperty('head');
});
