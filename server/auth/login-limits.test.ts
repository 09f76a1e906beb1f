import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { User } from '#domain/user/user.ts';
import { limiterOf } from '#server/database/limiter-of.ts';
import { hashQueue } from './passwords/hash-queue.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

let server: TestApp;

const OFFICE = '198.51.100.7';
const STRANGER = '203.0.113.9';
const LOCKED = { message: 'Too many attempts, try again in 5 min', field: 'username' };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00.000Z') });
  server = await openTestApp();
  await server.addUser({});
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function logIn(remoteAddress: string, username: string, password = TEST_PASSWORD, app = server) {
  const reply = await app.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { username, password } });
  return reply;
}
const status = async (...given: Parameters<typeof logIn>) => (await logIn(...given)).statusCode;

async function guess(address: string, username: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) await logIn(address, username, 'wrong password');
}
/** All but the first are names of users: a name that nobody has costs more to refuse. */
async function addGuessed(): Promise<void> {
  for (let at = 1; at < 60; at += 1) {
    await server.addUser({ id: server.context.newId() as User['id'], username: `guess-${at}` });
  }
}
const guessNames = (address: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, index) => status(address, `guess-${index}`, 'wrong password')));

/** How many names strangers' attempts are counted for. */
async function remembered(): Promise<number> {
  const { db } = server.context;
  const limiter = limiterOf(db, 'login of a stranger', { points: 10, duration: 300 });
  if (limiter instanceof RateLimiterMemory) return limiter.dump().storage.length;
  return (await db.selectFrom('attempts').select('key').where('key', 'like', 'login of a stranger:%').execute()).length;
}

describe('wrong passwords for a username', () => {
  test('[PASS.9] ten lock strangers out of it for five minutes, also with the right one and from elsewhere', async () => {
    await guess(STRANGER, 'inspector', 10);
    const refused = await logIn(STRANGER, ' INSPECTOR ');
    expect([refused.statusCode, refused.json()]).toEqual([429, LOCKED]);
    expect(await status('203.0.113.10', 'inspector')).toBe(429);
    vi.setSystemTime('2026-11-21T09:05:01.000Z');
    expect(await status(STRANGER, 'inspector')).toBe(200);
  });

  test('[PASS.9] strangers do not lock the right user out from the address that has logged them in before', async () => {
    expect(await status(OFFICE, 'inspector')).toBe(200);
    await guess(STRANGER, 'inspector', 12);
    expect(await status(STRANGER, 'inspector')).toBe(429);
    expect(await status(OFFICE, 'inspector')).toBe(200);
    expect(await status(`::ffff:${OFFICE}`, 'inspector')).toBe(200);
  });

  test('[PASS.9] nor do ten from that address: it has 25 in fifteen minutes, and what it guesses locks nobody else', async () => {
    expect(await status(OFFICE, 'inspector')).toBe(200);
    await guess(OFFICE, 'inspector', 24);
    expect(await status(OFFICE, 'inspector')).toBe(200);
    await guess(OFFICE, 'inspector', 1);
    const refused = await logIn(OFFICE, 'inspector');
    expect([refused.statusCode, refused.json()]).toEqual([429, { ...LOCKED, message: 'Too many attempts, try again in 15 min' }]);
    expect(await status(STRANGER, 'inspector')).toBe(200);
    vi.setSystemTime('2026-11-21T09:15:01.000Z');
    expect(await status(OFFICE, 'inspector')).toBe(200);
  });

  test('[PASS.11] the known addresses are hashes in the database, outlive a restart and are forgotten after 90 days', async () => {
    expect(await status(OFFICE, 'inspector')).toBe(200);
    const rows = await server.context.db.selectFrom('known_addresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(OFFICE);
    const restarted = await openTestApp({ on: server.context.db });
    for (let attempt = 0; attempt < 11; attempt += 1) await logIn(STRANGER, 'inspector', 'wrong password', restarted);
    expect(await status(OFFICE, 'inspector', TEST_PASSWORD, restarted)).toBe(200);
    expect(await status(STRANGER, 'inspector', TEST_PASSWORD, restarted)).toBe(429);
    restarted.setNow('2027-02-20T09:00:00.000Z');
    expect(await status(OFFICE, 'inspector', TEST_PASSWORD, restarted)).toBe(429);
    await restarted.app.close();
  });

  test('[PASS.11] a user has at most 20 known addresses, the newest ones', async () => {
    for (let line = 1; line <= 22; line += 1) {
      server.setNow(`2026-11-21T09:${String(line).padStart(2, '0')}:00.000Z`);
      expect(await status(`198.51.100.${line}`, 'inspector')).toBe(200);
    }
    const known = await server.context.db
      .selectFrom('known_addresses')
      .select('last_login_at')
      .orderBy('last_login_at')
      .execute();
    expect([known.length, known[0]?.last_login_at]).toEqual([20, '2026-11-21T09:03:00.000Z']);
  });
});

describe('wrong passwords from an address', () => {
  beforeEach(addGuessed);

  test('[PASS.10] sixty lock what it never logged in, and not the users it has', async () => {
    await server.addUser({ ...administrator, id: server.context.newId() as User['id'] });
    expect(await status(OFFICE, 'inspector')).toBe(200);
    const answers = await guessNames(OFFICE, 61);
    expect(answers.filter((answer) => answer === 429)).toHaveLength(1);
    expect(await status(OFFICE, 'admin')).toBe(429);
    expect(await status(OFFICE, 'inspector')).toBe(200);
    expect(await status(STRANGER, 'admin')).toBe(200);
  });

  test('[PASS.10] what a locked address tries does not count against usernames', async () => {
    await guessNames(STRANGER, 60);
    await guess(STRANGER, 'inspector', 12);
    expect(await status('203.0.113.10', 'inspector')).toBe(200);
  });

  test('[PASS.10] an address leaves no more names behind than it may guess, and none where it was right', async () => {
    expect(await status(OFFICE, 'inspector')).toBe(200);
    expect(await remembered()).toBe(0);
    await guessNames(STRANGER, 200);
    expect(await remembered()).toBe(60);
  });

  test('[PASS.10] addresses of one IPv6 network of 64 bits are one', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => status(`2001:db8:0:1::${index.toString(16)}`, `guess-${index}`, 'wrong password')),
    );
    expect(await status('2001:db8::1:ffff:0:0:1', 'inspector')).toBe(429);
    expect(await status('2001:db8:0:2::1', 'inspector')).toBe(200);
  });

  test('[PASS.10] logins that succeed are not counted', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) expect(await status(STRANGER, 'inspector')).toBe(200);
    await server.context.db.deleteFrom('known_addresses').execute();
    expect(await status(STRANGER, 'inspector')).toBe(200);
  });
});

