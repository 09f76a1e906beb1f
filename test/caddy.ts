import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { blockOfManual } from './block-of-manual.ts';
import { freePort } from './free-port.ts';

const READY_MS = 50_000;

/** Debian's Caddy in front of servers, by the very Caddyfile of the manual. */
export interface Caddy {
  url: string;
  /** Of its own authority, which made its certificate. */
  authority: string;
  close(): Promise<void>;
}

export async function startCaddy(servers: readonly string[]): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-caddy-'));
  const port = await freePort();
  const file = join(folder, 'Caddyfile');
  const site = blockOfManual('caddy')
    .replace('firemark.example', `https://localhost:${port}`)
    .replace(/reverse_proxy [^{]*/, `reverse_proxy ${servers.map((url) => new URL(url).host).join(' ')} `)
    .replace(/^\}$/m, '\ttls internal\n}');
  // It neither asks anybody for a certificate nor tells the system of its authority.
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
  keepFolder(join(folder, 'caddy/certificates/local/localhost'));
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  await ready(child);
  const authority = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  await greets(port, authority);
  return {
    url: `https://localhost:${port}`,
    authority,
    close: async () => {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Caddy removes empty folders when it starts, that of the certificate that it makes meanwhile too. */
function keepFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kept'), '');
}

async function ready({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) throw new Error('its log is not read');
  let said = '';
  const signal = AbortSignal.timeout(READY_MS);
  while (!said.includes('certificate obtained successfully')) {
    const [chunk] = (await once(stderr, 'data', { signal }).catch(() => {
      throw new Error(`Caddy did not start: ${said}`);
    })) as [Buffer];
    said += chunk.toString();
  }
  stderr.resume();
}

/** It says that it has a certificate a moment before it greets anybody with it. */
async function greets(port: number, authority: string): Promise<void> {
  const signal = AbortSignal.timeout(READY_MS);
  for (;;) {
    const socket = connect({ port, host: 'localhost', servername: 'localhost', ca: authority });
    try {
      await once(socket, 'secureConnect', { signal });
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      await wait(10);
    } finally {
      socket.destroy();
    }
  }
}
