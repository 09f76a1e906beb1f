import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SharedAttempts } from '#server/database/postgres/shared-attempts.ts';
import { sharedClock } from '#server/database/postgres/shared-clock.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

test('[OPS.3] a server whose clock is minutes off goes by the time of the database, and tells its operator', async () => {
  const said: unknown[] = [];
  const log = { error: (about: unknown) => void said.push(about) } as never;
  let wrong = -600_000;
  const begin = () => sharedClock(server.context.db, log, () => Date.now() + wrong);
  let clock = await begin();
  const off = () => Math.abs(clock.now().getTime() - Date.now());
  // An answer that took long says nothing, here and below.
  const beginUntilHeard = async () => {
    if (off() >= 3_000) clock = await begin();
    return off();
  };
  await expect.poll(beginUntilHeard).toBeLessThan(3_000);
  expect(said).toEqual([{ seconds: expect.closeTo(-600, -1) as number }]);
  await clock.look();
  expect(said).toHaveLength(1);
  // Set right.
  wrong = 0;
  const look = async () => {
    await clock.look();
    return off();
  };
  await expect.poll(look).toBeLessThan(100);
  expect(clock.now().getTime() - Date.now()).toBeLessThanOrEqual(0);
  expect(said).toHaveLength(1);
});

test('[OPS.3] whoever sets the clock of a server that runs moves its time by nothing, and it looks at once which is right', async () => {
  const said: unknown[] = [];
  const log = { error: (about: unknown) => void said.push(about) } as never;
  let wrong = 0;
  const clock = await sharedClock(server.context.db, log, () => Date.now() + wrong);
  const off = () => Math.abs(clock.now().getTime() - Date.now());
  for (wrong of [-8_640_000_000, 600_000]) {
    expect(off()).toBeLessThan(3_000);
    await expect.poll(() => said.at(-1)).toEqual({ seconds: expect.closeTo(wrong / 1_000, -1) as number });
    expect(off()).toBeLessThan(3_000);
  }
  // Set right.
  wrong = 0;
  expect(off()).toBeLessThan(3_000);
  await clock.look();
  expect(off()).toBeLessThan(3_000);
  expect(said).toHaveLength(2);
});

test('[OPS.25] attempts are counted by the time of the database: a server whose clock is minutes off forgets none', async () => {
  const login = () => server.post('/api/auth/login', { username: 'nobody', password: 'wrong' });
  const log = { error: () => undefined } as never;
  const { look } = await sharedClock(server.context.db, log);
  try {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (attempt < 6 ? -900_000 : 900_000) });
      await look();
      statuses.push((await login()).statusCode);
      vi.useRealTimers();
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('[LIMIT.27] attempts that were counted while the clock of the database was ahead are over once it is set right', async () => {
  const { db } = server.context;
  const attempts = new SharedAttempts(db, 'ahead', { points: 2, duration: 300 });
  const countMore = () => Promise.allSettled([1, 2, 3].map(() => attempts.consume('somebody')));
  const refused = (counted: PromiseSettledResult<void>[]) => counted.filter(({ status }) => status === 'rejected').length;
  expect(refused(await countMore())).toBe(1);
  const laterBy = (ms: number) =>
    db
      .updateTable('attempts')
      .set(({ eb }) => ({ expire: eb('expire', '+', ms) }))
      .where('key', '=', 'ahead:somebody')
      .execute();
  // As by a server that goes by a slightly later time.
  await laterBy(4_000);
  expect(refused(await countMore())).toBe(3);
  await laterBy(86_400_000);
  expect(refused(await countMore())).toBe(1);
});
