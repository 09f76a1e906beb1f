import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { recordBytes } from '#domain/sync/record-size.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { heavyAnswers } from '#test/heavy/heavy-answers.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { closingSizes } from '../evidence/keep-evidence.ts';
import { Rejected } from '../sync/writing/rejected.ts';

let server: TestApp;
let token: string;
const inspection = exampleInspection();
const assets = Array.from({ length: 150 }, (_, at) =>
  exampleAsset({ id: v7() as never, serial_number: String(at), history: 'Installed' }),
);

/** About as large as a record may be; all of them together are more than a report holds. */
const heavy = (fields: Partial<AssetGrade>): AssetGrade =>
  exampleGrade({
    id: v7() as never,
    inspection_id: inspection.id,
    grade: 'fail',
    answers: heavyAnswers(48),
    ...fields,
  });

beforeEach(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
  await server.put('inspections', inspection);
  for (const asset of assets) await server.put('assets', asset);
});
afterEach(() => server.close());

const ask = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const close = async () => {
  const stored = await server.context.db.selectFrom('inspections').select('ver').executeTakeFirstOrThrow();
  const patch = { closed_at: server.context.now().toISOString() };
  return deviceOf(server, token).pushOne({ entity: 'inspections', id: inspection.id, base: stored.ver, patch });
};

test('[LIMIT.20] of many large grades of one asset only the one that counts is read, for a report and a closing', async () => {
  const [asset] = assets;
  const days = assets.map((_asset, at) => new Date(Date.UTC(2026, 3, 1 + at)).toISOString());
  for (const graded_at of days.toReversed()) await server.put('asset_grades', heavy({ asset_id: asset?.id, graded_at } as never));
  expect(recordBytes('asset_grades', heavy({}))).toBeGreaterThan(230_000);
  expect((await ask(`/api/inspections/report/${inspection.id}`)).statusCode).toBe(200);
  expect(await close()).toMatchObject({ outcome: 'applied' });
  const lines = (await ask(`/api/inspections/${inspection.id}/evidence`)).json<{ lines: { graded_at: string | null }[] }>().lines;
  expect(lines.map(({ graded_at }) => graded_at).filter((day) => day !== null)).toEqual([days.at(-1)]);
});

test('[LIMIT.20] more failed surveys than a report holds are refused with words, which a closing says too', async () => {
  for (const asset of assets) await server.put('asset_grades', heavy({ asset_id: asset.id }));
  const message = 'A report can hold 32 MB of failed surveys at most: these take more';
  const [report, ofSite] = [
    await ask(`/api/inspections/report/${inspection.id}`),
    await ask(`/api/site/report/${inspection.site_id}?asset_types[]=${inspection.asset_type_ids[0]}`),
  ];
  expect([report.statusCode, report.json()]).toEqual([422, { message }]);
  expect([ofSite.statusCode, ofSite.json()]).toEqual([422, { message }]);
  expect(await close()).toMatchObject({
    outcome: 'rejected',
    code: 'invalid',
    field: 'closed_at',
    message: 'An inspection with more than 32 MB of failed surveys can’t be closed',
  });
  await server.context.db.updateTable('asset_grades').set({ grade: 'pass', recommendations: null }).execute();
  expect(await close()).toMatchObject({ outcome: 'applied' });
});

test('[LIMIT.20, HELD.8] what was held is let in a few megabytes at once, however much waits', async () => {
  expect(await close()).toMatchObject({ outcome: 'applied' });
  const device = deviceOf(server, token);
  const grades = assets.slice(0, 100).map((asset) => heavy({ asset_id: asset.id }));
  for (let from = 0; from < grades.length; from += 10)
    await device.push(
      grades
        .slice(from, from + 10)
        .map((grade) => device.operation({ entity: 'asset_grades', id: grade.id, patch: fieldsOf(grade) })),
    );
  const word = { verdict: 'accepted', reason: null, of: { inspection: inspection.id }, until: 1_000 };
  const accepted: number[] = [];
  for (let more = true; more;) {
    const reply = await server.post('/api/sync/held', word, token);
    expect(reply.statusCode).toBe(200);
    const judged = reply.json<{ verdicts: string[]; more: boolean }>();
    accepted.push(judged.verdicts.length);
    ({ more } = judged);
  }
  expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(accepted.length).toBeGreaterThan(1);
});

test('[LIMIT.20] a closing whose version would be too large is refused with words, and keeps no other change from being taken', () => {
  expect(() => closingSizes.contents(64_000_001)).toThrow(
    new Rejected('invalid', 'An inspection that says more than 64 MB can’t be closed', 'closed_at'),
  );
});
