import type { UserId } from '#domain/user/user.ts';
import { CallError, type CallFailure } from '../../protocol/call-error.ts';
import type { CallMessage, ToWorker } from '../../protocol/messages.ts';
import type { CallName, WorkerCalls } from '../../protocol/worker-calls.ts';

interface Pending {
  message: CallMessage;
  resolve: (value: unknown) => void;
  reject: (error: CallError) => void;
}

interface Options {
  post: (message: ToWorker) => void;
  user: () => UserId | null;
  isAnybodyIn: () => boolean;
}

/** What the worker was asked to do and has not answered yet. */
export class PendingCalls {
  readonly #post: (message: ToWorker) => void;
  readonly #user: () => UserId | null;
  readonly #isAnybodyIn: () => boolean;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /** `user` is whose they are. */
  constructor({ post, user, isAnybodyIn }: Options) {
    this.#post = post;
    this.#user = user;
    this.#isAnybodyIn = isAnybodyIn;
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

  /** Whatever the worker was asked to do, doing it again changes nothing; nobody is logged in over whoever is by now [SESS]. */
  askAgain(): void {
    for (const { message } of this.#pending.values()) {
      if (message.name === 'logIn' && this.#isAnybodyIn()) this.reject(message.id, OTHER_LOGGED_IN);
      else this.#post(again(message));
    }
  }
}

const OTHER_LOGGED_IN: CallFailure = { code: 'other-user', message: 'Somebody has logged in meanwhile', field: null };

/** Of all that the worker does only a save and an answer could undo what others did since. */
function again(message: CallMessage): CallMessage {
  if (message.name === 'save') return { ...message, name: 'saveAgain' };
  if (message.name !== 'changeDraft') return message;
  const [key, from, patch, wasKept] = message.args;
  return { ...message, name: 'takeUpDraft', args: [key, { from, wasKept, writing: patch, patch }] };
}
