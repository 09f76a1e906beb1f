import { type BrowserType, chromium, type Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';

/** Milliseconds between two looks at what is waited for; Playwright's own grow to half a second, which each wait loses half of. */
const LONGEST_PAUSE = 100;

type Look = (progress: unknown, pauses: readonly number[], look: unknown) => Promise<unknown>;
interface Waiting {
  retryWithProgressAndTimeouts: Look;
}

let done = false;

/** Waits of all pages end soon after what they wait for is there. */
export function lookOften(page: Page): void {
  if (done) return;
  done = true;
  const { _connection: connection } = chromium as BrowserType & { _connection?: { toImpl?: (client: unknown) => object } };
  const frame = must(connection?.toImpl, 'a browser in this process')(page.mainFrame());
  const waiting = Object.getPrototypeOf(frame) as Partial<Waiting>;
  const look = must(waiting.retryWithProgressAndTimeouts, 'how Playwright waits');
  waiting.retryWithProgressAndTimeouts = function often(this: Waiting, progress, pauses, given) {
    return look.call(
      this,
      progress,
      pauses.map((pause) => Math.min(pause, LONGEST_PAUSE)),
      given,
    );
  };
}
