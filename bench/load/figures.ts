import { ApiError } from '#web/data/api-error.ts';
import { NetworkError } from '#web/data/worker/sync/server-calls.ts';

/** What a server that is killed does to those who speak with it. */
const KILLED = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
const REFUSED = 'connections refused or broken during the restart';

/** What a run of devices was like. */
export class Figures {
  readonly push: number[] = [];
  readonly pull: number[] = [];
  /** From a push's answer to the arrival of its survey at each device. */
  readonly staleness: number[] = [];
  readonly errors = new Map<string, number>();
  /** While the server is away, connections are refused. */
  isRestarting = false;

  async timed<T>(kind: 'push' | 'pull', call: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const answer = await call();
    this[kind].push(performance.now() - started);
    return answer;
  }

  /** Why a device's round came to no end. */
  failed(error: unknown): void {
    this.fault(nameOf(error, this.isRestarting), 1);
  }

  fault(name: string, count: number): void {
    if (count > 0) this.errors.set(name, (this.errors.get(name) ?? 0) + count);
  }

  /** Errors that are none of a restart. */
  get faults(): number {
    return [...this.errors].reduce((sum, [name, count]) => sum + (name === REFUSED ? 0 : count), 0);
  }
}

function nameOf(error: unknown, isRestarting: boolean): string {
  if (error instanceof NetworkError) {
    const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException;
    return isRestarting && KILLED.includes(code) ? REFUSED : `network: ${String(error.cause)}`;
  }
  return error instanceof ApiError ? `${error.status} ${error.message}` : String(error);
}
