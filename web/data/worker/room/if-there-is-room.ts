import { CallError } from '../call-error.ts';

/** What the server has too is shown although this device could not keep it. */
export async function ifThereIsRoom(keeping: Promise<void>): Promise<void> {
  try {
    await keeping;
  } catch (error) {
    if (!(error instanceof CallError) || (error.code !== 'no-room' && error.code !== 'no-store')) throw error;
  }
}
