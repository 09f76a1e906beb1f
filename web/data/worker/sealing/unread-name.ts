import type { StoreName } from '../disk/user-schema.ts';

/** By which a later start knows what could not be read. */
export const unreadName = (store: StoreName, key: string | number): string => `${store}/${key}`;
