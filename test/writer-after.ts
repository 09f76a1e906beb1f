import { type KyselyPlugin, type QueryId, SelectQueryNode, TableNode } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

interface After {
  table: keyof Tables;
  rows: number;
  write: () => Promise<void>;
}

/** Writes once after a query of a table that found so many rows. */
export class WriterAfter implements KyselyPlugin {
  readonly #queries = new Set<QueryId['queryId']>();
  readonly #of: After;
  writes = 0;

  constructor(of: After) {
    this.#of = of;
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const from = SelectQueryNode.is(node) ? node.from?.froms[0] : undefined;
    if (from !== undefined && TableNode.is(from) && from.table.identifier.name === this.#of.table)
      this.#queries.add(queryId.queryId);
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const isAsked = this.#queries.has(queryId.queryId) && result.rows.length === this.#of.rows;
    if (isAsked && this.writes++ === 0) await this.#of.write();
    return result;
  }
}
