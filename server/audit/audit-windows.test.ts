import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditPage } from '#domain/audit/audit-page.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { exportAudit } from './export-audit.ts';
import { readAudit } from './read-audit.ts';

const ENTRIES = 45_000;
const EARLIER = '2026-11-20T00:00:00.000Z';
const LATER = '2026-11-21T00:00:00.000Z';
/** Before the first half, and where a clock was set back. */
const EARLY = 12_000;
const SET_BACK = 44_000;

let server: TestApp;

beforeEach(async () => {
  server = await openTestApp();
  const { db } = server.context;
  await sql`
    insert into audit_entries (n, at, kind, user_id, details, hash)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ENTRIES)})
    select n, case when n <= ${sql.lit(EARLY)} or n = ${sql.lit(SET_BACK)} then ${sql.lit(EARLIER)} else ${sql.lit(LATER)} end,
      case when n = 3 then 'closed' else 'login' end, case when n < 5 then 'early' else 'late' end, '{}', 'hash' from numbers`.execute(
    db,
  );
  await db.updateTable('counter').set({ audit_n: ENTRIES }).execute();
});
afterEach(() => server.close());

const numbersOf = (csv: string) => [...csv.matchAll(/^"(\d+)"/gm)].map(([, n]) => Number(n));

async function exported(filter: Parameters<typeof exportAudit>[1]): Promise<number[]> {
  let text = '';
  for await (const piece of exportAudit(server.context.db, filter)) text += piece;
  return numbersOf(text);
}

test('[AUDIT.21] what lies far back in a long trail comes whole, in order and wherever a clock was set back; others have their turn', async () => {
  const { db } = server.context;
  const early = Array.from({ length: EARLY }, (_, at) => at + 1);
  let found: number[] = [];
  const turns = await turnsOfOthers(async () => (found = await exported({ until: LATER })));
  expect(found).toEqual([...early, SET_BACK]);
  expect(turns).toBeGreaterThan(10);
  const first = await readAudit(db, { until: LATER }, undefined);
  expect(first.entries.map(({ n }) => n)).toEqual([SET_BACK, ...early.toReversed().slice(0, 199)]);
  const second = await readAudit(db, { until: LATER }, first.next ?? undefined);
  expect(second.entries.map(({ n }) => n)).toEqual(early.toReversed().slice(199, 399));
  const last = await readAudit(db, { until: LATER }, 3);
  expect([last.entries.map(({ n }) => n), last.next]).toEqual([[2, 1], null]);

  expect((await readAudit(db, { kind: 'closed', until: LATER }, undefined)).entries.map(({ n }) => n)).toEqual([3]);
  expect(await exported({ kind: 'closed' })).toEqual([3]);
  for (const none of [{ from: '2027-01-01T00:00:00.000Z' }, { until: '2020-01-01T00:00:00.000Z' }]) {
    expect(await exported(none)).toEqual([]);
    expect(await readAudit(db, none, undefined)).toMatchObject({ entries: [], next: null });
  }
});

test('[AUDIT.21] what few or none have together of a user and a kind is looked for a piece after the other, and others have their turn', async () => {
  const { db } = server.context;
  const found: number[][] = [];
  const turns = await turnsOfOthers(async () => {
    for (const user of ['early', 'late']) {
      const { entries, next } = await readAudit(db, { user, kind: 'closed' }, undefined);
      expect(next).toBeNull();
      found.push(entries.map(({ n }) => n));
    }
  });
  expect(found).toEqual([[3], []]);
  expect(turns).toBeGreaterThan(3);
});

test('[AUDIT.21] exports that nobody reads hold nobody up, and of one user two are begun at most', async () => {
  const unread: { raw: { res: { destroy: () => void } } }[] = [];
  const begin = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await server.app.inject({ url: '/api/audit.csv', headers, payloadAsStream: true });
    unread.push(reply);
    return reply.statusCode;
  };
  let token = '';
  for (let nth = 0; nth < 8; nth += 1) {
    token = await server.logIn(await server.addUser({ ...administrator, id: v7() as never, username: `admin ${nth}` }));
    expect([await begin(token), await begin(token), await begin(token)]).toEqual([200, 200, 429]);
  }
  const headers = { authorization: `Bearer ${token}` };
  const read = await server.app.inject({ url: '/api/audit', headers });
  expect(read.json<AuditPage>().entries).toHaveLength(200);
  for (const { raw } of unread) raw.res.destroy();
  await vi.waitFor(async () => expect(await begin(token)).toBe(200));
  unread.at(-1)?.raw.res.destroy();
});
