import type { FileHome } from './file-home.ts';
import { HomeFault } from './home-fault.ts';

/** As rows name the home of photos whose bytes a restore has not brought along. */
export const LOST = 'lost:';

/** Nothing lies in it, and nothing can be put there: a photo has its row, and is sent again by a device that holds it [FILES.22]. */
export const lostHome: FileHome = {
  url: LOST,
  put: () => Promise.reject(new HomeFault('put', LOST, 'This is no place for photos', false)),
  get: () => Promise.resolve(null),
  head: () => Promise.resolve(null),
  delete: () => Promise.resolve(),
  async *list() {},
  prepare: () => Promise.resolve(),
  close: () => undefined,
};
