import type { Caller } from './clients/caller.ts';
import type { Clock } from './clock.ts';
import type { Device } from './clients/device.ts';
import type { Ledger } from './ledger.ts';
import type { SimulatedServer } from './server/simulated-server.ts';

/** A history as it runs. */
export interface Simulation {
  clock: Clock;
  server: SimulatedServer;
  devices: readonly Device[];
  /** The client that speaks only the spec's calls, where there is one. */
  caller: Caller | null;
  ledger: Ledger;
}

/** Whose turn it is: a device and its place among all. */
export interface Scene {
  device: Device;
  at: number;
  ledger: Ledger;
}
