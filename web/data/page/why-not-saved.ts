import { CallError } from '../protocol/call-error.ts';

/** A write for which this device had no room, or whose storage failed. */
export const isUnstored = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'no-room' || error.code === 'no-store');

/** Why what was to be saved was not: in the words of its rule, or of what the device lacks; null when that is not known. */
export function whyNotSaved(error: unknown): { field: string | null; message: string } | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'logged-out') return { field: null, message: 'Your session has ended' };
  if (isUnstored(error)) return { field: null, message: error.message };
  return error.code === 'invalid' ? { field: error.field, message: error.message } : null;
}
