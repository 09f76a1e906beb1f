import { setTimeout as pause } from 'node:timers/promises';
import { must } from '#domain/assertions.ts';
import { type RealServer, startRealServer } from '#test/real-server.ts';
import { Arrivals } from './arrivals.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { Figures } from './figures.ts';
import { type LoadedDevice, loadOrganisation } from './load-organisation.ts';
import { peakMemory } from './peak-memory.ts';
import { surveyOf } from './survey-of.ts';
import { ThinDevice } from './thin-device.ts';
import { unkeptSurveys } from './unkept-surveys.ts';

export interface Load {
  devices: number;
  assets: number;
  /** Each for so many seconds; at the last of them the server is killed, and after it has come back they go on as long. */
  rates: readonly number[];
  seconds: number;
  /** The address of an empty database, null for the embedded one. */
  databaseUrl: string | null;
  /** Processes that work beside the server: the database's. */
  beside: number | null;
}

export interface Phase {
  name: string;
  figures: Figures;
  seconds: number;
  surveys: number;
  cpu: { server: number; database: number; generator: number };
  /** Of the server since its start, in megabytes. */
  memory: number;
  isRestart: boolean;
}

/** All devices listen before anything is counted. */
const LISTENING_ROUNDS = 2;
const SETTLE_MS = 120_000;
/** What has not arrived after so long is missing. */
const DRAIN_MS = 15_000;
const LOOK_MS = 50;

/** Devices that listen while some of them push surveys, at a real server. */
export async function* runLoad(load: Load): AsyncGenerator<Phase> {
  const variables = load.databaseUrl === null ? {} : { DATABASE_URL: load.databaseUrl };
  const server = await startRealServer({
    assets: null,
    variables: { ...variables, ADMIN_USERNAME: 'first', ADMIN_PASSWORD: 'load of a benchmark' },
  });
  await server.kill();
  const loaded = await loadOrganisation({ DATA_DIR: server.dataDir, ...variables }, load);
  await server.restart();
  const idle = new Figures();
  const holder = { figures: idle };
  const arrivals = new Arrivals();
  const devices = loaded.map((one) => new ThinDevice({ ...one, url: server.url, arrivals, figures: () => holder.figures }));
  try {
    for (const device of devices) {
      device.start();
      await pause(1);
    }
    await reached(devices.map(() => LISTENING_ROUNDS));
    for (const rate of load.rates) {
      yield await phase(`${rate} surveys a second`, rate, load.seconds, server);
    }
    const rate = must(load.rates.at(-1), 'a rate');
    yield await restarted(rate, load.seconds, server);
    const last = await phase(`${rate} surveys a second once all devices are back`, rate, load.seconds, server);
    last.figures.fault('arrivals that are missing', arrivals.missing(devices.length));
    const unkept = await unkeptSurveys(arrivals.ids, server.dataDir, load.databaseUrl);
    last.figures.fault('acknowledged surveys that the database does not hold', unkept);
    yield last;
  } finally {
    await Promise.all(devices.map((device) => device.stop()));
    await server.close();
  }

  async function phase(name: string, rate: number, seconds: number, running: RealServer): Promise<Phase> {
    const figures = new Figures();
    holder.figures = figures;
    const before = usage(running.pid());
    const total = rate * seconds;
    const surveys = await survey(rate, (count) => count >= total);
    const after = usage(running.pid());
    await drained();
    figures.fault('surveys that are still unsent', unsent());
    const cpu = {
      server: after.server - before.server,
      database: after.database - before.database,
      generator: after.generator - before.generator,
    };
    return { name, figures, seconds, surveys, cpu, memory: peakMemory(running.pid()), isRestart: false };
  }

  function usage(pid: number) {
    const { user, system } = process.cpuUsage();
    const database = load.beside === null ? 0 : cpuSeconds(load.beside);
    return { server: cpuSeconds(pid), database, generator: (user + system) / 1e6 };
  }

  /** Until everything has arrived everywhere, or that has taken too long. */
  async function drained(): Promise<void> {
    const began = performance.now();
    while (unsent() + arrivals.missing(devices.length) > 0 && performance.now() - began < DRAIN_MS) await pause(LOOK_MS);
  }

  function unsent(): number {
    return devices.reduce((sum, device) => sum + device.unsent, 0);
  }

  /** Surveys of devices in turn, so many a second, evenly; how many there were. */
  async function survey(rate: number, isEnough: (count: number) => boolean): Promise<number> {
    const began = performance.now();
    let at = 0;
    for (; !isEnough(at); at += 1) {
      await pause(Math.max(0, began + (at * 1_000) / rate - performance.now()));
      const turn = (at * 37) % devices.length;
      must(devices[turn], 'a device').save(surveyOf(must(loaded[turn] as LoadedDevice, 'its data'), at));
    }
    return at;
  }

  /** Until every device has had as many rounds as are wanted of it; how long that took. */
  async function reached(wanted: readonly number[]): Promise<number> {
    const began = performance.now();
    while (devices.some((device, at) => device.rounds < (wanted[at] ?? 0))) {
      if (performance.now() - began > SETTLE_MS) throw new Error('not all devices came to listen');
      await pause(LOOK_MS);
    }
    return performance.now() - began;
  }

  /** In the middle of surveys the server is killed and started again, until every device has had a round with it. */
  async function restarted(rate: number, seconds: number, running: RealServer): Promise<Phase> {
    const figures = new Figures();
    holder.figures = figures;
    const before = usage(running.pid());
    const began = performance.now();
    let isBack = false;
    const surveying = survey(rate, () => isBack);
    await pause(seconds * 200);
    figures.isRestarting = true;
    await running.restart();
    const back = await reached(devices.map(({ rounds }) => rounds + 1));
    isBack = true;
    const surveys = await surveying;
    const after = usage(running.pid());
    const cpu = {
      server: after.server,
      database: after.database - before.database,
      generator: after.generator - before.generator,
    };
    const name = `a restart at ${rate} surveys a second, all devices back ${(back / 1_000).toFixed(1)} s after its start`;
    return {
      name,
      figures,
      seconds: (performance.now() - began) / 1_000,
      surveys,
      cpu,
      memory: peakMemory(running.pid()),
      isRestart: true,
    };
  }
}
