import { once } from 'node:events';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let folder: string;
let server: TestApp;

const DOCUMENT = '<!doctype html><title>Firemark</title>';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), DOCUMENT);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(DOCUMENT));
  writeFileSync(join(folder, 'sw.js'), 'self');
  writeFileSync(join(folder, 'apple-touch-icon.png'), '');
  writeFileSync(join(folder, 'assets', 'main-Ab3_x9-Z.js'), 'export {}');
  server = await openTestApp({ webFolder: folder, variables: { SENTRY_DSN: 'https://key@errors.example/1' } });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

describe('the web app', () => {
  test.each(['/', '/inspections', '/assets', '/assets/create', '/assets/overview/0198-x/0199-y?tab=1'])(
    '[HTTP.9] %s answers the document with its policy',
    async (path) => {
      const reply = await get(path);
      expect([reply.statusCode, reply.body]).toEqual([200, DOCUMENT]);
      expect(reply.headers['cache-control']).toBe('private, no-cache');
      expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(reply.headers['content-security-policy']).toContain("connect-src 'self' https://errors.example;");
      expect(reply.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    },
  );

  test.each(['/inspections/%E0%A4%A', '/assets/overview/%', '/sites%?tab=%'])(
    '[START.15] %s, which can’t be decoded, answers the document with its policy',
    async (path) => {
      const reply = await get(path);
      expect([reply.statusCode, reply.body]).toEqual([200, DOCUMENT]);
      expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
      expect((await get('/main%.js')).statusCode).toBeGreaterThanOrEqual(400);
      expect((await server.app.inject({ method: 'POST', url: path })).json()).toEqual({ message: 'Not found' });
    },
  );

  test('[HTTP.11] is served as it was compressed at build time', async () => {
    const reply = await get('/', { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(DOCUMENT);
    expect(reply.headers['content-security-policy']).toBeDefined();
  });

  test('[HTTP.10] hashed files are kept for ever, the service worker is asked for each time', async () => {
    expect((await get('/assets/main-Ab3_x9-Z.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const named of ['/sw.js', '/apple-touch-icon.png'])
      expect((await get(named)).headers['cache-control']).toBe('private, no-cache');
  });

  test.each([{}, { range: 'bytes=0-3' }])(
    '[HTTP.24, HTTP.10] a file that is gone once it was found is an error in the clear that is kept nowhere, with %j',
    async (asked) => {
      writeFileSync(join(folder, 'assets', 'main-Ab3_x9-Z.js.br'), brotliCompressSync('export {}'));
      const { createReadStream } = fs;
      const reading = vi.spyOn(fs, 'createReadStream').mockImplementation(() => createReadStream(join(folder, 'gone')));
      onTestFinished(() => reading.mockRestore());
      const reply = await get('/assets/main-Ab3_x9-Z.js', { ...asked, 'accept-encoding': 'br' });
      const message = expect.stringMatching(/^Something went wrong on the server/) as string;
      expect([reply.statusCode, reply.json()]).toEqual([500, { message }]);
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
      for (const name of ['content-encoding', 'content-range', 'accept-ranges', 'etag', 'last-modified'])
        expect(reply.headers).not.toHaveProperty(name);
    },
  );

  test.each(['/assets/gone-12345678.js', '/favicon.ico', '/../../etc/passwd.txt'])('[HTTP.11] %s is a 404', async (path) => {
    const reply = await get(path);
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Not found' }]);
  });
});

describe('calls', () => {
  test.each(['//api/health', '//', '/api//health', '/assets//main.js', '/../main.js', '/x/.', '/a\\b'])(
    '[HTTP.1] GET %s, which can be no path of a file, is a 404 in JSON as a POST is',
    async (path) => {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.app.server.address() as AddressInfo;
      for (const method of ['GET', 'HEAD', 'POST']) {
        const [reply] = (await once(request({ port, path, method, agent: false }).end(), 'response')) as [IncomingMessage];
        const body = (await buffer(reply)).toString();
        expect([reply.statusCode, body]).toEqual([404, method === 'HEAD' ? '' : '{"message":"Not found"}']);
      }
    },
  );

  test('[RUN.6] health answers once the database does, without a policy of documents', async () => {
    const reply = await get('/api/health');
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
    expect(reply.headers['content-security-policy']).toBeUndefined();
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('[RUN.6] health fails when the database does', async () => {
    await server.context.db.destroy();
    const reply = await get('/api/health');
    const known = String(reply.headers['x-request-id']);
    const message = `Something went wrong on the server. It is in its log as ${known}`;
    expect([reply.statusCode, reply.json()]).toEqual([500, { message }]);
  });

  test('[METRIC.5] readiness fails with the database as 503, life goes on without it', async () => {
    await expect.poll(async () => (await get('/api/health/ready')).json()).toEqual({ status: 'ok' });
    await server.context.db.destroy();
    const ready = await get('/api/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { message: 'The database doesn’t answer' }]);
    expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' });
  });

  test.each(['/api', '/api/', '/api/unknown', '/api/auth/login'])('[S7.27, HTTP.1] GET %s is a 404 in JSON', async (path) => {
    const reply = await get(path);
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Not found' }]);
  });

  test('[HTTP.1] a path that is no text is a 400 with a message', async () => {
    const reply = await get('/api/%zz');
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['message']]);
  });

  test.each([
    ['{"device":1}', 400],
    ['{"operations":[]}', 200],
    [`{"operations":["${'x'.repeat(5_000_000)}"]}`, 413],
  ])('[HTTP.5] a gzipped body is read, and held to the limit by its length when unpacked', async (body, status) => {
    server.app.log.level = 'silent';
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      headers: {
        authorization: `Bearer ${await server.logIn(await server.addUser({}))}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(body),
    });
    expect(reply.statusCode).toBe(status);
  });

  test('[SYNC.25] long replies are compressed', async () => {
    server.app.log.level = 'silent';
    const user = await server.addUser({ forename: 'x'.repeat(2_000) });
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${await server.logIn(user)}`, 'accept-encoding': 'gzip, br' },
    });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.rawPayload.length).toBeLessThan(1_000);
  });
});
