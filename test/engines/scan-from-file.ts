import type { Somebody } from './somebody.ts';

/** So long an engine may look for a camera that the machine doesn't have. */
const CAMERA_MS = 40_000;

/** Where there is no camera, somebody gives Scan Asset a photo of a code. */
export async function scanFromFile(who: Somebody, address: string, file: string): Promise<void> {
  await who.tab.open(`${address}/inspections`);
  await who.taps('button', 'Assets');
  await who.taps('button', 'Scan Asset');
  await who.sees('^Not working[?]$', CAMERA_MS);
  await who.sees({ role: 'button', name: 'From a photo' });
  await who.chooses(file);
}
