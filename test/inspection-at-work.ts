import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleGrade, exampleInspection } from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { HeldPage, Outcome, PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

export const NOW = '2026-11-21T09:00:00.000Z';
export const LATER = '2026-11-21T10:00:00.000Z';

export let server: TestApp;
export let admin: User;
export let inspector: User;
export let adminToken: string;
export let token: string;
export let inspection: Inspection;

/** Opens the application with an inspection that one inspector works on. */
export async function openInspection(): Promise<void> {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  adminToken = await server.logIn(admin);
  token = await server.logIn(inspector);
  inspection = exampleInspection({ inspector_ids: [inspector.id] });
  await server.put('inspections', inspection);
}
export const closeServer = () => server.close();

/** An operation as a device sends it. */
export interface SentOperation {
  op: string;
  device: string;
  entity: EntityName;
  id: string;
  base: number | null;
  seen?: string;
  patch: Record<string, unknown>;
  ts: string;
  receipt?: string;
}
export const device = v7();
export const operation = (
  entity: EntityName,
  id: string,
  patch: Record<string, unknown>,
  more: Partial<SentOperation> = {},
): SentOperation => ({
  op: v7(),
  device,
  entity,
  id,
  base: null,
  patch,
  ts: '2026-11-21T08:00:00.000Z',
  ...more,
});

interface Sending {
  as?: string;
  sent_at?: string;
  author?: string;
}
export async function push(operations: SentOperation[], { as = token, sent_at, author }: Sending = {}): Promise<Outcome[]> {
  const body = { operations, sent_at: sent_at ?? server.context.now().toISOString(), author };
  const reply = await server.post('/api/sync/push', body, as);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ outcomes: Outcome[] }>().outcomes;
}
export async function pushOne(one: SentOperation, sending?: Sending): Promise<Outcome> {
  const [outcome] = await push([one], sending);
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}
export const stored = (entity: EntityName, id: string) =>
  server.context.db
    .selectFrom(entity as 'sites')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirst() as Promise<Record<string, unknown> | undefined>;
export const base = async (entity: EntityName, id: string) => Number((await stored(entity, id))?.['ver']);

/** What a device sends of a new grade. */
export function creation(fields: Partial<AssetGrade> = {}, more?: Partial<SentOperation>): SentOperation {
  const grade = exampleGrade({ inspection_id: inspection.id, created_by_id: inspector.id, ...fields });
  const { id: _id, created_at: _created, updated_at: _updated, ...patch } = grade;
  return operation('asset_grades', v7(), patch, more);
}
export const lock = async (patch: Record<string, unknown>, more: Partial<SentOperation> = {}) =>
  operation('inspections', inspection.id, patch, { base: await base('inspections', inspection.id), ...more });
export const close = async (sending: Sending = { as: adminToken }) => pushOne(await lock({ closed_at: NOW }), sending);
export const reopen = async (sending: Sending = { as: adminToken }) => pushOne(await lock({ closed_at: null }), sending);

export async function held(query = '', as = adminToken): Promise<HeldPage> {
  const reply = await server.app.inject({ url: `/api/sync/held${query}`, headers: { authorization: `Bearer ${as}` } });
  expect(reply.statusCode).toBe(200);
  return reply.json<HeldPage>();
}
export const judge = (op: string, body: unknown, as = adminToken) => server.post(`/api/sync/held/${op}`, body, as);
export const judgeAll = (body: unknown, as = adminToken) => server.post('/api/sync/held', body, as);
export async function pull(cursor: string | null): Promise<PullPage> {
  return (await server.post('/api/sync/pull', { cursor, device }, token)).json<PullPage>();
}
export const receiptOf = (outcome: Outcome): string => ('receipt' in outcome ? outcome.receipt : '');
