import type { EntityName } from '#domain/entities.ts';
import type { Meta } from '../disk/user-schema.ts';
import type { ServerCalls } from '../sync/server-calls.ts';

/** What changed on the server since the device last received: its cursor says so, whatever of its rows is damaged [CHECK.11]. */
export class ChangedSince {
  readonly #calls: Pick<ServerCalls, 'pull'>;
  readonly #device: string;
  readonly #known: string | undefined;
  readonly #ids = new Set<string>();
  #cursor: string | null;

  constructor(calls: Pick<ServerCalls, 'pull'>, device: string, { cursor, known_op }: Readonly<Meta>) {
    this.#calls = calls;
    this.#device = device;
    this.#known = known_op ?? undefined;
    this.#cursor = cursor;
  }

  /** Asks for what changed since the last look; nothing of it is kept but the ids. */
  async look(): Promise<void> {
    for (let more = true; more;) {
      const page = await this.#calls.pull(this.#cursor, this.#device, { known: this.#known });
      if (page.resync) return;
      for (const [entity, rows] of Object.entries(page.rows)) {
        for (const { id } of rows) this.#ids.add(keyOf(entity as EntityName, id));
      }
      this.#cursor = page.cursor;
      more = page.more;
    }
  }

  has(entity: EntityName, id: string): boolean {
    return this.#ids.has(keyOf(entity, id));
  }
}

const keyOf = (entity: EntityName, id: string): string => `${entity} ${id}`;
