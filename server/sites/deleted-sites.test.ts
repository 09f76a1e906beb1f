import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { DeletedSitesPage, PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { type Fields, FastClient } from '#test/convergence/fast-client.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const CLOSED = '2026-11-21T08:30:00.000Z';
const DELETED = '2026-11-21T08:45:00.000Z';
const [site, bare] = [exampleSite(), exampleSite({ id: v7() as never, name: 'Bare' })];

let server: TestApp;
let inspector: User;
let adminToken: string;
let inspectorToken: string;
let inspection: ReturnType<typeof exampleInspection>;

beforeEach(async () => {
  server = await openTestApp();
  adminToken = await server.logIn(await server.addUser(administrator));
  inspector = await server.addUser({});
  inspectorToken = await server.logIn(inspector);
  inspection = exampleInspection({ inspector_ids: [inspector.id] });
  await server.put('asset_types', exampleAssetType());
  for (const one of [site, bare]) await server.put('sites', one);
  await server.put('assets', exampleAsset());
  await server.put('inspections', inspection);
});
afterEach(() => server.close());

async function edit(entity: EntityName, id: string, patch: Fields, token = inspectorToken) {
  const base = (
    await server.context.db
      .selectFrom(entity as 'sites')
      .select('ver')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ver;
  const operation = { op: v7(), device: v7(), entity, id, base, patch, ts: NOW };
  const reply = await server.post('/api/sync/push', { operations: [operation], sent_at: NOW }, token);
  expect(reply.json()).toMatchObject({ outcomes: [{ outcome: 'applied' }] });
}
const closeInspection = () => edit('inspections', inspection.id, { closed_at: CLOSED });
const deleteSite = (id = site.id) => edit('sites', id, { deleted_at: DELETED });
const restoreSite = () => edit('sites', site.id, { deleted_at: null }, adminToken);

const get = (url: string, token = adminToken) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const listed = async (query = '') => (await get(`/api/sync/deleted-sites${query}`)).json<DeletedSitesPage>();
const toDecide = async (token = adminToken) =>
  (await server.post('/api/sync/pull', { cursor: null }, token)).json<PullPage>().to_decide;
const decide = (token = adminToken, body: unknown = { decision: 'kept' }) =>
  server.post(`/api/sync/deleted-sites/${site.id}`, body, token);

test('[HELD.14] a deleted site that had closed inspections waits for administrators, who say that it stays deleted', async () => {
  await closeInspection();
  expect(await toDecide()).toBe(0);
  await deleteSite();
  await deleteSite(bare.id);
  expect([await toDecide(), await toDecide(inspectorToken)]).toEqual([1, 0]);
  const { id, title, date_from, date_to } = inspection;
  const closed = { id, title, date_from, date_to, closed_at: CLOSED, reopened_version: null };
  expect((await listed()).sites).toMatchObject(
    [
      { site: { id: site.id, name: site.name, deleted_at: DELETED }, closed_inspections: [closed], undecided: true },
      { site: { id: bare.id }, closed_inspections: [], undecided: false },
    ]
      .map((one) => ({ ...one, deleted_by_id: inspector.id }))
      .sort((one, other) => (one.site.id < other.site.id ? 1 : -1)),
  );
  const device = new FastClient(server, adminToken, () => NOW);
  await device.pull();
  const announced: number[] = [];
  server.context.changes.subscribe((ver) => announced.push(ver));
  expect((await decide()).statusCode).toBe(200);
  expect(announced).toHaveLength(1);
  expect(await toDecide()).toBe(0);
  expect((await listed()).sites.map(({ undecided }) => undecided)).toEqual([false, false]);
  expect((await decide()).statusCode).toBe(404);
});

test('[HELD.14] a site that is brought back and deleted again at the same time is to be decided about anew', async () => {
  await closeInspection();
  await deleteSite();
  await decide();
  await restoreSite();
  expect([await toDecide(), (await listed()).sites]).toEqual([0, []]);
  await deleteSite();
  expect(await toDecide()).toBe(1);
  await restoreSite();
  expect(await toDecide()).toBe(0);
});

test('[HELD.14, PROOF.20] opening an inspection first does not hide the deletion of its site, and what was closed is in reach', async () => {
  await closeInspection();
  await edit('inspections', inspection.id, { closed_at: null });
  await deleteSite();
  const closed = [{ closed_at: CLOSED, reopened_version: 1 }];
  expect((await listed()).sites).toMatchObject([{ undecided: true, closed_inspections: closed }]);
  const path = `/api/inspections/report/${inspection.id}`;
  expect([(await get(path)).statusCode, (await get(`${path}?version=1`)).statusCode]).toEqual([404, 200]);
});

test('[MAY.7] inspectors are told of no deleted sites, and decide nothing', async () => {
  await closeInspection();
  await deleteSite();
  expect((await get('/api/sync/deleted-sites', inspectorToken)).statusCode).toBe(404);
  expect((await decide(inspectorToken)).statusCode).toBe(404);
  expect((await decide(adminToken, { decision: 'restored' })).statusCode).toBe(400);
  expect(await toDecide()).toBe(1);
});

test('[HELD.14] deleted sites come in pages, newest first', async () => {
  for (let at = 0; at < 45; at += 1) {
    const deleted_at = `2026-11-20T09:00:${String(at).padStart(2, '0')}.000Z`;
    await server.put(
      'sites',
      exampleSite({ id: v7() as never, deleted_at, notes: 'n'.repeat(20_000), events_log: 'e'.repeat(20_000) }),
    );
  }
  const first = await listed();
  expect(first.sites.length).toBeLessThan(45);
  const rest = await listed(`?after=${encodeURIComponent(first.next ?? '')}`);
  expect(rest.next).toBeNull();
  const times = [...first.sites, ...rest.sites].map((one) => one.site.deleted_at);
  expect(times).toHaveLength(45);
  expect(times).toEqual(times.toSorted((one, other) => ((one ?? '') < (other ?? '') ? 1 : -1)));
});

test('[PROOF.10] the report of a closed inspection outlives its site; the site’s own is for administrators', async () => {
  await closeInspection();
  const path = `/api/inspections/report/${inspection.id}`;
  const said = (reply: { rawPayload: Buffer }) => pdfText(reply.rawPayload);
  const before = said(await get(path));
  await deleteSite();
  for (const token of [adminToken, inspectorToken]) expect(said(await get(path, token))).toBe(before);
  const siteReport = `/api/site/report/${site.id}?asset_types[]=${exampleAssetType().id}`;
  expect((await get(siteReport, inspectorToken)).statusCode).toBe(404);
  expect(said(await get(siteReport))).toMatch(/Site deleted on +21\/11\/2026/);
  await edit('inspections', inspection.id, { closed_at: null });
  expect((await get(path)).statusCode).toBe(404);
  expect(said(await get(`${path}?version=1`))).toMatch(/Status +Closed\/Locked then; open again since/);
});
