import { packRows } from '#domain/sync/packed/packed-rows.ts';
import type { PulledChunk, PulledPage } from '#domain/sync/pulled-chunk.ts';
import type { Operation, Outcome, Verdict, WireRow } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import { toColumns } from '../store/row-columns.ts';
import { NetworkError, type ServerCalls } from '../sync/server-calls.ts';

type SiteRow = WireRow<'sites'>;
type Body = Omit<SiteRow, 'ver'>;

/** A site of this name is refused, one of that name held. */
export const REFUSED_NAME = 'refuse me';
export const HELD_NAME = 'hold me';

interface State {
  ver: number;
  rows: Map<string, SiteRow>;
  outcomes: Map<string, Outcome>;
  /** Out of the device's scope. */
  hidden: Set<string>;
  held: Map<string, Operation>;
  verdicts: (Verdict & { ver: number })[];
}

const emptyState = (): State => ({
  ver: 0,
  rows: new Map(),
  outcomes: new Map(),
  hidden: new Set(),
  held: new Map(),
  verdicts: [],
});

/** The server as plain Maps, knowing sites only: what a device must converge with. */
export class ModelServer {
  #state = emptyState();
  #backup = emptyState();
  #instance = 1;
  #pushes = 0;
  #evicted: { id: string; ver: number }[] = [];
  readonly #pageSize: number;
  /** What the network does to the next calls. */
  faults: ('request' | 'response')[] = [];
  /** Pushes that it fails at as a whole, by one of their operations. */
  failsAt: (operation: Operation) => boolean = () => false;
  /** How many operations a push answers at most: the rows of more would be too heavy. */
  mostAnswered = Number.POSITIVE_INFINITY;

  constructor(pageSize: number) {
    this.#pageSize = pageSize;
  }

  /** What the device should end up with, by id. */
  rows(): [string, SiteRow][] {
    return [...this.#state.rows].filter(([id]) => !this.#state.hidden.has(id));
  }

  accepted(op: string): boolean {
    const outcome = this.#state.outcomes.get(op)?.outcome;
    if (outcome === 'held') return this.#state.verdicts.some((given) => given.op === op && given.verdict === 'accepted');
    return outcome !== undefined && outcome !== 'rejected';
  }

  backUp(): void {
    this.#backup = copy(this.#state);
  }

  /** Restores the backup: what was acknowledged since is forgotten. */
  restore(): void {
    this.#state = copy(this.#backup);
    this.#instance += 1;
    this.#evicted = [];
  }

  /** Someone else's edit. */
  edit(id: string, patch: Partial<Body>): void {
    const row = this.#state.rows.get(id);
    if (row !== undefined) this.#put({ ...row, ...patch });
  }

  /** Someone else's record. */
  create(row: Body): void {
    this.#put(row);
  }

  /** The record leaves the device's scope. */
  evict(id: string): void {
    if (!this.#state.rows.has(id) || this.#state.hidden.has(id)) return;
    this.#state.hidden.add(id);
    this.#state.ver += 1;
    this.#evicted.push({ id, ver: this.#state.ver });
  }

  /** An administrator's word on a held operation. */
  judge(op: string, verdict: Verdict['verdict']): void {
    const held = this.#state.held.get(op);
    if (held === undefined) return;
    this.#state.held.delete(op);
    if (verdict === 'accepted') this.#patch(held);
    this.#state.ver += 1;
    this.#state.verdicts.push({ op, verdict, reason: null, by_id: null, at: '2026-01-01T00:00:00.000Z', ver: this.#state.ver });
  }

  #patch({ id, patch, ts }: Operation): SiteRow {
    const origin = this.#state.rows.get(id) ?? { deleted_at: null, created_at: ts };
    return this.#put({ ...origin, ...patch, id, updated_at: ts } as unknown as Body);
  }

  #put(row: Body): SiteRow {
    this.#state.ver += 1;
    const stored = { ...row, ver: this.#state.ver };
    this.#state.rows.set(row.id, stored);
    return stored;
  }

  /** By a clock of its own, which goes on over a restore. */
  #receipt(op: string): string {
    return `${new Date(1_796_000_000_000 + this.#pushes * 1000).toISOString()}/taken/${op}`;
  }

