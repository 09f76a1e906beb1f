import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { stableId } from '#domain/stable-id.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readEnvironment } from '../environment.ts';
import { sha256Of } from '../files/file-contents.ts';
import { registerSecurityHeaders } from './security-headers.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function start(variables: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-web-'));
  open.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const server = await openTestApp({ webFolder: folder, variables });
  open.push(() => server.close());
  return server;
}

test.each([
  ['GET', '/api/health', undefined, 200],
  ['POST', '/api/auth/me', '{}', 200],
  ['POST', '/api/sync/pull', '{"cursor":null}', 200],
  ['POST', '/api/site/index', '[]', 200],
  ['POST', '/api/auth/set-password', '{}', 400],
  ['POST', '/api/auth/me', '{', 400],
  ['GET', '/api/nowhere', undefined, 404],
  ['GET', '/nowhere.json', undefined, 404],
  ['GET', '/api/%zz', undefined, 400],
  ['GET', `/api/inspections/${'x'.repeat(200)}/silent`, undefined, 404],
  ['POST', '/api/auth/me', 'x'.repeat(1_100_000), 413],
] as const)('[HTTP.10] what %s %s answers is kept nowhere', async (method, url, payload, status) => {
  const server = await start();
  const token = await server.logIn(await server.addUser({}));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-store']);
});

const browser = (rest: string) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${rest} Safari/537.36`;
test.each([
  [browser('Chrome/156.0.0.0'), 'noopener-allow-popups'],
  [browser('HeadlessChrome/131.0.0.0'), 'noopener-allow-popups'],
  [browser('Chrome/130.0.0.0'), 'same-origin'],
  [browser('Chrome/64.0.3282.140') + ' Edge/17.17134', 'same-origin'],
  [browser('CriOS/156.0.0.0 Mobile/15E148'), 'same-origin'],
  [browser('Version/18.4'), 'same-origin'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:156.0) Gecko/20100101 Firefox/156.0', 'same-origin'],
  ['', 'same-origin'],
])('[HTTP.22] whoever opens the app has no hold of it, by what a browser knows: %s', async (userAgent, policy) => {
  const server = await start();
  const { headers } = await server.app.inject({ url: '/', headers: { 'user-agent': userAgent } });
  expect(headers['cross-origin-opener-policy']).toBe(policy);
  // Another browser's is no cache's to give.
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('[HTTP.10] a photo is kept by the device alone, not by a cache between', async () => {
  const server = await start();
  const headers = { authorization: `Bearer ${await server.logIn(await server.addUser({}))}`, 'content-type': 'image/jpeg' };
  const [url, payload] = [`/api/files/${stableId('file', 'cached')}`, examplePhoto()];
  const sent = await server.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, [FILE_HASH_HEADER]: sha256Of(payload) },
  });
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'no-store']);
  const read = await server.app.inject({ url, headers });
  expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

test.each(['/', '/inspections', '/api/health', '/api/nowhere'])(
  '[HTTP.9] %s gives away the camera, to the app alone, and nothing else',
  async (url) => {
    const policy = String((await (await start()).app.inject(url)).headers['permissions-policy']);
    expect(policy).toContain('camera=(self)');
    for (const feature of ['microphone', 'geolocation', 'display-capture', 'usb', 'payment'])
      expect(policy).toContain(`${feature}=()`);
    expect(policy.match(/\((?!\))/g)).toHaveLength(1);
  },
);

const YEAR = 'max-age=31536000';
test.each([
  ['an https PUBLIC_URL', { PUBLIC_URL: 'https://firemark.example' }, YEAR],
  ['an http PUBLIC_URL', { PUBLIC_URL: 'http://firemark.example' }, undefined],
  ['none', {}, undefined],
  ['a certificate of its own', { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' }, YEAR],
])('[HTTP.10] with %s browsers are told to come encrypted: %o', async (_, variables, expected) => {
  const app = Fastify();
  open.push(() => app.close());
  await registerSecurityHeaders(app, readEnvironment(variables));
  app.get('/', async () => ({}));
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(expected);
});
