import { useHasSealed } from '#web/data/page/session/sealed-work.ts';
import { useStorageState } from '#web/data/page/storage-status.ts';
import { useUnkeptCount } from '#web/data/page/unkept.ts';
import type { Keeping } from './sync-summary.ts';

/** Whether this device keeps what is done on it, as the header says it. */
export const useKeeping = (): Keeping => ({
  storage: useStorageState(),
  unkept: useUnkeptCount(),
  hasSealed: useHasSealed(),
});
