import type { Image } from './image.ts';

/** One user's data in memory, as all see it who don't write it [DEV]. */
export type ImageReader = Pick<Image, 'store' | 'outbox' | 'damaged' | 'drafts' | 'unreadDrafts' | 'meta' | 'onCommit'>;
