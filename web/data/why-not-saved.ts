import { WorkerError } from './worker-client.ts';

/** What is wrong with what was to be saved, in the words of its rule; null when the device failed. */
export function whyNotSaved(error: unknown): { field: string | null; message: string } | null {
  return error instanceof WorkerError && error.code === 'invalid' ? { field: error.field, message: error.message } : null;
}
