import type { RefusedChange } from '#web/data/protocol/sync-status.ts';

/** Whether its author can put it right; what they may not change, or an administrator has refused, is decided already [HELD]. */
export const authorDecides = ({ code }: Pick<RefusedChange, 'code'>): boolean => code !== 'forbidden' && code !== 'refused';
