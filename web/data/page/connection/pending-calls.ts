import type { UserId } from '#domain/user/user.ts';
import { CallError, type CallFailure } from '../../protocol/call-error.ts';
import type { CallMessage, ToWorker } from '../../protocol/messages.ts';
import type { CallName, WorkerCalls } from '../../protocol/worker-calls.ts';

interface Pending {
  message: CallMessage;
  resolve: (value: unknown) => void;
  reject: (error: CallError) => void;
}

/** What the worker was asked to do and has not answered yet. */
export class PendingCalls {
  readonly #post: (message: ToWorker) => void;
  readonly #user: () => UserId | null;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /** `user` is whose they are. */
  constructor(post: (message: ToWorker) => void, user: () => UserId | null) {
    this.#post = post;
    this.#user = user;
  }

  call<N extends CallName>(name: N, args: Parameters<WorkerCalls[N]>): ReturnType<WorkerCalls[N]> {
    this.#lastId += 1;
    const message = { kind: 'call', id: this.#lastId, user: this.#user(), name, args } as CallMessage;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject });
      this.#post(message);
    });
    return answer as ReturnType<WorkerCalls[N]>;
  }

  resolve(id: number, value: unknown): void {
    this.#pending.get(id)?.resolve(value);
    this.#pending.delete(id);
  }

  reject(id: number, failure: CallFailure): void {
    this.#pending.get(id)?.reject(CallError.from(failure));
    this.#pending.delete(id);
  }

  rejectAll(failure: CallFailure): void {
    for (const id of this.#pending.keys()) this.reject(id, failure);
  }

  /** Whatever the worker was asked to do, doing it again changes nothing. */
  askAgain(): void {
    for (const { message } of this.#pending.values()) this.#post(again(message));
  }
}

/** Of all that the worker does only a save and an answer could undo what others did since. */
function again(message: CallMessage): CallMessage {
  if (message.name === 'save') return { ...message, name: 'saveAgain' };
  if (message.name !== 'changeDraft') return message;
  const [key, from, patch, wasKept] = message.args;
  return { ...message, name: 'takeUpDraft', args: [key, { from, wasKept, writing: patch, patch }] };
}
