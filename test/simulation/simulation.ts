import { must } from '#domain/assertions.ts';
import { act } from './acting/act.ts';
import { Caller } from './clients/caller.ts';
import { Clock, countIds } from './clock.ts';
import { BrowserCrash } from './clients/device-tab.ts';
import { Device } from './clients/device.ts';
import { isEndured } from './clients/endured.ts';
import type { History, Step } from './history.ts';
import { checkEnd } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { settle } from './settle.ts';
import { SimulatedServer } from './server/simulated-server.ts';
import { people } from './server/world.ts';
import type { Simulation } from './scene.ts';

/** Runs a history to its end and throws what is wrong then. */
export async function simulate({ users, caller, isNewer, steps }: History): Promise<void> {
  countIds();
  const clock = new Clock();
  const server = await SimulatedServer.begin(clock, isNewer);
  const tabs = steps.some(({ step: { kind } }) => kind === 'switch' || kind === 'freeze') ? 2 : 1;
  const devices = users.map((user) => new Device(must(people[user], 'a user'), server, clock, tabs));
  const calling = caller === null ? null : new Caller(must(people[caller], 'a user'), server, clock, devices.length);
  const simulation: Simulation = { clock, server, devices, caller: calling, ledger: new Ledger() };
  try {
    for (const device of devices) await device.begin();
    for (const { step, commitsToLive } of steps) {
      clock.tick();
      await live(simulation, step, commitsToLive);
    }
    await settle(simulation);
    await checkEnd(simulation);
  } catch (error) {
    // A round without an end is why it ended.
    throw devices.find(({ excess }) => excess !== null)?.excess ?? error;
  } finally {
    for (const device of devices) await device.close();
    // Of each write, and kept for as long as the process lives.
    performance.clearMeasures();
  }
}

/** One step, which the browser may not outlive. */
async function live(simulation: Simulation, step: Step, commitsToLive: number | null): Promise<void> {
  const { devices } = simulation;
  const at = 'device' in step ? step.device % devices.length : 0;
  const device = must(devices[at], 'a device');
  const { tab } = device;
  tab.commitsToLive = commitsToLive ?? Number.POSITIVE_INFINITY;
  try {
    await act(simulation, step, { device, at, ledger: simulation.ledger });
  } catch (error) {
    if (error instanceof BrowserCrash) await device.open();
    else if (!isEndured(error)) throw error;
  }
  tab.commitsToLive = Number.POSITIVE_INFINITY;
  device.network.faults = [];
}
