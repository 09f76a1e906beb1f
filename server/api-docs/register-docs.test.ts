import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { routesOf } from '#test/fuzz/application-routes.ts';
import { checkDocumented } from '#test/documented-answers.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { chapters } from './chapters.ts';
import type { OpenApi } from './openapi.ts';

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

const get = (url: string) => server.app.inject({ url });
const document = async () => (await get('/api/docs/openapi.json')).json<OpenApi>();

test('[API.1] every route is described, and only routes are', async () => {
  const { built, routes } = await routesOf(openTestApp);
  await built.close();
  const described = chapters.flatMap(({ routes: own }) => Object.keys(own));
  expect(new Set(described).size).toBe(described.length);
  expect(described.toSorted()).toEqual(routes.filter((route) => !route.startsWith('HEAD ')).toSorted());
});

test('[API.1] what a route takes is what judges it', async () => {
  const { paths } = await document();
  expect(paths['/api/labels/numbers']?.['post']?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', properties: { count: { type: 'integer', minimum: 1, maximum: 2_000 } }, required: ['count'] },
      },
    },
  });
  const [id, version] = paths['/api/inspections/{id}/evidence']?.['get']?.parameters ?? [];
  expect(id).toMatchObject({ name: 'id', in: 'path', required: true, schema: { type: 'string' } });
  expect(version).toMatchObject({ name: 'version', in: 'query', required: false });
});

test('[API.1] what a call takes beside the fields of a record is named with it', async () => {
  const { paths } = await document();
  const taken = (path: string) => {
    const body = paths[`/api/${path}/update-or-create`]?.['post']?.requestBody as { content: Record<string, { schema: object }> };
    return body.content['application/json']?.schema;
  };
  const id = v7();
  const named = { id, username: 'grace', forename: 'Grace', surname: 'Hopper', updated_at: '2026-11-20T09:00:00.000Z' };
  const token = await server.logIn(await server.addUser(administrator));
  const made = await server.post('/api/users/update-or-create', { ...named, password: 'compilers' }, token);
  expect(made.statusCode).toBe(200);
  expect(taken('users')).toMatchObject({ properties: { password: {}, current_password: {} }, required: ['id', 'updated_at'] });
  expect(taken('inspections')).toMatchObject({ properties: { asset_types: {}, inspectors: {} } });
  expect(taken('file')).toMatchObject({ properties: { base64: {} } });
  expect(taken('site')).not.toHaveProperty('properties.password');
});

test('[API.1] what is said of a field or a parameter stands beside it, on the page too', async () => {
  const { paths } = await document();
  const says = 'Of a closed inspection: an earlier version';
  expect(paths['/api/inspections/report/{inspection_id}']?.['get']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'version', description: says }),
  );
  const { body } = await get('/api/docs');
  expect(body).toContain(says);
  expect(body).toContain('password?: text  // A new user needs one');
  expect(body).toContain('cursor: text | null  // Opaque: give it with the next pull');
});

test('[API.1] a photo is told to be as large as it may be, and only calls of photos answer what is said of photos alone', async () => {
  const { paths } = await document();
  const sent = paths['/api/files/{id}']?.['put'];
  expect(sent?.description).toMatch(/JPEG or PNG.*The body has at most 4 MB/);
  const of409 = Object.entries(paths).filter(([, { post }]) => post?.responses['409']?.description.includes('photo'));
  expect(of409.map(([path]) => path)).toEqual(['/api/file/update-or-create']);
});

test('[API.1] calls that ask for a login say so, each says its refusals, and all references lead somewhere', async () => {
  const made = await document();
  const operations = Object.values(made.paths).flatMap((methods) => Object.values(methods));
  const isOpen = operations.filter(({ security }) => security.length === 0).map(({ summary }) => summary);
  expect(isOpen).toHaveLength(9);
  for (const { security, responses } of operations)
    expect('401' in responses).toBe(security.length > 0 || ('200' in responses && responses['401'] !== undefined));
  const references = [...JSON.stringify(made).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  expect(references.length).toBeGreaterThan(20);
  for (const name of references) expect(made.components.schemas).toHaveProperty(name);
});

test('[API.2] an answer that is not as documented is found', async () => {
  const token = await server.logIn(await server.addUser(administrator));
  const reply = await server.post('/api/labels/numbers', { count: 1 }, token);
  const changed = (body: unknown, statusCode = 200) =>
    checkDocumented(
      { method: 'POST', url: '/api/labels/numbers?x=1' },
      Object.assign(Object.create(reply) as typeof reply, { statusCode, json: () => body }),
      document,
    );
  const run = reply.json<object>();
  await changed(run);
  await expect(changed({ ...run, extra: 1 })).rejects.toThrow('"additionalProperty":"extra"');
  await expect(changed({ ...run, first: '1' })).rejects.toThrow('/first must be number');
  await expect(changed({})).rejects.toThrow('must have required property');
  await expect(changed(run, 418)).rejects.toThrow('answers 418, which is not documented');
});

test('[API.3] the page comes without scripts or anything from elsewhere, under a policy that allows neither', async () => {
  const reply = await get('/api/docs');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  expect(reply.body).not.toMatch(/<script|src=|https?:|\son\w+=/);
  for (const { routes } of chapters) {
    for (const { title } of Object.values(routes)) expect(reply.body).toContain(title);
  }
});
