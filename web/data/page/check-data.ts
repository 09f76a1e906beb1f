import type { CheckResult } from '../protocol/check-result.ts';
import type { Topics } from '../protocol/topics.ts';
import { callWorker, useTopic } from './connection/worker-client.ts';

/** Compares what is here with the server, and repairs it [CHECK]. */
export const checkData = (): Promise<CheckResult> => callWorker('checkData');

export const useChecking = (): Topics['checking'] => useTopic('checking');