  /** A create must give every field. */
  #isWhole({ id, patch }: Operation): boolean {
    return this.#state.rows.has(id) || 'town' in patch;
  }

  #apply(operation: Operation): Outcome {
    const { op, id, patch, base, ts } = operation;
    if (patch['name'] === REFUSED_NAME || patch['recommendations'] === REFUSED_NAME)
      return { op, outcome: 'rejected', code: 'invalid', field: 'name', message: 'No' };
    if (!this.#isWhole(operation))
      return { op, outcome: 'rejected', code: 'invalid', field: 'town', message: 'Value is required' };
    if (patch['name'] === HELD_NAME) {
      this.#state.held.set(op, operation);
      return { op, outcome: 'held', reason: 'closed', receipt: this.#receipt(op) };
    }
    const known = this.#state.rows.get(id);
    const row = this.#patch(operation);
    // The device may have missed that the record left its scope, when the server was restored since.
    if (this.#state.hidden.has(id)) this.#evicted.push({ id, ver: row.ver });
    if (known === undefined || base === known.ver)
      return { op, outcome: 'applied', ver: row.ver, updated_at: ts, receipt: this.#receipt(op) };
    return this.#state.hidden.has(id)
      ? { op, outcome: 'applied', ver: row.ver, updated_at: ts, receipt: this.#receipt(op) }
      : { op, outcome: 'merged', row, receipt: this.#receipt(op) };
  }

  #judge(operations: readonly Operation[]): Outcome[] {
    this.#pushes += 1;
    if (operations.some(this.failsAt)) throw new ApiError(500, 'Something went wrong on the server');
    return operations.slice(0, this.mostAnswered).map((operation) => {
      const outcome = this.#state.outcomes.get(operation.op) ?? this.#apply(operation);
      this.#state.outcomes.set(operation.op, outcome);
      return outcome;
    });
  }

  readonly calls: ServerCalls = {
    push: async (operations, sentAt) => this.#network(() => ({ now: sentAt, outcomes: this.#judge(operations) })),
    pull: async (cursor) => this.#network(() => this.#page(cursor)),
    lackingPhotos: async () => this.#network(() => ({ lacking: [], unknown: [] })),
    answers: async () => this.#network(() => ({ answers: [], state: null })),
    events: async () => this.#network(() => new Response(null)),
  };

  #page(cursor: string | null): PulledPage {
    const [instance = this.#instance, from = 0] = cursor === null ? [] : cursor.split(':').map(Number);
    const rest = { total: 0, done: 0, now: '', evict: [], verdicts: [], to_decide: 0, rows: {} };
    if (instance !== this.#instance) return { ...rest, cursor: null, more: true, resync: true };
    const visible = this.rows().map(([, row]) => row);
    const later = visible.filter(({ ver }) => ver > from).toSorted((one, other) => one.ver - other.ver);
    const sites = later.slice(0, this.#pageSize);
    const more = sites.length < later.length;
    const to = more ? (sites.at(-1)?.ver ?? from) : this.#state.ver;
    const between = ({ ver }: { ver: number }) => ver > from && ver <= to;
    return {
      ...rest,
      cursor: `${this.#instance}:${to}`,
      more,
      resync: false,
      // As servers do, a first pull comes packed.
      ...(from === 0 ? { rows: {}, chunks: [chunkOf(sites)] } : { rows: { sites } }),
      evict: this.#evicted.filter(between).map(({ id }) => ({ entity: 'sites', id })),
      verdicts: this.#state.verdicts.filter(between),
    };
  }

  #network<T>(answer: () => T): T {
    const fault = this.faults.shift();
    if (fault === 'request') throw new NetworkError('lost on the way there');
    const value = structuredClone(answer());
    if (fault === 'response') throw new NetworkError('lost on the way back');
    return value;
  }
}

export const chunkOf = (sites: SiteRow[]): PulledChunk => ({
  entity: 'sites',
  rows: packRows(toColumns('sites', sites)),
  apart: null,
});

const copy = ({ ver, rows, outcomes, hidden, held, verdicts }: State): State => ({
  ver,
  rows: new Map(rows),
  outcomes: new Map(outcomes),
  hidden: new Set(hidden),
  held: new Map(held),
  verdicts: [...verdicts],
});
