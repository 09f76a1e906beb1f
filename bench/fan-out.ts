import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PullPage } from '#domain/sync/wire.ts';
import { openTestApp } from '#test/test-app.ts';
import { type LoadedDevice, loadOrganisation } from './load/load-organisation.ts';
import { surveyOf } from './load/survey-of.ts';
import { printFigure } from './print-figure.ts';

const DEVICES = 500;
const ROUNDS = 10;

/** What one change costs the server when so many devices pull it, in the time of its processor [SPEED, FAN.3]. */
export async function benchFanOut(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-bench-'));
  const variables = { DATA_DIR: folder };
  const devices = await loadOrganisation(variables, { assets: 10_000, devices: DEVICES });
  const server = await openTestApp({ variables });
  server.setNow(new Date().toISOString());
  try {
    const call = async (path: string, body: object, { token }: LoadedDevice) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await server.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) });
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
      return reply;
    };
    const pull = async (device: LoadedDevice) => {
      const reply = await call('/api/sync/pull', { cursor: device.cursor, device: device.device }, device);
      device.cursor = reply.json<PullPage>().cursor ?? device.cursor;
    };
    const used: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = devices[round * 7] as LoadedDevice;
      const operation = { ...surveyOf(writer, round), device: writer.device };
      await call('/api/sync/push', { operations: [operation], sent_at: operation.ts }, writer);
      const before = process.cpuUsage();
      for (const device of devices) await pull(device);
      const { user, system } = process.cpuUsage(before);
      used.push((user + system) / 1_000);
    }
    used.sort((one, other) => one - other);
    printFigure(`one change, pulled by ${DEVICES} devices: processor's time`, used[ROUNDS / 2] ?? 0, 'ms', null);
    printFigure('the same for each device', (used[ROUNDS / 2] ?? 0) / DEVICES, 'ms', null);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}
