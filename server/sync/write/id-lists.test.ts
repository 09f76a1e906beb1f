import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleInspection } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const [extinguisher, door] = [stableId('type', 'extinguisher'), stableId('type', 'door')];
const [tom, priya] = [stableId('user', 'tom'), stableId('user', 'priya')];
const inspection = exampleInspection();

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
});
afterEach(() => server.close());

const stored = async () => {
  const row = await server.context.db.selectFrom('inspections').selectAll().where('id', '=', inspection.id).executeTakeFirst();
  return [row?.asset_type_ids, row?.inspector_ids].map((list) => JSON.parse(String(list)) as unknown);
};

test('[MERGE.4] what a list of ids names twice is stored once, and whoever sent it is told', async () => {
  const device = deviceOf(server, token);
  const twice = { asset_type_ids: [door, extinguisher, door], inspector_ids: [tom, tom] };
  const created = await device.pushOne({
    entity: 'inspections',
    id: inspection.id,
    patch: { ...fieldsOf(inspection), ...twice },
  });
  const once = { asset_type_ids: [door, extinguisher], inspector_ids: [tom] };
  expect(created).toMatchObject({ outcome: 'merged', row: once });
  expect(await stored()).toEqual([once.asset_type_ids, once.inspector_ids]);
  const base = created.outcome === 'merged' ? created.row.ver : null;
  const patch = { inspector_ids: [priya, tom, priya] };
  const edited = await device.pushOne({ entity: 'inspections', id: inspection.id, base, patch });
  expect(edited).toMatchObject({ outcome: 'merged', row: { inspector_ids: [priya, tom] } });
});

test('[MERGE.4, CALL.1] the same of an inspection that comes by the call of the spec', async () => {
  const posted = { ...inspection, updated_at: NOW, asset_type_ids: [door, door], inspector_ids: [tom, priya, tom] };
  const reply = await server.post('/api/inspections/update-or-create', posted, token);
  expect(reply.statusCode).toBe(200);
  expect(await stored()).toEqual([[door], [tom, priya]]);
});
