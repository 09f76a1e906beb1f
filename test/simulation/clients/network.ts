import type { UserId } from '#domain/user/user.ts';
import { Moved } from './moved.ts';
import type { Answer, Sent, SimulatedServer } from '../server/simulated-server.ts';

/** What happens to a request: on its way there, on its way back, or to the process that answers it. */
export type Fault = 'lost' | 'half' | 'reply-lost' | 'twice' | 'cut' | 'late' | 'expired' | 'no-room' | { diesAfter: number };

/** One device's way to the server. */
export class Network {
  readonly #server: SimulatedServer;
  readonly #user: UserId;
  /** Of the requests to come, in order; those after them arrive. */
  faults: (Fault | null)[] = [];
  /** What has gone through it. */
  moved = new Moved();
  /** Gave up by their sender, still on their way. */
  readonly #late: Sent[] = [];
  /** Where it waits before an answer arrives, when so many requests have passed. */
  gate: { passing: number; opened: Promise<void> } | null = null;

  constructor(server: SimulatedServer, user: UserId) {
    this.#server = server;
    this.#user = user;
  }

  #onGate: () => void = () => undefined;

  /** Resolves when a request is at the gate. */
  reachedGate(): Promise<void> {
    return new Promise((resolve) => {
      this.#onGate = resolve;
    });
  }

  /** What a request waits for before its answer arrives, if anything. */
  #waitAtGate(): Promise<void> | null {
    if (this.gate === null) return null;
    this.gate.passing -= 1;
    if (this.gate.passing >= 0) return null;
    this.#onGate();
    return this.gate.opened;
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const sent: Sent = {
      method: init.method ?? 'GET',
      path,
      headers: init.headers as Record<string, string>,
      body: init.body === undefined || init.body === null ? null : await bytesOf(init.body),
    };
    const fault = this.faults.shift() ?? null;
    const opened = this.#waitAtGate();
    this.moved.request();
    if (fault === 'late') this.#late.push(sent);
    if (fault === 'lost' || fault === 'late') throw new TypeError('lost on the way there');
    if (fault === 'expired') await this.#server.endSessionsOf(this.#user);
    const arrived = fault === 'half' ? half(sent) : sent;
    const trouble = typeof fault === 'object' && fault !== null ? fault : { isFull: fault === 'no-room' };
    const answer = await this.#server.answer(arrived, trouble);
    if (fault === 'twice') await this.#server.answer(sent);
    if (opened !== null) await opened;
    if (answer === null || fault === 'reply-lost') throw new TypeError('lost on the way back');
    this.moved.answered(sent, answer);
    return responseOf(answer, fault === 'cut');
  };

  /** What was late arrives now; nobody waits for its answer. */
  async deliverLate(): Promise<void> {
    for (const sent of this.#late.splice(0)) await this.#server.answer(sent);
  }
}

async function bytesOf(body: BodyInit): Promise<string | Uint8Array> {
  return typeof body === 'string' ? body : new Uint8Array(await new Response(body).arrayBuffer());
}

/** A picture whose second half never came; what is no picture came whole. */
const half = (sent: Sent): Sent =>
  sent.method === 'PUT' ? { ...sent, body: (sent.body as Uint8Array).subarray(0, (sent.body?.length ?? 0) / 2) } : sent;

function responseOf({ status, headers, body }: Answer, isCut: boolean): Response {
  if (!isCut) return new Response(body, { status, headers });
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(body.subarray(0, body.length / 2));
      controller.error(new TypeError('the connection broke off'));
    },
  });
  return new Response(broken, { status, headers });
}
