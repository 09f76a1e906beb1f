import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { UserId } from '#domain/user/user.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { openSession } from '#server/auth/sessions.ts';
import { storePasswordHash } from '#server/auth/passwords/store-password-hash.ts';
import { openTestApp, TEST_PASSWORD } from '#test/test-app.ts';
import { printFigure } from './print-figure.ts';

const SETTERS = 300;
const LOGINS = 60;
const MILLISECONDS_APART = 100;

/** [SPEED] what others' logins take while 300 users set their passwords at once. */
export async function benchLogins(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-bench-'));
  const server = await openTestApp({ variables: { DATA_DIR: folder } });
  try {
    const hash = await hashPassword(TEST_PASSWORD);
    const addUser = async (username: string) => {
      const { id } = await server.addUser({ id: v7() as UserId, username });
      await storePasswordHash(server.context.db, id, hash);
      return id;
    };
    const tokens: string[] = [];
    for (let user = 0; user < SETTERS; user += 1) {
      tokens.push(await openSession(server.context, await addUser(`setter-${user}`), undefined));
    }
    for (let login = 0; login < LOGINS; login += 1) await addUser(`other-${login}`);
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const set = tokens.map((token) => setPassword(url, token));
    const logins: Promise<number>[] = [];
    for (let login = 0; login < LOGINS; login += 1) {
      logins.push(logIn(url, `other-${login}`));
      await pause(MILLISECONDS_APART);
    }
    const took = (await Promise.all(logins)).sort((one, other) => one - other);
    const statuses = await Promise.all(set);
    printFigure('login beside 300 set-passwords, p95', took[Math.ceil(LOGINS * 0.95) - 1] ?? 0, 'ms', 500);
    printFigure('set-passwords that were done', statuses.filter((status) => status === 200).length, '', null);
    printFigure('set-passwords that were asked to try again', statuses.filter((status) => status === 503).length, '', null);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

async function post(url: string, path: string, body: object, token?: string): Promise<number> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const reply = await fetch(`${url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await reply.arrayBuffer();
  return reply.status;
}

const setPassword = (url: string, token: string): Promise<number> =>
  post(url, 'set-password', { password: 'a new password', current_password: TEST_PASSWORD }, token);

async function logIn(url: string, username: string): Promise<number> {
  const started = performance.now();
  const status = await post(url, 'login', { username, password: TEST_PASSWORD });
  if (status !== 200) throw new Error(`a login was answered with ${status}`);
  return performance.now() - started;
}
