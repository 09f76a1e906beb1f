import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import type { Operation, Outcome, PullPage } from '#domain/sync/wire.ts';
import type { TestApp } from './test-app.ts';

type Draft = Partial<Omit<Operation, 'id' | 'op' | 'device' | 'entity'>> & {
  entity: EntityName;
  id: string;
  patch: Record<string, unknown>;
  op?: string;
};

/** What a device of somebody who is logged in sends and receives, as it travels. */
export function deviceOf(server: TestApp, token: string, device: string = v7()) {
  const operation = (draft: Draft) => ({ op: v7(), device, base: null, ts: server.context.now().toISOString(), ...draft });
  const send = (operations: readonly unknown[], sent_at = server.context.now().toISOString()) =>
    server.post('/api/sync/push', { operations, sent_at }, token);
  const push = async (operations: readonly unknown[], sent_at?: string): Promise<Outcome[]> => {
    const reply = await send(operations, sent_at);
    expect(reply.statusCode).toBe(200);
    return reply.json<{ outcomes: Outcome[] }>().outcomes;
  };
  return {
    id: device,
    operation,
    send,
    push,
    async pushOne(draft: Draft, sent_at?: string): Promise<Outcome> {
      const [outcome] = await push([operation(draft)], sent_at);
      if (outcome === undefined) throw new Error('no outcome');
      return outcome;
    },
    async pull(cursor: string | null): Promise<{ page: PullPage; bytes: number }> {
      const reply = await server.post('/api/sync/pull', { cursor, device }, token);
      expect(reply.statusCode).toBe(200);
      return { page: reply.json<PullPage>(), bytes: reply.rawPayload.length };
    },
    /** The path with the token, as a browser asks. */
    get: (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
  };
}

/** The fields of a record, as a push creates it. */
export function fieldsOf<R extends { id: string; created_at: string; updated_at: string }>(record: R): Record<string, unknown> {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = record;
  return fields;
}
