import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entities, type EntityName, entityNames } from '#domain/entities.ts';
import { type Actor, may } from '#domain/permissions.ts';
import type { ConflictsPage, PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { arbitraryRecord, someIds } from '../../../test/arbitrary-record.ts';
import { administrator, openTestApp, type TestApp } from '../../../test/test-app.ts';
import { decodeRow, encodeRow, type StoredRow } from '../../database/row-codec.ts';
import { policyOf } from './policies.ts';
import { seenBy } from './seen-by.ts';

const RECORDS = 60;

const actors: Actor[] = someIds.flatMap((id) => [1, 2, null].map((user_role_id) => ({ id, user_role_id }) as Actor));

let server: TestApp;
let ver = 0;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

/** Random records beside each other; those that clash with one that is there are left out. */
async function fill(entity: EntityName): Promise<void> {
  for (const record of fc.sample(arbitraryRecord(entity), RECORDS)) {
    const row = { ...encodeRow(entity, record), ver: ++ver };
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(entity)} (${columns}) values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(
      server.context.db,
    );
  }
  await server.context.db.updateTable('counter').set({ ver }).execute();
}

async function rowsOf(entity: EntityName, actor: Actor | null): Promise<Set<string>> {
  const where = actor === null ? sql`1 = 1` : seenBy(actor)(entity);
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(entity)} where ${where}`.execute(server.context.db);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of what may() lets an actor see. */
async function allowedTo(entity: EntityName, actor: Actor): Promise<Set<string>> {
  const { rows } = await sql<StoredRow>`select * from ${sql.table(entity)}`.execute(server.context.db);
  const records = rows.map((row) => decodeRow(entity, row));
  return new Set(records.filter((record) => may(actor, 'see', policyOf(entity).see.subject(record))).map(({ id }) => id));
}

interface Lost {
  id: string;
  isSeen: boolean;
}

const idsOf = (lost: readonly Lost[]): Set<string> => new Set(lost.map(({ id }) => id));

/** Somebody's edits of two fields of every record have lost; which of these are about what may() lets them see. */
async function lose(entity: EntityName, user: User): Promise<Lost[]> {
  const allowed = await allowedTo(entity, user);
  const hidden = Object.keys(policyOf(entity).see.hidden?.(user) ?? {});
  const lost: Lost[] = [];
  for (const id of await rowsOf(entity, null)) {
    for (const field of ['updated_at', entity === 'users' ? 'email_address' : 'created_at']) {
      const values = { base: '"base"', kept: '"kept"', lost: '"lost"', kept_by_id: null, lost_by_id: user.id };
      const times = { kept_at: null, lost_at: null, created_at: '2026-11-21T10:00:00.000Z' };
      const verdict = { resolved_at: null, resolved_by_id: null, resolution: null };
      const conflict = { conflict_id: v7(), op_id: v7(), entity, id, field, ...values, ...times, ...verdict };
      await server.context.db.insertInto('conflicts').values(conflict).execute();
      lost.push({ id: conflict.conflict_id, isSeen: allowed.has(id) && !hidden.includes(field) });
    }
  }
  return lost;
}

async function conflictsTold(token: string): Promise<Set<string>> {
  const told = new Set<string>();
  for (let after = ''; ;) {
    const url = `/api/sync/conflicts${after}`;
    const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const { conflicts, next } = reply.json<ConflictsPage>();
    for (const { conflict_id } of conflicts) told.add(conflict_id);
    if (next === null) return told;
    after = `?after=${next}`;
  }
}

describe('what an actor may see', () => {
  test.each(entityNames)(
    '[S1.16, MAY.13] of %s is the same by may() and by the condition, for random records and actors',
    async (entity) => {
      await fill(entity);
      expect((await rowsOf(entity, null)).size).toBeGreaterThan(RECORDS / 10);
      for (const actor of actors) expect(await rowsOf(entity, actor)).toEqual(await allowedTo(entity, actor));
    },
  );

  test('[S1.15, S1.16] inspections are hidden from some and shown to others', async () => {
    await fill('inspections');
    const sizes = await Promise.all(actors.map(async (actor) => (await rowsOf('inspections', actor)).size));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes));
  });

  test.each<[string, Partial<User>]>([
    ['an administrator', administrator],
    ['an inspector', { id: someIds[1] as User['id'] }],
  ])(
    '[S1.16, SCOPE.1, MAY.13] %s is sent and told, by a first pull and by the spec’s calls, what may() lets them see',
    async (_, fields) => {
      const user = await server.addUser(fields);
      const token = await server.logIn(user);
      for (const entity of entityNames) await fill(entity);
      const { rows } = (await server.post('/api/sync/pull', { cursor: null }, token)).json();
      for (const entity of entityNames) {
        const allowed = await allowedTo(entity, user);
        const pulled = new Set<string>((rows[entity] ?? []).map(({ id }: { id: string }) => id));
        expect(pulled.difference(allowed)).toEqual(new Set());
        const reply = await server.post(`/api/${entities[entity].path}/index`, [], token);
        const listed = new Set<string>(reply.json().new_data.map(({ id }: { id: string }) => id));
        const { rows: kept } = await sql<{ id: string }>`
          select id from ${sql.table(entity)} where deleted_at is null`.execute(server.context.db);
        const expected = new Set(kept.map(({ id }) => id)).intersection(allowed);
        expect(listed).toEqual(expected);
        expect(expected.difference(pulled)).toEqual(new Set());
      }
    },
  );

  test.each<[string, Partial<User>]>([
    ['an administrator', administrator],
    ['an inspector', { id: someIds[1] as User['id'] }],
  ])(
    '[S1.16, MERGE.12, MAY.13] %s is told, and has counted, what they lost in records and fields that they may see, and has it again when they may',
    async (_, fields) => {
      const user = await server.addUser(fields);
      const token = await server.logIn(user);
      const toDecide = async () => (await server.post('/api/sync/pull', { cursor: null }, token)).json<PullPage>().to_decide;
      for (const entity of entityNames) await fill(entity);
      const others = await toDecide();
      const lost = (await Promise.all(entityNames.map((entity) => lose(entity, user)))).flat();
      const seen = lost.filter(({ isSeen }) => isSeen);
      expect(await conflictsTold(token)).toEqual(idsOf(seen));
      expect(await toDecide()).toBe(others + seen.length);
      await server.context.db.updateTable('users').set({ user_role_id: 1 }).where('id', '=', user.id).execute();
      expect(await conflictsTold(token)).toEqual(idsOf(lost));
    },
  );
});
