import { gunzipSync } from 'node:zlib';
import type { EntityName } from '#domain/entities.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { recordKey } from '#web/data/worker/store/read-keys.ts';
import { isPacked, readRows } from '../../convergence/packed-page.ts';
import { Broken } from '../broken.ts';
import type { Answer, Sent } from '../server/simulated-server.ts';

/** A round of so many requests will never end. */
const ENDLESS = 100;

/** How much a round has moved, and for how many changes: operations sent, outcomes' rows, rows received. */
export class Moved {
  requests = 0;
  bytes = 0;
  operations = 0;
  rows = 0;
  /** Records that a pull which went on brought, each at which ver, and those that it took away. */
  readonly pulled: [string, number][] = [];
  readonly evicted: string[] = [];
  /** Whether the device had to begin anew. */
  beganAnew = false;

  request(): void {
    this.requests += 1;
    if (this.requests > ENDLESS) throw new Broken(`more than ${ENDLESS} requests in a round`);
  }

  answered({ path, headers, body }: Sent, answer: Answer): void {
    this.bytes += (body?.length ?? 0) + answer.body.length;
    const isPush = path === '/api/sync/push';
    if (isPush) this.operations += (textOf(body, headers).match(/"op":"/g) ?? []).length;
    if (answer.status !== 200 || !(isPush || path === '/api/sync/pull')) return;
    const type = answer.headers['content-type'] ?? '';
    if (isPacked(type)) this.rows += Object.values(readRows(answer.body, type).rows).flat().length;
    else this.rows += rowsIn(new TextDecoder().decode(answer.body));
    if (isPush) return;
    if (textOf(body, headers).includes('"cursor":null')) this.beganAnew = true;
    if (!isPacked(type)) this.#note(readRows(answer.body, type));
  }

  #note({ rows, evict, resync }: PullPage): void {
    if (resync) this.beganAnew = true;
    for (const [entity, list] of Object.entries(rows))
      for (const row of list) if (!mayComeAgain(row)) this.pulled.push([recordKey(entity as EntityName, row.id), row.ver]);
    this.evicted.push(...evict.map(({ entity, id }) => recordKey(entity, id)));
  }
}

/** All answers of a site's grades come when it becomes one of the user's own, those too that the device had. */
const mayComeAgain = (row: object): boolean => 'answers' in row && row.answers !== null;

const rowsIn = (text: string): number => (text.match(/"ver":/g) ?? []).length;

function textOf(body: Sent['body'], headers: Sent['headers']): string {
  if (typeof body === 'string') return body;
  const bytes = body ?? new Uint8Array();
  return new TextDecoder().decode(headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
}
