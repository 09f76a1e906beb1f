import type { Page } from 'playwright-core';

/** Until it is loaded anew the page waits for every answer: what it does after seconds without one isn't what is shown. */
export const bePatient = (page: Page): Promise<void> =>
  page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
