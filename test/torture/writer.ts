import { v7 } from 'uuid';
import { exampleSite } from '#domain/examples.ts';
import type { Outcome, PushResponse } from '#domain/sync/wire.ts';
import { call, type Client } from './client.ts';

interface Operation {
  op: string;
  device: string;
  entity: 'sites' | 'assets';
  id: string;
  base: number | null;
  patch: Record<string, unknown>;
  ts: string;
}

const { id: siteId, created_at: _created, updated_at: _updated, ...fields } = exampleSite();

const push = (client: Client, operations: Operation[]) =>
  call<PushResponse>(client, '/api/sync/push', { operations, sent_at: new Date().toISOString() });

/** The site that all writers write to. */
export async function createSite(client: Client): Promise<string> {
  const creation = { device: v7(), base: null, ts: new Date().toISOString(), op: v7(), entity: 'sites' as const, id: siteId };
  await push(client, [{ ...creation, patch: { ...fields, events_log: 'first' } }]);
  return siteId;
}

/** A device that sends small batches without a pause, and each again until it is acknowledged. */
export class Writer {
  readonly acknowledged = new Map<string, Outcome>();
  readonly lines: string[] = [];
  readonly created: string[] = [];
  /** How many pushes broke off. */
  interrupted = 0;
  readonly #client: Client;
  readonly #device = v7();
  readonly #name: string;
  #text = 'first';
  #waiting: Operation[] = [];

  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  next(): void {
    if (this.#waiting.length > 0) return;
    const id = v7();
    const line = `${this.#name} ${this.lines.length}`;
    this.#text += `\n${line}`;
    this.created.push(id);
    this.lines.push(line);
    const common = { device: this.#device, base: null, ts: new Date().toISOString() };
    this.#waiting = [
      { ...common, op: v7(), entity: 'sites', id, patch: { ...fields, name: line } },
      { ...common, op: v7(), entity: 'sites', id: siteId, base: 0, patch: { events_log: this.#text } },
    ];
  }

  /** Whether all that waited is acknowledged. */
  async send(): Promise<boolean> {
    try {
      const { outcomes } = await push(this.#client, this.#waiting);
      for (const outcome of outcomes) this.acknowledged.set(outcome.op, outcome);
      this.#waiting = [];
      return true;
    } catch (error) {
      if (error instanceof TypeError) this.interrupted += 1;
      return false;
    }
  }
}
