import type { HandedIn, Imported, OthersWork, SealedStatus } from '../../protocol/sealed-status.ts';
import { callWorker, useOfTopic, useTopic } from '../connection/worker-client.ts';

export const useSealedStatus = (): SealedStatus => useTopic('sealed');

/** Whether the work of whoever was here before is still being sealed: a login waits for it. */
export const useIsSecuring = (): boolean => useOfTopic('sealed', ({ busy }) => busy?.kind === 'securing' && busy.total > 0);

/** Whether earlier work of whoever is logged in is not back yet: it is on this device, and nobody can read it. */
export const useHasSealed = (): boolean => useOfTopic('sealed', ({ waiting }) => waiting !== null);

/** For administrators; asks the server to open what is there. */
export const othersWork = (): Promise<OthersWork[]> => callWorker('othersWork');

/** Sends it as its author's; the server holds all of it. */
export const sendOthersWork = (userId: string): Promise<HandedIn> => callWorker('sendOthersWork', userId);

/** Takes over what was exported on another device, or here. */
export const importUnsent = (file: Blob): Promise<Imported> => callWorker('importUnsent', file);