describe('strangers who send more than is judged', () => {
  test('[PASS.25] keep nobody out who is known, and no member waiting', async () => {
    const token = await server.logIn(await server.addUser({ ...administrator, id: server.context.newId() as User['id'] }));
    expect(await status(OFFICE, 'inspector')).toBe(200);
    const end = new AbortController();
    const flood = async (key: string) => {
      while (!end.signal.aborted) await hashQueue.run('stranger', key, nextTurn).catch(nextTurn);
    };
    const floods = Array.from({ length: 510 }, (_, at) => flood(`network ${at}`));
    expect(await status(OFFICE, 'inspector')).toBe(200);
    const checked = await server.post('/api/auth/validate-password', { password: TEST_PASSWORD }, token);
    expect(checked.json()).toEqual({ 'is-valid': true });
    end.abort();
    await Promise.all(floods);
  });

  test('[PASS.10] lock their addresses and wide networks out, and no username, with what is refused unjudged', async () => {
    let letGo: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => (letGo = resolve));
    const crowd = Array.from({ length: 502 }, (_, at) => hashQueue.run('stranger', `network ${at}`, () => blocked));
    const refusedOf = async (times: number, address: (at: number) => string) => {
      const answers = Array.from({ length: times }, (_, at) => status(address(at), `name-${at % 50}`));
      return (await Promise.all(answers)).reduce((sum, answer) => sum + Number(answer === 429), 0);
    };
    expect(await refusedOf(61, () => STRANGER)).toBe(1);
    expect(await refusedOf(201, (at) => `2001:db8:0:${at.toString(16)}::1`)).toBe(1);
    expect(await status('2001:db8:1::1', 'inspector')).toBe(503);
    letGo();
    await Promise.all(crowd);
    expect(await status('2001:db8::1', 'inspector')).toBe(429);
    expect(await status('2001:db8:1::1', 'inspector')).toBe(200);
  });
});
