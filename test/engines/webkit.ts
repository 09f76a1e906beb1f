import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findInPage } from './find-in-page.ts';
import type { Engine, Found, Tab } from './tab.ts';
import { newWebDriver, type WebDriver } from './web-driver.ts';
import { until } from './until.ts';

/** The key under which a driver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Its window gets no narrower than its bar of tools, about 450 pixels. */
const PHONE = { width: 390, height: 900 };

/** WebKitGTK with a screen of its own. */
export async function openWebKit(): Promise<Engine> {
  const { display, screen } = await newScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await until('the driver of WebKit to listen', async () => (await fetch(`${address}/status`).catch(() => null)) ?? null);
  const [binary] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4*/MiniBrowser');
  const web = await newWebDriver(address, {
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  let first = true;
  return {
    name: 'WebKitGTK',
    newTab: async () => {
      const handle = first
        ? await web.call<string>('GET', '/window')
        : (await web.call<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle;
      first = false;
      await web.call('POST', '/window', { handle });
      await web.call('POST', '/window/rect', PHONE);
      return tabOf(web, handle);
    },
    close: async () => {
      await web.call('DELETE', '');
      await end(driver);
      await end(screen);
    },
  };
}

function tabOf(web: WebDriver, handle: string): Tab {
  const call = async <T>(path: string, body: object): Promise<T> => {
    if ((await web.call<string>('GET', '/window').catch(() => null)) !== handle) await web.call('POST', '/window', { handle });
    return web.call<T>('POST', path, body);
  };
  return {
    open: (url) => call('/url', { url }),
    reload: () => call('/refresh', {}),
    back: () => call('/back', {}),
    forward: () => call('/forward', {}),
    evaluate: (source) =>
      call('/execute/async', {
        script: `const done = arguments[0]; Promise.resolve((${source})()).then(done, (error) => done(String(error)));`,
        args: [],
      }),
    find: async (wanted) => {
      const script = `return (${findInPage.toString()})(arguments[0]);`;
      const found = await call<Record<string, string> | null>('/execute/sync', { script, args: [wanted] });
      const id = found?.[ELEMENT];
      return id === undefined ? null : foundOf(call, id);
    },
  };
}

const foundOf = (call: (path: string, body: object) => Promise<void>, id: string): Found => ({
  click: () => call(`/element/${id}/click`, {}),
  type: (text) => call(`/element/${id}/value`, { text }),
  choose: (file) => call(`/element/${id}/value`, { text: file }),
});

async function newScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: screen.stdio[3] as Readable });
  const [number] = (await once(lines, 'line')) as [string];
  return { display: `:${number}`, screen };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
