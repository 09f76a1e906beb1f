import { CallError } from '../../protocol/call-error.ts';

/** What the server has too is shown although this device could not keep it; what can wait is left for later. */
export async function ifThereIsRoom(keeping: Promise<unknown>): Promise<void> {
  try {
    await keeping;
  } catch (error) {
    if (!(error instanceof CallError) || (error.code !== 'no-room' && error.code !== 'no-store')) throw error;
  }
}
