import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import type { TestApp } from '../test-app.ts';
import type { Fields } from './fast-client.ts';

type SpecRecord = Fields & { id: string; updated_at: string };
interface IndexReply {
  required_ids: string[];
  new_data: SpecRecord[];
  updated_data: SpecRecord[];
  deleted_data: string[];
}

export const specEntities = entityNames.filter((entity) => entity !== 'files');

/** A client that knows nothing but section 7 of the specification, and ignores what its posts are answered. */
export class SpecClient {
  readonly records = new Map<EntityName, Map<string, SpecRecord>>(specEntities.map((entity) => [entity, new Map()]));
  readonly #server: TestApp;
  readonly #token: string;
  readonly #clock: () => string;

  constructor(server: TestApp, token: string, clock: () => string) {
    this.#server = server;
    this.#token = token;
    this.#clock = clock;
  }

  view(entity: EntityName, id: string): SpecRecord | null {
    return this.records.get(entity)?.get(id) ?? null;
  }

  edit(entity: EntityName, id: string, patch: Fields): void {
    this.records.get(entity)?.set(id, { ...this.view(entity, id), ...patch, id, updated_at: this.#clock() });
  }

  async sync(): Promise<void> {
    for (const entity of specEntities) {
      const required = await this.#index(entity);
      for (const id of required) await this.#post(`${entities[entity].path}/update-or-create`, this.view(entity, id));
      if (required.length > 0) await this.#index(entity);
    }
  }

  async #index(entity: EntityName): Promise<string[]> {
    const records = this.records.get(entity) ?? new Map<string, SpecRecord>();
    const list = [...records.values()].map(({ id, updated_at }) => ({ id, updated_at }));
    const reply = (await this.#post(`${entities[entity].path}/index`, list)) as IndexReply;
    for (const record of [...reply.new_data, ...reply.updated_data]) records.set(record.id, record);
    for (const id of reply.deleted_data) records.delete(id);
    return reply.required_ids;
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const reply = await this.#server.post(`/api/${path}`, body, this.#token);
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
    return reply.json();
  }
}
