import type { FreedSpace, StorageState } from '../protocol/storage-state.ts';
import { callWorker, useTopic } from './connection/worker-client.ts';

export const useStorageState = (): StorageState => useTopic('storage');

/** Whether the data of whoever is logged in, or is being, are not open yet. */
export const useIsOpening = (): boolean => useTopic('opening');

/** Removes what the server has too, photos first. */
export const freeSpace = (): Promise<FreedSpace> => callWorker('freeSpace');
