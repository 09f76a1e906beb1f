import { join } from 'node:path';
import { expect } from 'vitest';
import { startRealServer } from '../real-server.ts';
import { call } from '../torture/client.ts';
import { RealDevice } from './real-device.ts';
import { runServerCommand } from './run-command.ts';

const DEVICES = 3;
const MORE = 5;
const password = 'kept in the safe';
const BACKUP_KEY = 'correct horse battery';

interface Places {
  /** An empty folder. */
  folder: string;
  /** Which database the server has, and which the one of its backup. */
  from: Record<string, string>;
  to: Record<string, string>;
}

/** A server is backed up while devices work, ends, and is restored elsewhere, where they go on: all that they made is everywhere. */
export async function restoreUnderLoad({ folder, from, to }: Places): Promise<void> {
  const file = join(folder, 'backup');
  const restored = join(folder, 'data');
  const server = await startRealServer({ assets: null, variables: { ...from, ADMIN_PASSWORD: password } });
  const devices: RealDevice[] = [];
  try {
    for (let at = 0; at < DEVICES; at += 1) devices.push(await logIn(server.url));
    let isBackedUp = false;
    const backUp = async () => {
      const variables = { ...from, DATA_DIR: server.dataDir, BACKUP_KEY };
      const ended = await runServerCommand('server/backup/backup-command.ts', [file], variables);
      isBackedUp = true;
      return ended;
    };
    const [ended] = await Promise.all([backUp(), ...devices.map((device, at) => work(device, `before ${at}`, () => isBackedUp))]);
    expect(ended).toEqual({ code: 0, output: expect.stringMatching(/^Backed up to .*, encrypted, read back and whole\.\n/) });
    for (const device of devices) {
      for (let more = 0; more < MORE; more += 1) await device.addSite(`after ${more}`);
      await device.synchronise();
    }
    await server.kill();
    const variables = { ...to, DATA_DIR: restored };
    const command = runServerCommand('server/backup/restore-command.ts', [file], { ...variables, BACKUP_KEY });
    expect(await command).toMatchObject({ code: 0 });
    await goOn(devices, variables);
  } finally {
    for (const device of devices) await device.close();
    await server.close();
  }
}

async function logIn(url: string): Promise<RealDevice> {
  const { access_token } = await call<{ access_token: string }>({ url, token: '' }, '/api/auth/login', {
    username: 'admin',
    password,
  });
  const { id } = await call<{ id: string }>({ url, token: access_token }, '/api/auth/me', {});
  const device = new RealDevice(id, url, access_token);
  await device.open();
  return device;
}

/** Saves and synchronises without a pause until it is enough. */
async function work(device: RealDevice, name: string, isEnough: () => boolean): Promise<void> {
  for (let count = 0; !isEnough() || count < 1; count += 1) {
    await device.addSite(`${name} ${count}`);
    await device.synchronise();
  }
}

async function goOn(devices: readonly RealDevice[], variables: { DATA_DIR: string }): Promise<void> {
  const made = () => devices.flatMap((device) => [...device.made]).toSorted();
  const before = made().length;
  const server = await startRealServer({ assets: null, dataDir: variables.DATA_DIR, variables });
  try {
    for (const device of devices) {
      device.url = server.url;
      await device.addSite('while it was away');
      await device.synchronise();
    }
    for (const device of devices) await device.synchronise();
    expect(made().length).toBe(before + DEVICES);
    for (const device of devices) expect(device.sites).toEqual(made());
    await server.stop();
    const checked = await runServerCommand('server/audit/verify-command.ts', [], variables);
    expect(checked).toEqual({ code: 0, output: expect.stringMatching(/^The audit trail fits: /) });
  } finally {
    await server.close();
  }
}
