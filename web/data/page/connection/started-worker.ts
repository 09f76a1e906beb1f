import type { FromWorker, NotLoaded } from '../../protocol/messages.ts';

interface Hearing {
  onMessage: (message: FromWorker) => void;
  /** Its script did not come. */
  onNotLoaded: () => void;
}

/** A data worker; what it says before somebody hears it is told then. */
export class StartedWorker {
  readonly #worker = new Worker(new URL('../../worker/worker.ts', import.meta.url), { type: 'module', name: 'firemark-data' });
  #unheard: ((hearing: Hearing) => void)[] = [];
  #hearing: Hearing | null = null;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker | NotLoaded>) => {
      if (data.kind !== 'not-loaded') return this.#tell(({ onMessage }) => onMessage(data));
      this.#worker.terminate();
      this.#tell(({ onNotLoaded }) => onNotLoaded());
    });
    this.#worker.addEventListener('error', (event) => {
      // What it throws once it runs comes with words.
      if (!(event instanceof ErrorEvent)) this.#tell(({ onNotLoaded }) => onNotLoaded());
    });
  }

  /** Hears what it has said so far, soon, and from then on what it says. */
  hear(hearing: Hearing): Worker {
    queueMicrotask(() => {
      this.#hearing = hearing;
      for (const tell of this.#unheard.splice(0)) tell(hearing);
    });
    return this.#worker;
  }

  #tell(tell: (hearing: Hearing) => void): void {
    if (this.#hearing === null) this.#unheard.push(tell);
    else tell(this.#hearing);
  }
}

let early: StartedWorker | null = null;

/** Begins while the app itself is loaded: who is logged in is known sooner then [START]. */
export function startEarly(): void {
  early = new StartedWorker();
}

/** The one that was started early, once. */
export function takeEarly(): StartedWorker | null {
  const taken = early;
  early = null;
  return taken;
}
