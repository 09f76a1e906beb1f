import { must } from '#domain/assertions.ts';
import { ApiError } from '#web/data/api-error.ts';
import { SessionEndedError } from '#web/data/worker/sync/server-calls.ts';
import { Broken } from './broken.ts';
import type { Device } from './clients/device.ts';
import { QUIET_BYTES, QUIET_REQUESTS } from './clients/round-limits.ts';
import type { Simulation } from './scene.ts';

/** After what one device sends, the others receive, and so on for what waits on that; then nothing may move. */
const MOST_ROUNDS = 6;

/** Everybody is let in, awake and in reach, and synchronises until nothing moves. */
export async function settle({ devices, caller, clock, server }: Simulation): Promise<void> {
  server.failing.clear();
  for (const device of devices) {
    device.isFull = false;
    await device.thaw();
    device.tryAll();
    await device.network.deliverLate();
  }
  await caller?.deliverLate();
  const turns = [...devices.entries()];
  let quiet = 0;
  for (let turn = 0; quiet < turns.length; turn += 1) {
    const [at, device] = must(turns[turn % turns.length], 'a device');
    if (turn === turns.length * MOST_ROUNDS)
      throw new Broken(`something moved in the last of ${MOST_ROUNDS} rounds, before device ${at}`);
    // Only what moved can have shut somebody out.
    if (quiet === 0) await server.letEverybodyIn();
    clock.tick();
    quiet = (await staysQuiet(device, at)) ? quiet + 1 : 0;
    if (at === 0 && (await caller?.synchronise([])) === 'moved') quiet = 0;
  }
}

/** Whether a round moved nothing; somebody who was shut out meanwhile is let in before the next. */
async function staysQuiet(device: Device, at: number): Promise<boolean> {
  try {
    await device.synchronise();
    const { requests, bytes, operations, rows } = device.network.moved;
    await device.sendPhotos();
    const photos = device.network.moved.requests;
    return requests <= QUIET_REQUESTS && bytes <= QUIET_BYTES && operations + rows + photos === 0;
  } catch (error) {
    if (error instanceof SessionEndedError) return false;
    if (!(error instanceof ApiError)) throw error;
    const waiting = device.data.image.outbox.nextBatch().map(({ op }) => op);
    throw new Broken(`device ${at} has not sent ${waiting.join(' ')}: ${error.status} ${error.message}`);
  }
}
