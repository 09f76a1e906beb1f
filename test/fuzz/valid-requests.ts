import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import { labelSheetIds } from '#domain/label/label-sheets.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { examplePhoto } from '../example-photo.ts';
import { TEST_PASSWORD } from '../test-app.ts';
import type { Route } from './application-routes.ts';
import { anId, type Fields, instant, newId, text, validFields, validPatch } from './valid-records.ts';
import type { World } from './world.ts';

/** What a route is asked with when all is well; `params` stand in its path, in their order. */
export interface Valid {
  params?: string[];
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
type Generator = (world: World) => Valid;

const anEntity = ({ random }: World): EntityName => random.pick(entityNames as [EntityName, ...EntityName[]]);
const nothing: Generator = () => ({});
const withoutBody: Generator = () => ({ body: {} });

const generators: Record<Route, Generator> = {
  'GET /api/health': nothing,
  'GET /api/health/live': nothing,
  'GET /api/health/ready': nothing,
  'GET /metrics': nothing,
  'GET /api/docs': nothing,
  'GET /api/docs/openapi.json': nothing,
  'GET /api/error-reporting': nothing,
  'POST /api/auth/login': ({ random }) => ({
    body: { username: random.pick(['inspector', 'admin', 'nobody', ' ADMIN ']), password: random.pick([TEST_PASSWORD, 'wrong']) },
  }),
  'POST /api/auth/me': withoutBody,
  'POST /api/auth/logout': withoutBody,
  'POST /api/auth/validate-password': ({ random }) => ({ body: { password: random.pick([TEST_PASSWORD, 'wrong']) } }),
  'POST /api/auth/set-password': ({ random }) => ({
    body: { password: random.pick([TEST_PASSWORD, 'short', 'x'.repeat(300)]), current_password: TEST_PASSWORD },
  }),
  'GET /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions': withoutBody,
  'DELETE /api/auth/sessions/:id': (world) => ({ params: [newId(world)], body: {} }),
  'POST /api/auth/unseal': ({ random }) => ({
    body: { key_id: random.pick(['AAAAAAAAAAAAAAAAAAAAAA', '']), sealed_key: random.pick(['', 'bm9uc2Vuc2U=', 'A'.repeat(344)]) },
  }),
  'GET /api/inspections/:id/evidence': (world) => ({
    params: [anId(world, 'inspections')],
    ...(world.random.share() < 0.5 && { query: `version=${world.random.whole(3)}` }),
  }),
  'GET /api/inspections/:id/silent-inspectors': (world) => ({ params: [anId(world, 'inspections')] }),
  'POST /api/inspections/:id/get-asset-grade-count': (world) => ({ params: [anId(world, 'inspections')], body: {} }),
  'POST /api/sync/push': (world) => {
    const operations = Array.from({ length: 1 + world.random.whole(5) }, () => anOperation(world));
    return { body: { operations, ...(world.random.share() < 0.7 && { sent_at: instant(world) }) } };
  },
  'POST /api/sync/pull': (world) => {
    const { random, cursors } = world;
    return {
      body: { cursor: random.share() < 0.3 ? null : (cursors[random.whole(cursors.length)] ?? null), device: aDevice(world) },
    };
  },
  'POST /api/sync/check': (world) => {
    const { random, cursors } = world;
    const cursor = cursors[random.whole(cursors.length)] ?? '';
    return {
      body: { entity: anEntity(world), count: random.whole(20), digest: '0123456789abcdef', cursor, version: DATA_VERSION },
    };
  },
  'POST /api/sync/check/range': (world) => {
    const entity = anEntity(world);
    const have = Array.from({ length: world.random.whole(4) }, () => [anId(world, entity), '0123456789abcdef']);
    return { body: { entity, after: null, to: world.random.pick([null, anId(world, entity)]), have, version: DATA_VERSION } };
  },
  'POST /api/sync/check/answers': (world) => {
    const have = Array.from({ length: world.random.whole(4) }, () => [anId(world, 'asset_grades'), '0123456789abcdef']);
    return { body: { have, version: DATA_VERSION } };
  },
  'GET /api/answers': (world) => ({
    query: Array.from({ length: 1 + world.random.whole(3) }, () => `grade=${anId(world, 'asset_grades')}`).join('&'),
  }),
  'POST /api/sync/photos': (world) => ({ body: { ids: [anId(world, 'files'), newId(world)] } }),
  'POST /api/sync/reached': (world) => {
    const { random, cursors } = world;
    return { body: { cursor: cursors[random.whole(cursors.length)] ?? '', known: random.pick([undefined, newId(world)]) } };
  },
  'GET /api/sync/events': nothing,
  'GET /api/sync/conflicts': nothing,
  'POST /api/sync/conflicts/:id': (world) => ({
    params: [newId(world)],
    body: { resolution: world.random.pick(['kept', 'restored']) },
  }),
  'GET /api/sync/held': (world) => ({
    query: world.random.pick(['', 'after=0', `after=1&inspection=${anId(world, 'inspections')}`, `device=${aDevice(world)}`]),
  }),
  'POST /api/sync/held': (world) => ({
    body: {
      verdict: world.random.pick(['accepted', 'refused']),
      reason: null,
      of: world.random.pick([{ inspection: anId(world, 'inspections') }, { device: aDevice(world) }]),
      until: world.random.whole(1_000),
    },
  }),
  'GET /api/sync/deleted-sites': nothing,
  'POST /api/sync/deleted-sites/:id': (world) => ({ params: [anId(world, 'sites')], body: { decision: 'kept' } }),
  'GET /api/audit': (world) => ({ query: anAuditQuery(world) }),
  'GET /api/audit/head': ({ random }) => ({ query: `n=${1 + random.whole(20)}` }),
  'POST /api/audit/lost': ({ random }) => ({ body: { n: random.whole(30), hash: 'a'.repeat(64) } }),
  'GET /api/audit.csv': (world) => ({ query: anAuditQuery(world) }),
  'POST /api/audit/export-ticket': (world) => ({ body: Object.fromEntries(new URLSearchParams(anAuditQuery(world))) }),
  'GET /api/audit/export': (world) => ({ query: `ticket=${newId(world)}` }),
  'POST /api/sync/held/:op': (world) => ({
    params: [world.operations[world.random.whole(world.operations.length)] ?? newId(world)],
    body: { verdict: world.random.pick(['accepted', 'refused']), reason: world.random.pick([null, 'Too late']) },
  }),
  'PUT /api/files/:id': (world) => {
    const photo = examplePhoto(200);
    const named = { [FILE_HASH_HEADER]: sha256Of(photo), [FILE_NAME_HEADER]: encodeURIComponent(text(world)) };
    return { params: [anId(world, 'files')], headers: { 'content-type': 'image/jpeg', ...named }, body: photo };
  },
  'GET /api/files/:id': (world) => ({ params: [anId(world, 'files')] }),
  'GET /api/inspections/report/:inspection_id': (world) => ({
    params: [anId(world, 'inspections')],
    query: `asset_types%5B%5D=${anId(world, 'asset_types')}`,
  }),
  'GET /api/site/report/:site_id': (world) => ({
    params: [anId(world, 'sites')],
    query: `asset_types[]=${anId(world, 'asset_types')}&asset_types%5B%5D=${anId(world, 'asset_types')}`,
  }),
  'GET /api/labels': nothing,
  'POST /api/labels': (world) => ({
    body: {
      sheet: world.random.pick(labelSheetIds),
      start: 1,
      offset_x: world.random.whole(2),
      offset_y: -world.random.whole(2),
      of: world.random.pick<Fields>([
        { kind: 'assets', ids: [anId(world, 'assets'), anId(world, 'assets')] },
        { kind: 'every', site_id: world.random.pick([null, anId(world, 'sites')]), asset_type_ids: [anId(world, 'asset_types')] },
        { kind: 'run', id: newId(world) },
        { kind: 'test' },
      ]),
    },
  }),
  'GET /api/tokens': nothing,
  'POST /api/tokens': (world) => ({
    body: {
      name: text(world).slice(0, 60),
      user_role_id: world.random.pick([1, 2]),
      days: 1 + world.random.whole(365),
      current_password: TEST_PASSWORD,
    },
  }),
  'DELETE /api/tokens/:id': (world) => ({ params: [newId(world)], body: {} }),
  'POST /api/labels/numbers': ({ random }) => ({ body: { count: 1 + random.whole(30) } }),
  'POST /api/labels/organisation': (world) => ({ body: { name: text(world) } }),
  ...Object.fromEntries(entityNames.flatMap((entity) => pairOf(entity))),
};

/** The spec's two calls of an entity. */
function pairOf(entity: EntityName): [Route, Generator][] {
  const { path } = entities[entity];
  const listed = (world: World) => ({ id: anId(world, entity), updated_at: instant(world) });
  return [
    [`POST /api/${path}/index`, (world) => ({ body: Array.from({ length: world.random.whole(6) }, () => listed(world)) })],
    [`POST /api/${path}/update-or-create`, (world) => ({ body: aPosted(world, entity) })],
  ];
}

const anAuditQuery = (world: World): string =>
  world.random.pick([
    '',
    'kind=changed',
    `record=${anId(world, 'assets')}&user=${anId(world, 'users')}`,
    `device=${aDevice(world)}&from=${instant(world)}`,
  ]);

function aPosted(world: World, entity: EntityName): Fields {
  const base64 = entity === 'files' && world.random.share() < 0.6 ? { base64: examplePhoto(200).toString('base64') } : {};
  const record = { ...validFields(world, entity), ...base64, id: anId(world, entity), deleted_at: null };
  return { ...record, created_at: instant(world), updated_at: instant(world) };
}

function anOperation(world: World): Fields {
  const { random, operations } = world;
  const op = random.share() < 0.1 ? (operations[random.whole(operations.length)] ?? newId(world)) : newId(world);
  operations.push(op);
  const entity = anEntity(world);
  const base = random.share() < 0.5 ? null : random.whole(60);
  return {
    op,
    device: aDevice(world),
    entity,
    id: anId(world, entity),
    base,
    patch: validPatch(world, entity),
    ts: instant(world),
  };
}

const devices = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const aDevice = ({ random }: World): string => random.pick(devices);

/** HEAD is asked as its GET is. */
const named = (route: Route): Route => route.replace(/^HEAD /, 'GET ') as Route;
export const hasGenerator = (route: Route): boolean => named(route) in generators;
export const staleGenerators = (routes: readonly Route[]): string[] =>
  Object.keys(generators).filter((one) => !routes.includes(one as Route));

export function validRequest(world: World, route: Route): Valid {
  const generator = generators[named(route)];
  if (generator === undefined) throw new Error(`${route} has no generator`);
  return generator(world);
}
