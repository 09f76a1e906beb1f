import type { HeldOperation } from '#domain/sync/wire.ts';

/** What names a held change that waits, and what it can be decided with. */
export type HeldNow = Pick<HeldOperation, 'op' | 'inspection_id' | 'device' | 'user_id'>;
