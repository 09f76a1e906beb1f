import type { Page } from 'playwright-core';

export interface StartMarks {
  /** The shell with its header is painted and takes input. */
  shell: number;
  /** The list is there, made from all records. */
  list: number;
  /** The longest task of the main thread since it was last set to 0. */
  longest: number;
}

/** Marks what a person waits for after each navigation, in ms from its start. */
export async function watchStarts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks = { shell: 0, list: 0, longest: 0 };
    Object.assign(window, { marks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    let isShellSeen = false;
    new MutationObserver(() => {
      if (!isShellSeen && document.querySelector('header') !== null) {
        isShellSeen = true;
        requestAnimationFrame(() => setTimeout(() => (marks.shell = performance.now())));
      }
      if (marks.list === 0 && document.querySelector('main a[href*="/inspections/view/"]') !== null)
        marks.list = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The marks so far; what the main thread was held up by is told after the task that did it. */
export const startMarks = (page: Page): Promise<StartMarks> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
    return (window as unknown as { marks: StartMarks }).marks;
  });

export const forgetLongest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { marks: StartMarks }).marks.longest = 0;
  });
