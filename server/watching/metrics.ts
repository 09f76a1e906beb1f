import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outcome } from '#domain/sync/wire.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** A method and a path as it was registered: no path that somebody made up names a series. */
export interface MeasuredRoute {
  method: string;
  route: string;
}

/** What statements begin with; any other counts as 'other', so that there are few series. */
const statements: readonly string[] = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'];

/** The figures of one server, in Prometheus' format [METRIC.2]. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('firemark_requests_total', 'Requests that were answered', ['method', 'route', 'status']);
  readonly #durations = this.#histogram('firemark_request_seconds', 'From headers to answer; streams aside', REQUEST_SECONDS, [
    'method',
    'route',
  ]);
  readonly #outcomes = this.#counter('firemark_sync_outcomes_total', 'What became of the changes that were sent', ['outcome']);
  readonly #statements = this.#histogram('firemark_database_seconds', 'Time of statements', STATEMENT_SECONDS, ['statement']);

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** `milliseconds` is null of what says nothing by its duration. */
  answered({ method, route }: MeasuredRoute, status: number, milliseconds: number | null): void {
    this.#requests.inc({ method, route, status });
    if (milliseconds !== null) this.#durations.observe({ method, route }, milliseconds / 1_000);
  }

  countOutcomes(outcomes: readonly Outcome[]): void {
    for (const { outcome } of outcomes) this.#outcomes.inc({ outcome });
  }

  countStatement(sql: string, milliseconds: number): void {
    const [first = ''] = /^[a-z]+/i.exec(sql) ?? [];
    const statement = statements.includes(first.toLowerCase()) ? first.toLowerCase() : 'other';
    this.#statements.observe({ statement }, milliseconds / 1_000);
  }

  /** What is looked at when somebody asks, such as how many wait in each queue. */
  watch(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect: () => {
        for (const [value, count] of read()) gauge.set({ [label]: value }, count);
      },
    });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #counter<const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<const L extends string>(name: string, help: string, buckets: number[], labelNames: readonly L[]): Histogram<L> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#registry] });
  }
}
