import type { Operation } from '#domain/sync/wire.ts';
import type { TestApp } from '#test/test-app.ts';
import { DataWorker } from '#web/data/worker/data-worker.ts';
import type { FromWorker, ToWorker } from '#web/data/protocol/messages.ts';
import type { ParamsOf, QueryName, ResultOf } from '#web/data/protocol/query-types.ts';
import type { Topics } from '#web/data/protocol/topics.ts';
import type { CallName, WorkerCalls } from '#web/data/protocol/worker-calls.ts';
import { tabLocks } from '#web/data/worker/tabs/tab-locks.ts';
import { memoryForms } from '#web/data/worker/testing/memory-forms.ts';
import { responseOf } from '#test/convergence/response-of.ts';

/** The app without its screens: the data worker, asked as a page asks it, over a server that may be out of reach. */
export class ScreenlessPage {
  readonly #worker: DataWorker;
  readonly #forms = memoryForms();
  readonly #topics = new Map<keyof Topics, unknown>();
  readonly #answers = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #results = new Map<string, unknown>();
  readonly #waiting = new Set<() => void>();
  readonly #server: TestApp;
  #lastId = 0;
  online = true;
  /** Every operation that was pushed. */
  readonly pushed: Operation[] = [];

  constructor(server: TestApp) {
    this.#server = server;
    this.#worker = new DataWorker({
      fetch: (path, init) => this.#fetch(path, init),
      locks: tabLocks(),
      post: (message) => this.#receive(structuredClone(message)),
    });
  }

  async #fetch(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    if (!this.online) throw new TypeError('Failed to fetch');
    if (path === '/api/sync/events') return new Response(null);
    const payload = Buffer.from(await new Response(body ?? null).arrayBuffer());
    const sent = { method: method as 'POST', url: path, headers: headers as Record<string, string> };
    const reply = await this.#server.app.inject(payload.length === 0 ? sent : { ...sent, payload });
    const isPush = path === '/api/sync/push' && payload[0] === 0x7b;
    if (isPush) this.pushed.push(...(JSON.parse(payload.toString()) as { operations: Operation[] }).operations);
    return responseOf(reply);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ask') void this.#answer(message);
    if (message.kind === 'topic') this.#topics.set(message.name, message.value);
    if (message.kind === 'query') this.#results.set(message.key, message.result);
    if (message.kind === 'result') this.#answers.get(message.id)?.resolve(message.value);
    if (message.kind === 'error') this.#answers.get(message.id)?.reject(new Error(message.failure.message));
    for (const look of this.#waiting) look();
  }

  async #answer({ id, name, args }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    const value: unknown = await (this.#forms[name] as (...given: unknown[]) => Promise<unknown>)(...args);
    this.#worker.receive({ kind: 'answer', id, answer: { value } });
  }

  call<N extends CallName>(name: N, ...args: Parameters<WorkerCalls[N]>): Promise<Awaited<ReturnType<WorkerCalls[N]>>> {
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    this.#answers.set(id, answer);
    this.#worker.receive({ kind: 'call', id, user: this.topic('session')?.user?.id ?? null, name, args } as ToWorker);
    return answer.promise as Promise<Awaited<ReturnType<WorkerCalls[N]>>>;
  }

  /** The operations of all changes that the server did not take. */
  async refused(): Promise<string[]> {
    const lists = await Promise.all(
      (['held', 'mine', 'decided'] as const).map((refusal) => this.#query('refusedChanges', { refusal, most: 50 })),
    );
    return lists.flatMap(({ rows }) => rows.map(({ op }) => op));
  }

  async #query<N extends QueryName>(name: N, params: ParamsOf<N>): Promise<ResultOf<N>> {
    const key = `query ${++this.#lastId}`;
    this.#worker.receive({ kind: 'subscribe', key, name, params } as ToWorker);
    await this.until(() => this.#results.has(key));
    this.#worker.receive({ kind: 'unsubscribe', key });
    return this.#results.get(key) as ResultOf<N>;
  }

  topic<N extends keyof Topics>(name: N): Topics[N] | undefined {
    return this.#topics.get(name) as Topics[N] | undefined;
  }

  /** Resolves when what the worker says makes it true. */
  until(isTrue: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isTrue()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Everything that waited was sent, and everything new received. */
  async synchronise(): Promise<void> {
    const last = this.topic('sync')?.lastSyncedAt ?? null;
    await this.call('syncNow');
    await this.until(() => {
      const { phase = 'failed', lastSyncedAt = null, unsent = 1 } = this.topic('sync') ?? {};
      return phase === 'idle' && lastSyncedAt !== null && lastSyncedAt !== last && unsent === 0;
    });
  }
}
