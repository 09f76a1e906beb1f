import type { Page } from 'playwright-core';

/** A picture of the page once nothing moves on it any more. */
export async function stillPicture(page: Page, path?: string): Promise<Buffer> {
  await page.evaluate(motionEnds);
  return page.screenshot(path === undefined ? {} : { path });
}

/** Half-faded text has half its contrast; what was put on the page just now begins to fade in with its next frame. */
export async function motionEnds(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
    await new Promise(requestAnimationFrame);
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const moving = finite.filter(({ playState }) => playState === 'running');
    if (moving.length > 0) stillFrames = -1;
    await Promise.allSettled(moving.map((one) => one.finished));
  }
}
