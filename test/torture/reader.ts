import type { PullPage, WireRow } from '#domain/sync/wire.ts';
import { call, type Client } from './client.ts';

/** A device that asks without a pause for what is new, and goes on from the last page that came whole. */
export class Reader {
  readonly sites = new Map<string, WireRow<'sites'>>();
  readonly files = new Map<string, WireRow<'files'>>();
  /** How many pulls broke off. */
  interrupted = 0;
  readonly #client: Client;
  #cursor: string | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Whether it has all that there is. */
  async pull(): Promise<boolean> {
    try {
      const page: PullPage = await call<PullPage>(this.#client, '/api/sync/pull', { cursor: this.#cursor });
      if (page.resync) throw new Error('the server does not know its own cursor any more');
      for (const row of page.rows.sites ?? []) this.sites.set(row.id, row);
      for (const row of page.rows.files ?? []) this.files.set(row.id, row);
      this.#cursor = page.cursor;
      return !page.more;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.interrupted += 1;
      return false;
    }
  }
}
