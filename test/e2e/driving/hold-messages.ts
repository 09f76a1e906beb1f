import type { Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';

/** Holds what the worker that owns the data tells its page, until the answer is called. */
export async function holdMessages(page: Page): Promise<() => Promise<void>> {
  const messages = await must(page.workers()[0], 'the worker that owns the data').evaluateHandle(() => {
    const held: unknown[] = [];
    const post = globalThis.postMessage as (message: unknown) => void;
    Object.assign(globalThis, { postMessage: (message: unknown) => held.push(message) });
    return {
      goOn: () => {
        Object.assign(globalThis, { postMessage: post });
        for (const message of held) post(message);
      },
    };
  });
  return () => messages.evaluate(({ goOn }) => goOn());
}

/** From now on what the page asks of the data worker waits, as on a busy device; returns what lets it go. */
export async function holdCalls(page: Page): Promise<() => Promise<void>> {
  const calls = await page.evaluateHandle(() => {
    const post = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, message: unknown) => void;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      held.push(() => post.call(this, message));
    };
    return {
      goOn: () => {
        Object.assign(Worker.prototype, { postMessage: post });
        for (const send of held) send();
      },
    };
  });
  return () => calls.evaluate(({ goOn }) => goOn());
}
