import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { executablePath, flags, SHORT_LIVED } from '../e2e/driving/open-browser.ts';

/** A Chromium with processes and a profile of its own, which dies without a word and comes again. */
export interface MortalBrowser {
  /** Starts it on what it has kept; resolves to its page, which is empty. */
  start: () => Promise<Page>;
  /** SIGKILL to all of its processes; resolves when it is gone. */
  kill: () => Promise<void>;
  /** Uncaught errors of all its pages. */
  readonly errors: string[];
  close: () => Promise<void>;
}

export function mortalBrowser(): MortalBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'firemark-mortal-'));
  const errors: string[] = [];
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const strike = () => {
    if (child?.pid !== undefined && isRunning()) process.kill(-child.pid, 'SIGKILL');
  };
  const kill = async () => {
    if (child === null || !isRunning()) return;
    const gone = once(child, 'exit');
    strike();
    await gone;
  };
  // In a group of its own it outlives whoever started it.
  process.once('exit', strike);
  return {
    errors,
    kill,
    start: async () => {
      const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless', 'about:blank'];
      child = spawn(executablePath(), [...flags, SHORT_LIVED, ...own], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
      const browser = await chromium.connectOverCDP(await addressOf(child));
      const [context = await browser.newContext()] = browser.contexts();
      context.on('weberror', (webError) => errors.push(String(webError.error())));
      return context.pages()[0] ?? context.newPage();
    },
    close: async () => {
      await kill();
      process.off('exit', strike);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Where it listens for whoever leads it, which it says on its standard error. */
function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code, signal) => reject(new Error(`the browser ended with ${code ?? signal}: ${said}`)));
  });
}
