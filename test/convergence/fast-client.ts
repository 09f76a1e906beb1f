import { v7 } from 'uuid';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import { MOST_OPERATIONS, type Outcome, type PullPage, type PushResponse } from '#domain/sync/wire.ts';
import type { TestApp } from '../test-app.ts';

export type Fields = Record<string, unknown>;
export type Row = Fields & { id: string; ver: number };

interface Operation {
  op: string;
  device: string;
  entity: EntityName;
  id: string;
  base: number | null;
  patch: Fields;
  ts: string;
}

/** A device that speaks the fast path as docs/sync.md asks, without a memory that survives. */
export class FastClient {
  readonly device = v7();
  readonly rows = new Map<EntityName, Map<string, Row>>(entityNames.map((entity) => [entity, new Map()]));
  readonly verdicts: PullPage['verdicts'] = [];
  readonly evicted: string[] = [];
  pending: Operation[] = [];
  cursor: string | null = null;
  pages = 0;
  readonly #server: TestApp;
  readonly #token: string;
  readonly #clock: () => string;

  constructor(server: TestApp, token: string, clock: () => string) {
    this.#server = server;
    this.#token = token;
    this.#clock = clock;
  }

  /** A record as this device shows it: the server's row with what waits to be sent. */
  view(entity: EntityName, id: string): Fields | null {
    const waiting = this.pending.filter((operation) => operation.entity === entity && operation.id === id);
    const row = this.rows.get(entity)?.get(id);
    return row === undefined && waiting.length === 0 ? null : Object.assign({}, row, ...waiting.map(({ patch }) => patch));
  }

  edit(entity: EntityName, id: string, patch: Fields): string {
    const base = this.rows.get(entity)?.get(id)?.ver ?? null;
    const operation = { op: v7(), device: this.device, entity, id, base, patch, ts: this.#clock() };
    this.pending.push(operation);
    return operation.op;
  }

  async push(): Promise<Outcome[]> {
    const sent = this.pending.slice(0, MOST_OPERATIONS);
    const reply = await this.#server.post('/api/sync/push', { operations: sent, sent_at: this.#clock() }, this.#token);
    const { outcomes } = reply.json<PushResponse>();
    this.pending = this.pending.slice(sent.length);
    outcomes.forEach((outcome, at) => this.#take(sent[at], outcome));
    return outcomes;
  }

  #take(operation: Operation | undefined, outcome: Outcome): void {
    if (operation === undefined || operation.op !== outcome.op) throw new Error('an outcome is not in its place');
    const { entity, id, patch, ts } = operation;
    const rows = this.rows.get(entity);
    if (outcome.outcome === 'applied') {
      const row = rows?.get(id) ?? { ...blank(entity), created_at: ts };
      rows?.set(id, { ...row, ...patch, id, ver: outcome.ver, updated_at: outcome.updated_at });
    }
    if (outcome.outcome === 'merged' || outcome.outcome === 'conflict') rows?.set(id, outcome.row);
  }

  async pullPage(): Promise<PullPage> {
    const reply = await this.#server.post('/api/sync/pull', { cursor: this.cursor, device: this.device }, this.#token);
    if (reply.statusCode !== 200) throw new Error(`a pull was answered with ${reply.statusCode}: ${reply.body}`);
    const page = reply.json<PullPage>();
    for (const entity of entityNames) {
      for (const row of (page.rows[entity] ?? []) as unknown as Row[]) this.rows.get(entity)?.set(row.id, row);
    }
    for (const { entity, id } of page.evict) {
      this.rows.get(entity)?.delete(id);
      this.evicted.push(id);
    }
    this.verdicts.push(...page.verdicts);
    this.cursor = page.cursor;
    this.pages += 1;
    return page;
  }

  /** Looks at the answers of every grade, also of those that it was not sent. */
  async openGrades(): Promise<void> {
    const rows = [...(this.rows.get('asset_grades')?.values() ?? [])].filter((row) => row['answers'] === null);
    if (rows.length === 0) return;
    const url = `/api/answers?${rows.map(({ id }) => `grade=${id}`).join('&')}`;
    const reply = await this.#server.app.inject({ url, headers: { authorization: `Bearer ${this.#token}` } });
    const { answers } = reply.json<{ answers: Record<string, unknown> }>();
    for (const row of rows) row['answers'] = answers[row.id];
  }

  async pull(): Promise<void> {
    for (let more = true; more;) ({ more } = await this.pullPage());
  }
}

const blank = (entity: EntityName): Fields =>
  Object.fromEntries(Object.keys({ ...entities[entity].fields, deleted_at: null }).map((field) => [field, null]));
