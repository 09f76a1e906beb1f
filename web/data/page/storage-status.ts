import type { FreedSpace, StorageState } from '../protocol/storage-state.ts';
import { callWorker, useTopic } from './connection/worker-client.ts';

export const useStorageState = (): StorageState => useTopic('storage');

/** Removes what the server has too, photos first. */
export const freeSpace = (): Promise<FreedSpace> => callWorker('freeSpace');
