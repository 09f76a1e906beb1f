import type { PageForms } from '../protocol/page-forms.ts';
import type { AskMessage, FromWorker } from '../protocol/messages.ts';

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

  refused(): ReturnType<PageForms['refused']> {
    return this.#ask('refused', []);
  }

  noteRefused(...args: Parameters<PageForms['noteRefused']>): ReturnType<PageForms['noteRefused']> {
    return this.#ask('noteRefused', args);
  }

  #ask<N extends keyof PageForms>(name: N, args: Parameters<PageForms[N]>): ReturnType<PageForms[N]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.value);
      });
      this.#post({ kind: 'ask', id, name, args } as AskMessage);
    });
    return answered as ReturnType<PageForms[N]>;
  }
}
