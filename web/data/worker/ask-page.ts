import type { FromWorker } from './protocol.ts';
import type { PageForms } from './sealing/page-forms.ts';

type Answer = (answer: { value: unknown } | { error: string }) => void;

/** What only the page can do, asked of it. */
export class AskPage implements PageForms {
  readonly #post: (message: FromWorker) => void;
  readonly #waiting = new Map<number, Answer>();
  #lastId = 0;

  constructor(post: (message: FromWorker) => void) {
    this.#post = post;
  }

  /** The page has answered. */
  hear(id: number, answer: Parameters<Answer>[0]): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  all(): ReturnType<PageForms['all']> {
    return this.#ask('all', []);
  }

  forget(...args: Parameters<PageForms['forget']>): ReturnType<PageForms['forget']> {
    return this.#ask('forget', args);
  }

  bring(...args: Parameters<PageForms['bring']>): ReturnType<PageForms['bring']> {
    return this.#ask('bring', args);
  }

  #ask<T>(name: keyof PageForms, args: unknown[]): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.value as T);
      });
      this.#post({ kind: 'ask', id, name, args });
    });
  }
}
